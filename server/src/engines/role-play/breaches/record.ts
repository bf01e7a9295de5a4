import type { ScenarioContent } from "../script/scenario-content.ts";

/** An outcome to avoid that a learner brought about, or did not make clear that they did not. */
export interface Breach {
  /** Of the outcome. */
  id: string;
  /** Which of the learner's turns brought it about first, from 1. */
  turn: number;
  /** Their own words; empty once what was said is deleted. */
  quote: string;
  /** The character asked back, and no answer made it clear; absent: it was stated. */
  certainty?: "not_clarified";
  /** Spoken, and asked about for nothing but a word that nobody expects: it is shown, and counts only once it is stated. */
  mayBeMisheard?: true;
}

/** An outcome that the character asked back about, at one turn of the learner's: twice in a talk at most, and after that answer once more. */
export interface AskedBack {
  id: string;
  /** Of the learner's, from 1. */
  turn: number;
  /** The character had just asked for it with this line, and was given it. */
  demand?: string;
  /** What was asked about was too little for asking at once, and said in this turn, from 1: `turn` or an earlier one. */
  doubted?: number;
  /** How much gave reason to it; absent: too little for more than a "no". */
  reason?: number;
  /** The same is asked once more, as the answer was a bare no, or a question what is meant. */
  follows?: "no" | "question";
}

/** A question what is meant is answered, and answers nothing. */
export function isExplained(asked: readonly AskedBack[], at: number): boolean {
  return asked.some(({ turn, follows }) => turn === at && follows === "question");
}

/** An outcome that nobody had to ask back about: the answer to a demand of the character's told nothing else. */
export interface Given {
  /** Of the outcome. */
  id: string;
  /** Of the learner's, from 1. */
  turn: number;
  /** The line by which it was asked for. */
  demand: string;
}

/** What the character asked for and about in a talk: without it nobody can tell what an answer means. */
export interface TalkRecord {
  askedBack?: readonly AskedBack[];
  given?: readonly Given[];
}

/** What a talk has brought about so far. */
export interface Outcomes {
  breaches: readonly Breach[];
  asked: readonly AskedBack[];
}

/** Which outcomes to avoid there are, and by what they are known. */
export type Avoided = Pick<ScenarioContent, "mustNot">;

/** Those that have a consequence: what a recogniser may have misheard has none. */
export function counting(breaches: readonly Breach[]): Breach[] {
  return breaches.filter(({ mayBeMisheard }) => mayBeMisheard !== true);
}
