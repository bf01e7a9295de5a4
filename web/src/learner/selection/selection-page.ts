import type { Language } from "../language/languages.ts";
import type { LessonCard } from "../lesson-card.ts";

/**
 * Lessons for a course of the LMS (Deep Linking): `POST <action>` with `selection`, `search`, `template_id` (repeated)
 * and, as `action`, `search` or `cancel`. Nobody is signed in.
 */
export interface SelectionPage {
  name: "selection";
  action: string;
  ticket: string;
  /** The course that the lessons are for, as the LMS calls it. */
  course: string | null;
  /** Several may be ticked; else each row has its button. */
  isSeveral: boolean;
  search: string;
  /** What fits the search, `total` of them in all. */
  lessons: SelectableLesson[];
  total: number;
  /** Ticked before, and not among `lessons`. */
  kept: SelectableLesson[];
  notice: SelectionNotice | null;
}

export type SelectionNotice = "nothing_chosen" | "lesson_gone";

export interface SelectableLesson extends LessonCard {
  templateId: number;
  /** In which it can be taken. */
  languages: Language[];
  minutes: number | null;
  category: string | null;
  isChosen: boolean;
}

/** Carries the answer back to the LMS: a form with `JWT`, sent by itself where scripts run. */
export interface SelectionAnswerPage {
  name: "selection-answer";
  returnUrl: string;
  /** Of the LMS, for people. */
  host: string;
  jwt: string;
  /** How many lessons; 0: none was chosen. */
  count: number;
}
