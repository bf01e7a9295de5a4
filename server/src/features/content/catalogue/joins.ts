import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import { joinVisibility } from "./lesson-type.ts";

/** SQL: joins the template that a row names, as `template`. */
export const joinTemplate = (id: RawBuilder<unknown>) => sql`join template on template.id = ${id}`;

/** SQL: joins every active template that may be an organization's, with what it was told about each (`visibility`). */
export const joinActiveTemplates = (organizationId: RawBuilder<unknown>) => sql`
  join template on (template.organization_id is null or template.organization_id = ${organizationId})
               and template.is_active
  ${joinVisibility(organizationId)}`;

/** SQL, for a from clause: the template, unless it is retired. */
export const activeTemplate = (id: number) =>
  sql`(select id from template where template.id = ${id} and template.is_active) as template`;

/** SQL, for a from clause: those of the ids that are templates the organization may have. */
export const templatesAmong = (organizationId: number, ids: readonly number[]) => sql`
  (select id from template
   where template.id = any(${[...ids]}::bigint[])
     and (template.organization_id is null or template.organization_id = ${organizationId})) as template`;

/** SQL: joins what a template teaches, as `template_skill` with `skill_id`. */
export const joinTaughtSkills = (templateId: RawBuilder<unknown>) =>
  sql`join template_skill on template_skill.template_id = ${templateId}`;

/** SQL condition: the template is a legacy lesson around a scenario. */
export const isAroundScenario = (templateId: RawBuilder<unknown>) => sql`
  exists (select from template where template.id = ${templateId} and template.is_scenario_wrapper)`;

/** SQL condition: a lesson on offer teaches the skill; one that was written first in this language, if one is named. */
export const isTaught = (
  organizationId: number | RawBuilder<unknown>,
  skillId: RawBuilder<unknown>,
  language: Language | string | null = null,
) => sql`
  exists (select from template_skill join template on template.id = template_skill.template_id
          where template_skill.skill_id = ${skillId} and template.is_active
            ${language === null ? sql`` : sql`and template.language = ${language}`}
            and (template.organization_id is null or template.organization_id = ${organizationId}))`;
