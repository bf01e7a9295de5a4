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
  /** From when on, in the organization's time zone, the time as 20:35; null: now. */
  opensAt: { day: CalendarDate; time: string } | null;
  answered: number;
  /** All that count, each in another form than the one answered last. Empty before `opensAt`. */
  questions: Question[];
}

declare module "../page.ts" {
  interface Pages {
    retake: RetakePage;
  }
}
