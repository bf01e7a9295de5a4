import { byLanguage } from "#kernel/by-language.ts";
import type { Language } from "#kernel/language.ts";
import { sumOf, sumOfWeights, type Tally, tallyOf } from "../../detection/resemblance/tally.ts";
import type { OutcomeScript, Script } from "../../script/scenario-content.ts";
import type { Clause, Said } from "../said.ts";
import { nearnessOf } from "./nearest.ts";
import { saidAnywhere } from "./said-anywhere.ts";
import { traitsOf, traitsOfLines } from "./traits.ts";

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
const BESIDE_HONEST = 0.9;
const BESIDE_NEUTRAL = -0.5;

/** "Is it sunny where you are?": a question tells nothing. */
const OF_QUESTIONS = -2;

/** Somebody who makes a point does hardly anything else. */
const OF_POINTS = -0.5;

/** Being near to lines that bring an outcome about, and not to honest ones, from -1 to 1, weighs so much. */
const OF_NEARNESS = 16;

/**
 * Counts in how many lines of each kind a trait occurs, and adds up what the traits of an utterance say (naive Bayes). Traits that no
 * line has weigh nothing, and each trait of a long utterance less than of a short one. Whether single lines come near is added: "your
 * job is not at risk" has the words of threats, and hardly any of them says it so.
 */
export function weighBy(language: Language, script: Script): Weigh {
  const outcomes = (script.mustNot ?? []).filter(({ askBack }) => askBack !== undefined);
  const isEnough = ({ kind, askBack }: OutcomeScript) =>
    kind === "insult" || (askBack?.like ?? []).length >= FEWEST;
  if (outcomes.length === 0 || !outcomes.every(isEnough)) return undefined;
  const acts = outcomes.map((outcome) => {
    const lines = actsIn(language, outcome);
    return { id: outcome.id, lines, tally: tallyOf(lines) };
  });
  const all = sumOf(acts.map(({ tally }) => tally));
  const honestOnes = traitsOfLines(language, honestLines(script));
  const honest = tallyOf(honestOnes);
  const { neutral } = anywhere[language];
  const known = sumOf([all, honest, neutral.tally]);
  const nearActs = nearnessOf(
    acts.flatMap(({ lines }) => lines),
    known,
  );
  const nearHonest = nearnessOf([...honestOnes, ...neutral.lines], known);
  return (said, clauses, makesPoint) => {
    const traits = [...new Set(clauses.flatMap((clause) => traitsOf(said, clause)))];
    const beside = (other: Tally) => sumOfWeights(traits, all, other);
    const isAsked = clauses.every((clause) => clause.isAsked);
    return {
      evidence:
        Math.min(BESIDE_HONEST + beside(honest), BESIDE_NEUTRAL + beside(neutral.tally)) +
        OF_NEARNESS * (nearActs(traits) - nearHonest(traits)) +
        (makesPoint ? OF_POINTS : 0) +
        (isAsked ? OF_QUESTIONS : 0),
      id: mostOf(acts, ({ tally }) => sumOfWeights(traits, tally, honest))?.id ?? "",
      at: mostOf(clauses, (clause) => sumOfWeights(traitsOf(said, clause), all, honest))?.from ?? 0,
    };
  };
}

/** Counted once for all scripts of a language. */
const anywhere = byLanguage((language) => {
  const { insulting, neutral } = saidAnywhere[language];
  const lines = traitsOfLines(language, neutral);
  return {
    insulting: traitsOfLines(language, insulting),
    neutral: { lines, tally: tallyOf(lines) },
  };
});

function actsIn(language: Language, { kind, examples, askBack }: OutcomeScript): ReadonlySet<string>[] {
  const own = traitsOfLines(language, [...examples, ...(askBack?.like ?? [])]);
  // An insult is one in any talk.
  return kind === "insult" ? [...own, ...anywhere[language].insulting] : own;
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
