import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";
import type { LessonCard } from "../lesson-card.ts";

export interface HomePage {
  name: "home";
  firstName: string | null;
  inProgress: LessonInProgress[];
  /** Assigned lessons first; the page keeps this order. */
  available: AvailableLesson[];
  completed: CompletedLesson[];
  /** Role-plays that the learner may open, assigned ones first; the page keeps this order. */
  rolePlays: RolePlayCard[];
  /** Surveys that wait for the learner's answers. */
  surveys: WaitingSurvey[];
  /** The learner's access window; null when access is not limited. */
  access: { startsOn: CalendarDate | null; endsOn: CalendarDate | null } | null;
  /** The foot leads to `/onboarding`. */
  mayChooseSkills: boolean;
  /** The foot has a form to `POST /sign-out`. */
  maySignOut: boolean;
}

/** Continues at `/lessons/<curriculumId>`. */
export interface LessonInProgress extends LessonCard {
  curriculumId: string;
  /** 0 to 100. */
  progressPercent: number;
}

/** Starts at `/start-lesson?template_id=<templateId>`. */
export interface AvailableLesson extends LessonCard {
  templateId: number;
  minutes: number | null;
  category: string | null;
  isAssigned: boolean;
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

/** Answered at `/surveys/<surveyId>`. */
export interface WaitingSurvey {
  surveyId: string;
  title: string;
  description: string | null;
  language: Language;
  /** The last day for answers; null when there is none. */
  closesOn: CalendarDate | null;
}

/** Reviewed at `/lessons/<curriculumId>`. */
export interface CompletedLesson extends LessonCard {
  curriculumId: string;
  completedOn: CalendarDate;
}
