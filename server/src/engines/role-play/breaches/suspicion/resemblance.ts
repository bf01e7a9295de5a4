import { byLanguage } from "#kernel/by-language.ts";
import type { Language } from "#kernel/language.ts";
import { sumOf, sumOfWeights, type Tally } from "../../detection/resemblance/tally.ts";
import type { OutcomeScript, Script } from "../../script/scenario-content.ts";
import type { Clause, Said } from "../said.ts";
import { saidAnywhere } from "./said-anywhere.ts";
import { tallyOfLines, traitsOf } from "./traits.ts";

/** How much what was said resembles lines that bring an outcome about, and not honest ones. */
export interface Resemblance {
  /** From 0 on it is enough to ask; as a rule between -10 and 10. */
  evidence: number;
  /** The outcome that it is most like. */
  id: string;
  /** The first word of the clause that gives most reason to it. */
  at: number;
}

/** Weighs clauses of what was said; undefined where an author wrote too few lines to compare with. */
export type Weigh =
  | ((said: Said, clauses: readonly Clause[], makesPoint: boolean) => Resemblance)
  | undefined;

/** Of fewer lines of an outcome nothing can be learnt. */
const FEWEST = 10;

/** What is about as much like honest lines is asked about; what is about as much like everyday lines is not. */
const BESIDE_HONEST = 0.4;
const BESIDE_NEUTRAL = -1;

/** "Is it sunny where you are?": a question tells nothing. */
const OF_QUESTIONS = -1;

/** Somebody who makes a point does hardly anything else. */
const OF_POINTS = -0.5;

/**
 * Counts in how many lines of each kind a trait occurs, and adds up what the traits of an utterance say (naive Bayes). Traits that no
 * line has weigh nothing, and each trait of a long utterance less than of a short one.
 */
export function weighBy(language: Language, script: Script): Weigh {
  const outcomes = (script.mustNot ?? []).filter(({ askBack }) => askBack !== undefined);
  const isEnough = ({ kind, askBack }: OutcomeScript) =>
    kind === "insult" || (askBack?.like ?? []).length >= FEWEST;
  if (outcomes.length === 0 || !outcomes.every(isEnough)) return undefined;
  const acts = outcomes.map((outcome) => ({ id: outcome.id, tally: tallyOfActs(language, outcome) }));
  const all = sumOf(acts.map(({ tally }) => tally));
  const honest = tallyOfLines(language, honestLines(script));
  const { neutral } = anywhere[language];
  return (said, clauses, makesPoint) => {
    const traits = [...new Set(clauses.flatMap((clause) => traitsOf(said, clause)))];
    const beside = (other: Tally) => sumOfWeights(traits, all, other);
    const isAsked = clauses.every((clause) => clause.isAsked);
    return {
      evidence:
        Math.min(BESIDE_HONEST + beside(honest), BESIDE_NEUTRAL + beside(neutral)) +
        (makesPoint ? OF_POINTS : 0) +
        (isAsked ? OF_QUESTIONS : 0),
      id: mostOf(acts, ({ tally }) => sumOfWeights(traits, tally, honest))?.id ?? "",
      at: mostOf(clauses, (clause) => sumOfWeights(traitsOf(said, clause), all, honest))?.from ?? 0,
    };
  };
}

/** Counted once for all scripts of a language. */
const anywhere = byLanguage((language) => ({
  insulting: tallyOfLines(language, saidAnywhere[language].insulting),
  neutral: tallyOfLines(language, saidAnywhere[language].neutral),
}));

function tallyOfActs(language: Language, { kind, examples, askBack }: OutcomeScript): Tally {
  const own = tallyOfLines(language, [...examples, ...(askBack?.like ?? [])]);
  // An insult is one in any talk.
  return kind === "insult" ? sumOf([own, anywhere[language].insulting]) : own;
}

function honestLines({ concepts, mustNot = [], lookAlikes = [] }: Script): string[] {
  return [
    ...concepts.flatMap(({ goodAnswer, examples }) => [goodAnswer, ...examples]),
    ...mustNot.flatMap(({ instead, counterExamples }) => [instead, ...counterExamples]),
    ...lookAlikes,
  ];
}

function mostOf<Item>(items: readonly Item[], weightOfItem: (item: Item) => number): Item | undefined {
  return items.toSorted((one, other) => weightOfItem(other) - weightOfItem(one))[0];
}
