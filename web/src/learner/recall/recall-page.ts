import type { Inline } from "@lectern/lesson-format/span.ts";
import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";
import type { Question } from "../lesson/questions/question.ts";

/** Questions of lessons that were completed a while ago, at `/recall/<sessionId>`. */
export interface RecallPage {
  name: "recall";
  sessionId: string;
  /** At least one. */
  questions: RecallQuestion[];
}

export interface RecallQuestion {
  /** Its `id` is its place on the page. */
  question: Question;
  lesson: LessonName;
}

interface LessonName {
  title: string;
  language: Language;
}

/** What is still known, at `/recall/<sessionId>/end`; without results, at `/recall`, when nothing is to be recalled. */
export interface RecallEndPage {
  name: "recall-end";
  /** Null: nothing was asked. */
  sessionId: string | null;
  results: RecallResult[];
  /** When something comes back; null: nothing will. */
  nextOn: CalendarDate | null;
}

export interface RecallResult {
  /** `open`: not answered yet. */
  outcome: "known" | "forgotten" | "open";
  text: Inline[];
  /** Where to read it up. */
  path: string;
  section: string;
  lesson: LessonName;
}
