import type { Inline } from "../../text/inline.ts";
import type { Why } from "../why.ts";

export interface Question {
  id: string;
  /** `single`: one answer (radio buttons). `multiple`: one or more (checkboxes). */
  kind: "single" | "multiple";
  text: Inline[];
  options: { id: string; text: Inline[] }[];
  /** The saved answer; null while the question is open. */
  answer: Answer | null;
  why?: Why[];
}

/** A saved answer and what the server made of it. */
export interface Answer {
  /** Ids of the options chosen. */
  chosen: string[];
  /** Ids of the right options. */
  right: string[];
  isCorrect: boolean;
  /** Authored reasons: of the chosen options in their order, then of the right ones that were not chosen. */
  feedback: { option: string; text: Inline[] }[];
}

/**
 * `POST /lessons/<curriculumId>/<sectionId>/answers`, form fields `question` and `option` (repeated). With
 * `Accept: application/json` the answer is this; without, 303 back to the subsection.
 */
export interface AnswerReply {
  answer: Answer;
}
