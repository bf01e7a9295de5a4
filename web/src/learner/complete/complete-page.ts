import type { Inline } from "@lectern/lesson-format/span.ts";
import type { CalendarDate } from "../language/calendar-date.ts";
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
  /** Null for a lesson without questions, and where first answers were not kept. */
  result: LessonResult | null;
  missed: MissedQuestion[];
  /** What the lesson shows of the learner's skills. */
  grown: GrownSkill[];
  /** Null where the organization gives none for this lesson. */
  certificate: CertificateOffer | null;
  /** Null where nothing is left to open, or the partner's page decides. */
  next: NextLesson | null;
  /** 1 to 5; null while not rated. */
  rating: number | null;
  exit: CompleteExit;
}

/** `code`: of the certificate, as it is printed; else what the organization asks for and was not shown. */
export type CertificateOffer =
  | { code: string }
  | { because: "first_answers"; right: number; questions: number; minimum: number }
  | { because: "time"; spentSeconds: number; minimumMinutes: number };

export interface LessonResult {
  /** At the first answer. */
  right: number;
  questions: number;
  /** In percent; null where nobody passes or fails, and so is `passed`. */
  passMark: number | null;
  passed: boolean | null;
}

/** A question whose first answer was not right, or that has none, and where to read again. */
export interface MissedQuestion {
  questionId: string;
  isSkipped: boolean;
  text: Inline[];
  section: { id: string; title: string };
}

export interface GrownSkill {
  /** In the learner's language. */
  name: string;
  /** First answers that show it, right or not. */
  answers: number;
}

export interface NextLesson {
  path: string;
  title: string;
  /** Of the title. */
  language: Language;
  minutes: number | null;
  isBegun: boolean;
  because:
    | { kind: "due"; date: CalendarDate }
    | { kind: "skill"; skill: string }
    | { kind: "assigned" | "begun" | "category" | "other" };
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

declare module "../page.ts" {
  interface Pages {
    complete: CompletePage;
  }
}
