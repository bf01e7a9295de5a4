import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";
import type { Question } from "./questions/question.ts";

/** A completed lesson is taken again for its certificate, at `/lessons/<curriculumId>/retake`. */
export interface RetakePage {
  name: "retake";
  curriculumId: string;
  title: string;
  /** Language of the title, the sections and the questions. */
  contentLanguage: Language;
  /** To read before. */
  sections: { id: string; title: string }[];
  /** The day from which on; null: now. */
  opensOn: CalendarDate | null;
  answered: number;
  /** All that count, each in another form than the one answered last. Empty before `opensOn`. */
  questions: Question[];
}

declare module "../page.ts" {
  interface Pages {
    retake: RetakePage;
  }
}
