import { type RawBuilder, sql } from "kysely";
import { isVisible } from "./learnable.ts";
import { isInLibrary, joinVisibility } from "./visibility.ts";

/** SQL condition (the `IsTaught` of skills): a scenario that learners may play practises the skill. */
export const isPractised = (
  organizationId: number | RawBuilder<unknown>,
  skillId: RawBuilder<unknown>,
  language: string | null = null,
) => sql`
  exists (select from scenario_skill join scenario on scenario.id = scenario_skill.scenario_id
          ${joinVisibility(sql`${organizationId}`)}
          where scenario_skill.skill_id = ${skillId} and scenario.is_active and ${isVisible} and ${isInLibrary}
            ${language === null ? sql`` : sql`and scenario.language = ${language}`})`;

/** SQL query: the users who have begun a scenario that practises the skill (see the `Teaching` of skills). */
export const learnersPractising = (organizationId: number, skillId: RawBuilder<unknown>) => sql`
  select run.user_id from scenario_run as run join scenario_skill on scenario_skill.scenario_id = run.scenario_id
  where scenario_skill.skill_id = ${skillId} and run.organization_id = ${organizationId}`;
