import type { Language } from "../language/languages.ts";

/**
 * The lesson-complete screen, at `/lessons/<curriculumId>/complete`. `POST /lessons/<curriculumId>/feedback`, form field
 * `rating`, answers 303 back to it; to `Prefer: return=minimal`, which the script sends, 204.
 */
export interface CompletePage {
  name: "complete";
  curriculumId: string;
  title: string;
  /** Language of the title, the summary and the section titles. */
  contentLanguage: Language;
  summary: string | null;
  /** What can be read again, without the closing subsection. */
  sections: { id: string; title: string }[];
  /** 1 to 5; null while not rated. */
  rating: number | null;
  exit: CompleteExit;
}

/** One row each of the table `hide_exit_button` × `return_url`. */
export type CompleteExit =
  /** Neither: Continue leads to `/home`. */
  | { kind: "home" }
  /** `hide_exit_button` only: nothing to press, "You can close this tab". */
  | { kind: "close" }
  /** `return_url` only: Continue leads to the URL, nothing happens by itself. */
  | { kind: "return_button"; url: string }
  /** Both: a button to the URL, and a redirect by itself after `seconds`. */
  | { kind: "return_countdown"; url: string; seconds: number };
