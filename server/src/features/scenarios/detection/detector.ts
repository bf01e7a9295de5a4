import type { Language } from "#kernel/language.ts";
import type { ConceptWords } from "../content/scenario-content.ts";
import type { CompiledConcept } from "./compiled.ts";
import { compiledFor } from "./compiled-cache.ts";
import { coverage } from "./examples.ts";
import { grammars } from "./grammar/grammar.ts";
import { findTerm, fireRule, type Stems } from "./rules.ts";
import { questionsIn } from "./text/questions.ts";
import { type Reading, readWords, type Word } from "./text/words.ts";

/** Stored with every result: what was detected can only be compared within one version. */
export const DETECTOR_VERSION = "1";

export interface Detection {
  conceptId: string;
  /** Characters of the text as it was given that are the evidence. */
  spans: { start: number; end: number }[];
  by: "rule" | "example";
}

/** Which concepts an utterance covers. Pure; what is prepared for `concepts` is remembered for as long as they live. */
export function detect(
  language: Language,
  concepts: readonly ConceptWords[],
  utterance: string,
): Detection[] {
  const compiled = compiledFor(language, concepts);
  const reading = readWords(language, utterance);
  if (reading.words.length === 0) return [];
  const said = reading.words.map((word) => compiled.vocabulary.lookUp(word));
  const units = unitsOf(reading);
  const asking = questionsIn(language, reading);
  return compiled.concepts.flatMap((concept) => {
    const usable = (clause: number) => {
      const kind = asking.get(clause);
      return kind === undefined || concept.questions.has(kind);
    };
    const found =
      findByRule(compiled.language, concept, reading.words, said, units.clauses, usable) ??
      findByExample(compiled.language, concept, reading.words, said, units.sentences, usable);
    return found === undefined ? [] : [{ conceptId: concept.id, ...found }];
  });
}

export const tuning = {
  coverage: 0.5,
  counter: 1,
  joinClauses: true,
  negWindow: 99,
  tolerant: 0.25,
  least: 2,
  typical: true,
};

interface Unit {
  from: number;
  to: number;
}

function unitsOf({ words }: Reading): { clauses: Unit[]; sentences: Unit[] } {
  return { clauses: runs(words, "clause"), sentences: runs(words, "sentence") };
}

function runs(words: readonly Word[], by: "clause" | "sentence"): Unit[] {
  const units: Unit[] = [];
  words.forEach((word, index) => {
    const last = units.at(-1);
    if (last !== undefined && words[last.from]?.[by] === word[by]) last.to = index + 1;
    else units.push({ from: index, to: index + 1 });
  });
  return units;
}

type Found = Omit<Detection, "conceptId">;

function findByRule(
  language: Language,
  concept: CompiledConcept,
  words: readonly Word[],
  said: Stems,
  clauses: readonly Unit[],
  usable: (clause: number) => boolean,
): Found | undefined {
  const units = clauses.flatMap((unit, index) => {
    const next = clauses[index + 1];
    const joins =
      tuning.joinClauses && next !== undefined && words[next.from]?.sentence === words[unit.from]?.sentence;
    return joins ? [unit, { from: unit.from, to: next.to }] : [unit];
  });
  for (const { from, to } of units) {
    if (!usable(words[from]?.clause ?? 0) || !usable(words[to - 1]?.clause ?? 0)) continue;
    if (concept.avoid.some((term) => findTerm(term, said, from, to) !== undefined)) continue;
    for (const rule of concept.rules) {
      const fired = fireRule(rule, said, from, to);
      if (fired === undefined) continue;
      if (!fired.isNegated && concept.negated < tuning.tolerant && isNegated(language, words, fired.found))
        continue;
      return { spans: spansOf(words, fired.found), by: "rule" };
    }
  }
  return undefined;
}

function findByExample(
  language: Language,
  concept: CompiledConcept,
  words: readonly Word[],
  said: Stems,
  sentences: readonly Unit[],
  usable: (clause: number) => boolean,
): Found | undefined {
  for (const { from, to } of sentences) {
    const indexes = range(from, to).filter((index) => usable(words[index]?.clause ?? 0));
    const stems = new Set(indexes.flatMap((index) => said[index] ?? []));
    const best = concept.examples.reduce<
      { share: number; bag: (typeof concept.examples)[number] } | undefined
    >((so, bag) => {
      const share = coverage(bag, stems);
      return share > (so?.share ?? 0) ? { share, bag } : so;
    }, undefined);
    if (best === undefined || best.share < tuning.coverage) continue;
    const against = Math.max(0, ...concept.counterExamples.map((bag) => coverage(bag, stems)));
    if (against * tuning.counter >= best.share) continue;
    if (concept.avoid.some((term) => findTerm(term, said, from, to) !== undefined)) continue;
    const found = indexes.filter((index) => said[index]?.some((stem) => best.bag.weights.has(stem)));
    const matched = [...best.bag.weights.keys()].filter((stem) => stems.has(stem));
    if (matched.length < Math.min(tuning.least, best.bag.weights.size)) continue;
    const negated = isNegated(language, words, found);
    if (negated && !best.bag.isNegated && concept.negated < tuning.tolerant) continue;
    if (!negated && best.bag.isNegated && concept.negated > 0.7) continue;
    return { spans: spansOf(words, found), by: "example" };
  }
  return undefined;
}

/** Whether one of the clauses that the words stand in is negated. */
function isNegated(language: Language, words: readonly Word[], found: readonly number[]): boolean {
  const clauses = new Set(found.map((index) => words[index]?.clause));
  return words.some(
    (word, index) =>
      clauses.has(word.clause) &&
      grammars[language].negations.has(word.text) &&
      !found.includes(index) &&
      found.some((at) => Math.abs(at - index) <= tuning.negWindow),
  );
}

/** From the first to the last word of each clause that holds evidence. */
function spansOf(words: readonly Word[], found: readonly number[]): Detection["spans"] {
  const evidence = [...new Set(found)]
    .sort((one, other) => one - other)
    .flatMap((index) => words[index] ?? []);
  const byClause = Map.groupBy(evidence, ({ clause }) => clause);
  return [...byClause.values()].map((own) => ({
    start: Math.min(...own.map(({ start }) => start)),
    end: Math.max(...own.map(({ end }) => end)),
  }));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
