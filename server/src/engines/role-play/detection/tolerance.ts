import type { ConceptWords } from "../script/scenario-content.ts";
import type { CompiledConcept, CompiledConcepts, CompiledRule } from "./compiled.ts";
import { fire } from "./fire.ts";
import type { Reserve } from "./stance/stance.ts";
import { clausesOf, isNegated, neighbouringClauses, readUtterance, type Utterance } from "./utterance.ts";

/**
 * What a concept's own examples say with a negation, a "maybe" or in somebody else's name makes its point that way. Learnt once from
 * all of them, since an author shows more than they could put into words.
 */
export function withTolerance(compiled: CompiledConcepts, words: readonly ConceptWords[]): CompiledConcepts {
  const { language, vocabulary, concepts } = compiled;
  return {
    ...compiled,
    concepts: concepts.map((concept, index) => {
      const examples = (words[index]?.examples ?? []).map((text) =>
        readUtterance(language, vocabulary, text),
      );
      return {
        ...concept,
        rules: concept.rules.map((rule) => ({ ...rule, toleratesNegation: isSaidNegated(rule, examples) })),
        tolerates: toleratedBy(concept, examples),
      };
    }),
  };
}

/** One example of ten may be an accident. */
const leastShare = 0.1;

function isSaidNegated(rule: CompiledRule, examples: readonly Utterance[]): boolean {
  const firing = examples.map((utterance) => firingsOf(rule, utterance)).filter((fired) => fired.length > 0);
  const negated = firing.filter((fired) => fired.every(({ isDenied }) => isDenied)).length;
  return negated >= leastExamples && negated >= firing.length * leastShareOfRule;
}

const leastShareOfRule = 0.4;
const leastExamples = 1;

function firingsOf(rule: CompiledRule, utterance: Utterance) {
  return neighbouringClauses(utterance).flatMap((unit) => {
    const fired = fire(rule, utterance, unit);
    return fired === undefined ? [] : [{ ...fired, isDenied: isNegated(utterance, fired.found) }];
  });
}

/** A kind that is in an example's every way of making the point. */
function toleratedBy({ rules }: CompiledConcept, examples: readonly Utterance[]): Set<Reserve> {
  const counts = new Map<Reserve, number>();
  for (const utterance of examples) {
    const firings = rules
      .flatMap((rule) => firingsOf(rule, utterance))
      .map(({ found }) => reservesOf(utterance, found));
    const [first] = firings;
    for (const kind of first ?? [])
      if (firings.every((kinds) => kinds.has(kind))) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const least = Math.max(1, examples.length * leastShare);
  return new Set([...counts].filter(([, count]) => count >= least).map(([kind]) => kind));
}

function reservesOf({ words, stances }: Utterance, found: readonly number[]): Set<Reserve> {
  return new Set([...clausesOf(words, found)].flatMap((clause) => [...(stances.reserves.get(clause) ?? [])]));
}
