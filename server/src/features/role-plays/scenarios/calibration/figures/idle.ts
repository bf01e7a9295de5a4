import type { ConceptScript } from "#engines/role-play/index.ts";
import { compiledFor, findByRule, readUtterance } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";

/** The parts of a point's rules that no phrase has needed so far. */
export interface IdleWords {
  /** Rules that fire in none of the phrases that make the point, as they are written. */
  idleRules: string[];
  /** Words of its rules that stand in none of them. */
  idleTerms: string[];
}

/** At most so many are named; the author begins with these. */
const MOST_NAMED = 40;

export async function idleWords(
  language: Language,
  concepts: readonly ConceptScript[],
  concept: ConceptScript,
  texts: readonly string[],
  breathe: () => Promise<void>,
): Promise<IdleWords> {
  const { concepts: compiled, vocabulary } = compiledFor(language, concepts);
  const own = compiled.find(({ id }) => id === concept.id);
  if (own === undefined) return { idleRules: [], idleTerms: [] };
  const said = new Set<string>();
  const idle = new Set(own.rules.keys());
  for (const text of texts) {
    await breathe();
    const utterance = readUtterance(language, vocabulary, text);
    for (const stem of utterance.said.flat()) said.add(stem);
    for (const index of idle) {
      const rule = own.rules[index];
      if (rule && findByRule({ ...own, rules: [rule] }, compiled, utterance) !== undefined)
        idle.delete(index);
    }
  }
  const words = concept.rules.flatMap(({ allOf }, rule) =>
    allOf.flatMap((group, position) =>
      group.filter((_, term) =>
        own.rules[rule]?.groups[position]?.[term]?.stems.some((stem) => !said.has(stem)),
      ),
    ),
  );
  return {
    idleRules: [...idle].slice(0, MOST_NAMED).map((index) => written(concept, index)),
    idleTerms: [...new Set(words)].slice(0, MOST_NAMED),
  };
}

/** `sorry / regret + late / delay`. */
function written({ rules }: ConceptScript, index: number): string {
  return (rules[index]?.allOf ?? []).map((group) => group.join(" / ")).join(" + ");
}
