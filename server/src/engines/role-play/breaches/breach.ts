import type { Language } from "#kernel/language.ts";
import type { Consequence, ScenarioContent, Script } from "../script/scenario-content.ts";
import { findBreaches } from "./find-breaches.ts";

/** An outcome to avoid that a learner brought about. */
export interface Breach {
  /** Of the outcome. */
  id: string;
  /** Which of the learner's turns brought it about first, from 1. */
  turn: number;
  /** Their own words; empty once what was said is deleted. */
  quote: string;
}

/** What an utterance brings about besides what happened before. */
export function newBreaches(
  language: Language,
  { mustNot = [] }: Script,
  known: readonly Breach[],
  utterance: string,
  turn: number,
): Breach[] {
  return findBreaches(language, mustNot, utterance)
    .filter(({ id }) => known.every((breach) => breach.id !== id))
    .map(({ id, quote }) => ({ id, turn, quote }));
}

/** What a talk's turns bring about, each by the one that does so first. */
export function breachesIn(language: Language, script: Script, utterances: readonly string[]): Breach[] {
  const known: Breach[] = [];
  for (const [index, utterance] of utterances.entries())
    known.push(...newBreaches(language, script, known, utterance, index + 1));
  return known;
}

/** What follows from breaches; those of outcomes that the content does not have count for nothing. */
export function consequencesOf(
  { mustNot = [] }: Pick<ScenarioContent, "mustNot">,
  breaches: readonly Breach[],
): Consequence[] {
  return mustNot
    .filter(({ id }) => breaches.some((breach) => breach.id === id))
    .map(({ consequence }) => consequence);
}
