import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";

/** SQL: joins the skill that a row names, as `skill`. */
export const joinSkill = (id: RawBuilder<unknown>) => sql`join skill on skill.id = ${id}`;

/** SQL, for a statement with `skill`: its name in a learner's language, else the one it was given first. */
export const skillNameIn = (language: Language | null): RawBuilder<string> =>
  language === null
    ? sql<string>`skill.name`
    : sql<string>`coalesce(skill.names ->> ${language}, skill.name)`;

/** SQL: joins a learner's aim for the skill that a row names, as `skill_assignment`; `source` is `self` where they chose it. */
export const joinAim = (organizationId: number, userId: number, skillId: RawBuilder<unknown>) => sql`
  join skill_assignment on skill_assignment.organization_id = ${organizationId}
                       and skill_assignment.user_id = ${userId} and skill_assignment.skill_id = ${skillId}`;
