import { sql } from "kysely";
import { joinOrganization } from "#features/organizations/index.ts";
import { hasScenario } from "../catalogue/queries.ts";
import { titleIn } from "../catalogue/wording.ts";

/** Attempts, for reports (the `AnalyticsSources` of analytics); titles in the organization's language. */
const runs = sql`(
  select run.organization_id, run.id, run.user_id, scenario.scenario_id,
         ${titleIn(sql`organization.default_language`)} as title, run.attempt, run.score, run.passed,
         run.concepts::json as concepts, run.duration_seconds, run.started_at, run.completed_at, run.modified_date
  from scenario_run as run
  join scenario on scenario.id = run.scenario_id
  ${joinOrganization(sql`run.organization_id`)})`;

export const scenarioReports = { runs, hasScenario };

/**
 * What completed runs say of their learners' skills, for each skill that the scenario practises (the `PracticeSource` of
 * skills).
 */
export const scenarioPractice = sql`(
  select run.organization_id, run.user_id, scenario_skill.skill_id, 'scenario' as type, run.id, run.score,
         run.completed_at as at
  from scenario_run as run
  join scenario_skill on scenario_skill.scenario_id = run.scenario_id
  where run.completed_at is not null and run.score is not null)`;
