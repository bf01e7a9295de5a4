import { type RawBuilder, sql } from "kysely";
import { joinTaughtSkills } from "#content/catalogue/index.ts";

/** SQL: joins a learner's own lesson of a template, if they have one, as `curriculum`. */
export const leftJoinCurriculum = (
  organizationId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  templateId: RawBuilder<unknown>,
) => sql`
  left join curriculum on curriculum.organization_id = ${organizationId}
                      and curriculum.user_id = ${userId}
                      and curriculum.template_id = ${templateId}`;

/** SQL: how many learners have a lesson of a template (the `Participants` of catalogue). */
export const participants = {
  ofOrganization: (organizationId: number, templateId: RawBuilder<unknown>) => sql<number>`
    (select count(*) from curriculum
     where curriculum.organization_id = ${organizationId} and curriculum.template_id = ${templateId})`,
  ofAll: (templateId: RawBuilder<unknown>) => sql<number>`
    (select count(distinct (curriculum.organization_id, user_id)) from curriculum
     where curriculum.template_id = ${templateId})`,
};

/** SQL query: the users with a lesson that teaches the skill (see the `Teaching` of skills). */
export const learnersTaught = (organizationId: number, skillId: RawBuilder<unknown>) => sql`
  select user_id from curriculum ${joinTaughtSkills(sql`curriculum.template_id`)}
  where template_skill.skill_id = ${skillId} and curriculum.organization_id = ${organizationId}`;
