import type { Language } from "#kernel/language.ts";
import type { Script } from "../script/scenario-content.ts";
import { type Avoided, type Breach, counting, type Outcomes } from "./record.ts";
import type { Said } from "./said.ts";
import { saysOnlyYes } from "./suspicion/consent.ts";
import { findSuspicion, type Heard } from "./suspicion/find-suspicion.ts";

/** A turn that sounds a little like an outcome to avoid: too little for interrupting the talk, too much for passing. */
export interface Doubt {
  id: string;
  /** Of the learner's, from 1. */
  turn: number;
  /** Their own words. */
  quote: string;
  /** How much gives reason to it: from -0.75 to what is enough for asking at once. */
  margin: number;
}

/**
 * So much less than nothing is enough. One good talk in five holds such a turn, and a third of the acts that nobody notices
 * otherwise. What holds no word that any line has is less by 1.
 */
const LESS = 0.75;

/** What the turn leaves in doubt; nothing of outcomes that count already, or were asked about. */
export function newDoubt(
  { mustNot = [] }: Avoided,
  language: Language,
  script: Script,
  { breaches, asked }: Outcomes,
  said: Said,
  heard: readonly Heard[],
  turn: number,
): Doubt | undefined {
  const known = new Set([...counting(breaches), ...asked].map(({ id }) => id));
  const outcomes = mustNot.filter(({ id }) => !known.has(id));
  const isAnswer = asked.some((one) => one.turn === turn - 1);
  if (outcomes.length === 0 || isAnswer || saysOnlyYes(said)) return undefined;
  const found = findSuspicion(language, script, outcomes, said, heard, "wide", LESS);
  if (found === undefined || (said.isSpoken && found.isUnexpected)) return undefined;
  return { id: found.id, turn, quote: found.quote, margin: found.margin };
}

/** What is asked about counts until the learner makes it clear. */
export function breachOf({ id, turn, quote }: Doubt): Breach {
  return { id, turn, quote, certainty: "not_clarified" };
}
