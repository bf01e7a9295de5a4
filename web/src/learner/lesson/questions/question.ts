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

/**
 * A saved answer and what the server made of it. `POST /lessons/<curriculumId>/<sectionId>/answers` takes the form fields
 * `question` and `option` (repeated) and answers 303 back to the subsection; to `Prefer: return=representation`, which the
 * script sends, the question's own markup.
 */
export interface Answer {
  /** Ids of the options chosen. */
  chosen: string[];
  /** Ids of the right options. */
  right: string[];
  isCorrect: boolean;
  /** Authored reasons: of the chosen options in their order, then of the right ones that were not chosen. */
  feedback: { option: string; text: Inline[] }[];
}
