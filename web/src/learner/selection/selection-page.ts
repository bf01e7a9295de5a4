import type { Language } from "../language/languages.ts";
import type { LessonCard } from "../lesson-card.ts";

/**
 * Lessons and scenarios for a course of the LMS (Deep Linking): `POST <action>` with `selection`, `search`,
 * `template_id` and `scenario_id` (repeated) and, as `action`, `search` or `cancel`. Nobody is signed in.
 */
export interface SelectionPage {
  name: "selection";
  action: string;
  ticket: string;
  /** The course that they are for, as the LMS calls it. */
  course: string | null;
  /** Several may be ticked; else each row has its button. */
  isSeveral: boolean;
  search: string;
  /** What fits the search, `total` of them in all. */
  lessons: SelectableContent[];
  scenarios: SelectableContent[];
  total: number;
  /** Ticked before, and not among these. */
  kept: SelectableContent[];
  notice: SelectionNotice | null;
}

export type SelectionNotice = "nothing_chosen" | "choice_gone";

export interface SelectableContent extends LessonCard {
  field: "template_id" | "scenario_id";
  value: string;
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
  /** How many links; 0: nothing was chosen. */
  count: number;
}

declare module "../page.ts" {
  interface Pages {
    selection: SelectionPage;
    "selection-answer": SelectionAnswerPage;
  }
}
