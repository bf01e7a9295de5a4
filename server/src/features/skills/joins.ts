import { type RawBuilder, sql } from "kysely";

/** SQL: joins the skill that a row names, as `skill`. */
export const joinSkill = (id: RawBuilder<unknown>) => sql`join skill on skill.id = ${id}`;

/** SQL: joins a learner's aim for the skill that a row names, as `skill_assignment`; `source` is `self` where they chose it. */
export const joinAim = (organizationId: number, userId: number, skillId: RawBuilder<unknown>) => sql`
  join skill_assignment on skill_assignment.organization_id = ${organizationId}
                       and skill_assignment.user_id = ${userId} and skill_assignment.skill_id = ${skillId}`;
