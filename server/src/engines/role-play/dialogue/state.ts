import type { Doubt } from "../breaches/doubt.ts";
import type { AskedBack, Breach, Given } from "../breaches/record.ts";
import type { Mood } from "../script/scenario-content.ts";

/** How often a point was asked for before it was made: 0 is unprompted. Null: not covered. */
type CoveredAfter = 0 | 1 | 2 | null;

export interface PointRecord {
  id: string;
  coveredAfter: CoveredAfter;
  /** Probes spoken so far. */
  probes: 0 | 1 | 2;
}

/** Why a talk is over: nothing is open any more, nothing is left to ask, or the learner took leave. */
type Ending = "covered" | "enough" | "learner";

/** All that the next reply depends on. Plain JSON, so that a run is resumed on another device to the turn. */
export interface DialogueState {
  format: 1;
  /** The same for all attempts of a learner: it decides in which order variants come. */
  seed: number;
  /** From 1. Each attempt begins with another variant. */
  attempt: number;
  /** What the learner has said so far. */
  turns: number;
  mood: Mood;
  points: PointRecord[];
  /** The point that was asked for last and is still open. */
  probing: string | null;
  /** Turns in a row that led nowhere, and all of them. */
  strayedInARow: number;
  strayed: number;
  /** Turns that were key words and no sentence. */
  listed?: number;
  /** How many lines were taken from each pool. */
  taken: Record<string, number>;
  lastLine: string;
  lastUtterance: string;
  /** Lines that the character said in other words than its author's. */
  reworded?: string[];
  /** A model was to have a part in the talk and could not. */
  lostModel?: true;
  /** Answers of models that were of no use: none, too late, unfit, or with claims that do not hold. */
  brokenAnswers?: number;
  /** What must not happen and did, in its order. */
  breaches?: Breach[];
  /** What the character asked back about, each twice at most. */
  askedBack?: AskedBack[];
  /** What answers to its demands told, with nothing to be asked back about. */
  given?: Given[];
  /** Of each outcome to avoid that nobody asked about, the turn that left most in doubt. */
  doubts?: Doubt[];
  /** It was said that the talk will end, though points are open. */
  isLeaving?: true;
  ending: Ending | null;
}

/** What the character does in a turn. */
export interface Turn {
  state: DialogueState;
  /** What is said, in this order; empty only when the talk was over before. */
  lines: string[];
  mood: Mood;
  /** Points newly made, with the evidence in what the learner said. */
  covered: Evidence[];
  isOver: boolean;
}

export interface Evidence {
  conceptId: string;
  spans: { start: number; end: number }[];
  by: "rule" | "example" | "judge";
}
