import type { Language } from "../language/languages.ts";
import type { Block } from "./block.ts";
import type { OtherLanguage } from "./language/other-language.ts";
import type { Question } from "./questions/question.ts";
import type { Fact, Why } from "./why.ts";

/**
 * One subsection of a lesson, at `/lessons/<curriculumId>/<subsection id>`. Its links and forms end in `#heading`, which
 * browsers keep across a redirect: so focus goes to the new heading after moving inside the lesson, and only then.
 */
export interface LessonPage {
  name: "lesson";
  /** An id that begins with a slash is the address itself, of a preview. */
  curriculumId: string;
  title: string;
  /** Language of the lesson's own text; the page around it speaks the shell's language. */
  contentLanguage: Language;
  /** All subsections in order; position and total are read from here. */
  sections: LessonSection[];
  /** The id of the subsection shown, one of `sections`. */
  sectionId: string;
  /** Why the heading is what it is; empty where it is the same for everyone. */
  headingWhy: Why[];
  blocks: Block[];
  questions: Question[];
  author: LessonAuthor;
  /** Whether any subsection quotes one of the organization's documents. */
  quotesDocuments: boolean;
  notices: LessonNotice[];
  /** Left out: the learner reads the site in the lesson's language. */
  otherLanguage?: Exclude<OtherLanguage, "unavailable">;
  /**
   * True after a Continue that came with open questions: a gentle reminder is shown. Best reached by a 303 to
   * `…/<sectionId>?unanswered=1#unanswered`, which puts focus on it. The next Continue then carries the form field
   * `unanswered=1`, so the server knows that the learner wants to go on.
   */
  showUnanswered: boolean;
  /**
   * `offered`: the learner seems to know what the section says, and may go past its text with `?ahead=1`; `ahead`: they do, the text is
   * folded, and forms carry `ahead` on.
   */
  pace: "full" | "offered" | "ahead";
  /** The lesson goes on only once every question has an answer. */
  mustAnswer: boolean;
  /** What the learner's lessons do not use, because they said so; each with a way to use it again. */
  hiddenFacts: Fact[];
  /** The template has changed since: what was just hidden, or is used again, counts for the next lessons only. */
  isKept: boolean;
  /** True when the whole lesson was completed before: reading again changes nothing. */
  isReview: boolean;
  /** Questions of it stayed wrong in two rounds: it is read once more before they are asked again. */
  mustReadAgain?: boolean;
}

export interface LessonSection {
  id: string;
  title: string;
  /** `locked`: cannot be opened yet, shown without a link. */
  state: "not_started" | "started" | "completed" | "locked";
}

export type LessonAuthor =
  | { by: "template" }
  /** `model` is the name shown to the learner, such as the operator configured it. */
  | { by: "ai"; model: string | null };

export type LessonNotice =
  /** No text in the learner's language, so the lesson came in `contentLanguage`. */
  | "other_language"
  /** Writing by AI was wanted but failed or took too long; the lesson was assembled instead. */
  | "ai_unavailable"
  /** The organization's AI budget for today is used up; the lesson was assembled instead. */
  | "ai_budget_used"
  /** The template was retired; this learner may finish and review. */
  | "retired"
  /** Its author looks at it: nothing is recorded, and answers are checked only. */
  | "preview";

declare module "../page.ts" {
  interface Pages {
    lesson: LessonPage;
  }
}
