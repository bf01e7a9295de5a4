import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";
import type { LessonCard } from "../lesson-card.ts";

/** `GET /home`: with `q` a search, with `all` everything of the shelf of this key. */
export interface HomePage {
  name: "home";
  firstName: string | null;
  /** What was searched for takes the place of everything else; null: nothing was. */
  search: { query: string; found: DeskItem[] } | null;
  /** There is so much that a search helps. */
  isSearchable: boolean;
  /** What has to be done, begun or not, the most urgent first. */
  due: DeskItem[];
  /** What was begun and nobody asked for, the latest first. */
  begun: DeskItem[];
  cards: HomeCard[];
  /** Surveys that wait for the learner's answers. */
  surveys: WaitingSurvey[];
  chosen: ChosenSkill[];
  /** What else may be begun, by category; the page keeps the order within a shelf. */
  shelves: Shelf<HomeLesson>[];
  /** Role-plays that nobody asked for, and that are not running. */
  rolePlays: Shelf<HomeRolePlay>;
  completed: Shelf<HomeLesson>;
  week: Week;
  /** The learner's access window; null when access is not limited. */
  access: { startsOn: CalendarDate | null; endsOn: CalendarDate | null; isOver: boolean } | null;
  /** The foot leads to `/onboarding`. */
  mayChooseSkills: boolean;
  /** The foot has a form to `POST /sign-out`. */
  maySignOut: boolean;
  /** The service can mail them, so their account page has a switch for reminders. */
  mayBeReminded: boolean;
}

export type DeskItem = HomeLesson | HomeRolePlay;

/** An assignment: `on` is the last day, null where there is none. */
export interface Due {
  on: CalendarDate | null;
  urgency: "overdue" | "today" | "coming" | "open";
}

export interface HomeLesson extends LessonCard {
  kind: "lesson";
  /** `/lessons/<id>` of one that was begun, else `/start-lesson?template_id=<id>`. */
  path: string;
  category: string | null;
  /** The template's key: the cover is drawn by it. */
  coverKey: string;
  minutes: number | null;
  /** Null: not begun. `percent` from 0 to 100. */
  progress: { percent: number; minutesLeft: number | null } | null;
  due: Due | null;
  completedOn: CalendarDate | null;
}

/** A part of what there is: a link shows the rest. */
export interface Shelf<T> {
  /** A category, or a key that begins with `_`: `_all` for lessons of all categories, `_none` for those without one. */
  key: string;
  items: T[];
  total: number;
}

/** Something short that waits for the learner today. */
export interface HomeCard {
  /** In the page's language, as the others. */
  title: string;
  text: string | null;
  /** What the link says. */
  action: string;
  path: string;
  minutes: number | null;
}

/** A skill the learner aims for, with lessons that teach it and stand nowhere else on the page. */
export interface ChosenSkill {
  skillId: number;
  name: string;
  /** The learner's own choice; else it was given to them. */
  isOwn: boolean;
  /** 1 to 5. */
  targetLevel: number;
  /** 1 to 5; null: fewer than `resultsForLevel` results. */
  level: number | null;
  results: number;
  lessons: HomeLesson[];
}

/** How the week goes. */
export interface Week {
  /** On how many days the learner wants to practise, 1 to 5; null: no goal. */
  goal: number | null;
  /** Null as a goal was chosen, and is not offered again. */
  wasAsked: boolean;
  /** Monday to Sunday. */
  days: { date: CalendarDate; isPractised: boolean; isToday: boolean }[];
}

/** Opens at `/scenarios/<scenarioId>`, which leads on to an attempt that is running. */
export interface RolePlayCard extends LessonCard {
  scenarioId: string;
  minutes: number;
  /** An assignment is open. */
  isAssigned: boolean;
  dueOn: CalendarDate | null;
  /** `done`: at least one attempt was completed, and none is running. */
  state: "new" | "running" | "done";
  /** 0 to 100; null: none was completed. */
  bestScore: number | null;
  /** Whether an attempt was passed. Null: not graded, or none was completed. */
  passed: boolean | null;
}

export interface HomeRolePlay extends RolePlayCard {
  kind: "role-play";
  /** Null: not assigned. */
  due: Due | null;
}

/** Answered at `/surveys/<surveyId>`. */
export interface WaitingSurvey {
  surveyId: string;
  title: string;
  description: string | null;
  language: Language;
  /** The last day for answers; null when there is none. */
  closesOn: CalendarDate | null;
}

declare module "../page.ts" {
  interface Pages {
    home: HomePage;
  }
}
