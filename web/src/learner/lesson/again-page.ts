import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";
import type { Question } from "./questions/question.ts";

/** What was missed, asked once more before the lesson ends, at `/lessons/<curriculumId>/again`. */
export interface AgainPage {
  name: "again";
  curriculumId: string;
  title: string;
  /** Language of the title and the questions. */
  contentLanguage: Language;
  /** Questions of the lesson that count, and how many of them were right at the first try. */
  total: number;
  rightAtFirst: number;
  /** In percent; null where nobody passes or fails. */
  passMark: number | null;
  /** Whether the lesson may end now. */
  mayEnd: boolean;
  /** From 1; each asks what is not right yet, in another form. */
  round: number;
  /** From when on the next round is asked, in the organization's time zone, the time as 20:35; null: it need not wait. */
  opensAt: { day: CalendarDate; time: string } | null;
  /** This one is over, and that one may begin. */
  nextRound: number | null;
  /** In the lesson's order; those answered here show what became of it. */
  questions: AgainQuestion[];
}

export interface AgainQuestion {
  question: Question;
  /** Where to read it up. */
  section: { id: string; title: string };
  state: "skipped" | "open" | "wrong" | "right";
}

declare module "../page.ts" {
  interface Pages {
    again: AgainPage;
  }
}
