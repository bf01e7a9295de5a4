import type { CalendarDate, HomeCard, RolePlayCard, Week } from "@lectern/web/pages";
import type { SkillAim } from "#features/skills/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { LessonAssignments } from "../curricula/curriculum.ts";

interface Learner {
  organizationId: number;
  userId: number;
}

/** What pages are given of others, which are made of lessons and so stand on them. */
export interface LessonSources {
  assignments: LessonAssignments;
  /** Where a lesson around a role-play leads instead of its own pages; null for others. */
  openWrapped(context: Context, learner: Learner, templateId: number): Promise<string | null>;
  /** What the learner may play, in this language where it is written in it; what they have to play first. */
  rolePlaysOf(db: Database, learner: Learner, language: Language | null): Promise<RolePlayCard[]>;
  /** The skills the learner aims for, and how far they are: their own choice first. */
  aimsOf(context: Context, learner: Learner, language: Language | null): Promise<SkillAim[]>;
  /** How the learner's week goes, by the calendar of the organization. */
  weekOf(db: Database, learner: Learner, calendar: { today: CalendarDate; timeZone: string }): Promise<Week>;
  /** What else waits for the learner today, such as questions that come back; its words in the page's language. */
  recall?(context: Context, learner: Learner, language: Language): Promise<HomeCard[]>;
}
