import type { CalendarDate, RolePlayCard, Week } from "@lectern/web/pages";
import type { SkillAim } from "#content/skills/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";

interface Learner {
  organizationId: number;
  userId: number;
}

/** What the page is given of role-plays, which stand above lessons, and of what is made of both. */
export interface HomeSources {
  /** What the learner may play, in this language where it is written in it; what they have to play first. */
  rolePlaysOf(db: Database, learner: Learner, language: Language | null): Promise<RolePlayCard[]>;
  /** The skills the learner aims for, and how far they are: their own choice first. */
  aimsOf(context: Context, learner: Learner, language: Language | null): Promise<SkillAim[]>;
  /** How the learner's week goes, by the calendar of the organization. */
  weekOf(db: Database, learner: Learner, calendar: { today: CalendarDate; timeZone: string }): Promise<Week>;
}
