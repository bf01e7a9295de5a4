import type { Shell } from "./document/shell.ts";
import type { Language } from "./language/languages.ts";
import type { Question } from "./lesson/questions/question.ts";

/**
 * A piece of a page, for the script that puts it where the page has the one before: the same markup as in the page, without
 * the document around it.
 */
export interface QuestionFragment {
  name: "question";
  curriculumId: string;
  sectionId: string;
  contentLanguage: Language;
  question: Question;
  /** The page shows the section without its text, as `?ahead=1` asks for. */
  isAhead?: boolean;
}

export type Fragment = QuestionFragment;

/** How the page around it is written. */
export type FragmentShell = Pick<Shell, "language" | "isSwiss">;

export type RenderFragment = (fragment: Fragment, shell: FragmentShell) => string;
