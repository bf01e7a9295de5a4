import type { Language } from "../../language/languages.ts";

/**
 * The learner reads the site in another language than the lesson was written in. `offered`: it can begin again in theirs;
 * `completed`: it is over, and stays as it was read; `unavailable`: there is no such text.
 */
export type OtherLanguage = "offered" | "completed" | "unavailable";

/** What it means to begin a lesson again in another language: `POST /lessons/<id>/language` with `language`. */
export interface LessonLanguagePage {
  name: "lesson-language";
  curriculumId: string;
  title: string;
  contentLanguage: Language;
  wanted: Language;
  /** These stay completed. */
  completedSections: number;
  /** Answers that the pages will not show any more. */
  answers: number;
  /** Where the learner was: a path on this site. */
  back: string;
}

declare module "../../page.ts" {
  interface Pages {
    "lesson-language": LessonLanguagePage;
  }
}
