import type { Mood } from "./mood.ts";

/** Something that was said. A character's turn with several lines is one turn for each. */
export interface TalkTurn {
  /** From 1, in the order of the talk. */
  position: number;
  speaker: "learner" | "character";
  text: string;
  /** Of the character. */
  mood: Mood | null;
  /** What a recogniser had understood, where the learner spoke: then the text can be corrected in the review. */
  heard: string | null;
  /** A model put the line into words, as its element says in `data-written-by`. */
  isByModel?: boolean;
  /** Places in the learner's text that made a point; only in review and result. Offsets count UTF-16 units. */
  evidence: { key: string; start: number; end: number }[];
}
