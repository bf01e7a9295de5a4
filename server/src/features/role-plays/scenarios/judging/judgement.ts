import type { Refusal } from "#content/ai/index.ts";

/** Which points the detector and the judge heard in a turn, by key: for authors, never for learners. */
export interface Judgement {
  /** "nobody": nothing was left to be judged. */
  by: "judge" | "detector" | "nobody";
  /** What the detector heard of the points that were open. */
  heard: string[];
  /** What the judge heard and could show; null: it gave no answer. */
  judged: string[] | null;
  /** How many of its claims did not hold. */
  refused: number;
  /** Points of the detector's rules that it did not give, and showed nothing against. */
  contradicted?: number;
  /** Why it gave no answer; `set_aside`: it had lost its credit in this run before. */
  because?: Refusal | "set_aside";
}
