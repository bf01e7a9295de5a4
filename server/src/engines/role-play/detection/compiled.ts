import type { Language } from "#kernel/language.ts";
import type { ConceptWords } from "../script/scenario-content.ts";
import { type Bag, type BagText, inverseFrequency, purify, readBagText, weighBag } from "./examples.ts";
import type { Compared } from "./resemblance/tally.ts";
import { type Group, readTerm, type Term } from "./rules.ts";
import type { Reserve } from "./stance/stance.ts";
import { type QuestionKind, questionsIn } from "./text/questions.ts";
import { createVocabulary, type Vocabulary } from "./text/vocabulary.ts";
import { readWords } from "./text/words.ts";

export interface CompiledRule {
  groups: Group[];
  /** Whether the concept's own examples make the point by this rule with a negation beside it. */
  toleratesNegation: boolean;
}

/** A concept made ready to be looked for. */
export interface CompiledConcept {
  id: string;
  rules: CompiledRule[];
  avoid: Term[];
  examples: Bag[];
  counterExamples: Bag[];
  /** Whole examples, which count where just this is said: "And you are?" */
  sayings: ReadonlySet<string>;
  /** Whole counter-examples, which are no example's saying. */
  counterSayings: ReadonlySet<string>;
  /** Kinds of questions that may make the point, since its own examples are such ones. */
  questions: ReadonlySet<QuestionKind>;
  /** The share of its examples with a negation. */
  negated: number;
  /** Most of its examples say no to something. */
  isRefusal: boolean;
  /** Ways of leaving open or of reporting in which its own examples make the point. */
  tolerates: ReadonlySet<Reserve>;
  /** Lines to weigh it by; undefined where there are too few. */
  compared?: Compared;
}

export interface CompiledConcepts {
  language: Language;
  concepts: CompiledConcept[];
  vocabulary: Vocabulary;
}

export function compileConcepts(language: Language, concepts: readonly ConceptWords[]): CompiledConcepts {
  const read = (text: string) => readBagText(language, text);
  const texts = concepts.map(({ examples, counterExamples }) => ({
    examples: examples.map(read),
    counterExamples: counterExamples.map(read),
  }));
  const all = texts.flatMap(({ examples, counterExamples }) => [...examples, ...counterExamples]);
  const weightOf = inverseFrequency(all);
  const compiled = concepts.map((concept, index) => ({
    id: concept.id,
    rules: concept.rules.map(({ allOf }) => ({
      groups: allOf.map((group) => group.map((term) => readTerm(language, term))),
      toleratesNegation: false,
    })),
    avoid: concept.avoid.map((term) => readTerm(language, term)),
    examples: (texts[index]?.examples ?? []).map((text) =>
      weighBag(text, purify(weightOf, texts[index]?.examples ?? [], all)),
    ),
    counterExamples: (texts[index]?.counterExamples ?? []).map((text) => weighBag(text, weightOf)),
    sayings: new Set((texts[index]?.examples ?? []).map(({ said }) => said)),
    counterSayings: new Set((texts[index]?.counterExamples ?? []).map(({ said }) => said)),
    questions: questionKinds(language, concept.examples),
    negated: negatedShare(texts[index]?.examples ?? []),
    isRefusal: negatedShare(texts[index]?.examples ?? []) >= leastRefusals,
    tolerates: new Set<Reserve>(),
  }));
  const terms = compiled.flatMap(({ rules, avoid }) => [
    ...rules.flatMap(({ groups }) => groups.flat()),
    ...avoid,
  ]);
  const termForms = terms.flatMap(({ forms }) => forms);
  const textForms = all.flatMap(({ forms }) => forms);
  return {
    language,
    concepts: compiled,
    vocabulary: createVocabulary(language, [...termForms, ...textForms]),
  };
}

/** From this share of negated examples on, a negation speaks neither for nor against the point. */
export const toleratedNegations = 0.25;

/** Where half of the examples say no, the point is to say no. */
const leastRefusals = 0.5;

/** Two examples may ask by the way; a point that is made by asking has more. */
const leastShare = 0.15;

function questionKinds(language: Language, examples: readonly string[]): Set<QuestionKind> {
  const counts: Record<QuestionKind, number> = { open: 0, closed: 0 };
  for (const example of examples) {
    const kinds = new Set(questionsIn(language, readWords(language, example)).values());
    for (const kind of kinds) counts[kind] += 1;
  }
  const least = Math.max(2, examples.length * leastShare);
  return new Set((["open", "closed"] as const).filter((kind) => counts[kind] >= least));
}

function negatedShare(texts: readonly BagText[]): number {
  return texts.filter(({ isNegated }) => isNegated).length / Math.max(texts.length, 1);
}
