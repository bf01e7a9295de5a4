import { sql } from "kysely";
import { secondsOf } from "#learning/activity/index.ts";
import { learnersLanguages, people } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { hasScenario } from "../catalogue/queries.ts";
import { fromScenarios } from "../catalogue/scenario.ts";
import { ownOrShared } from "../catalogue/visibility.ts";
import { conceptsOf, titleIn } from "../catalogue/wording.ts";

/** SQL: until when the talk went on as far as is known. Looking at it afterwards is no part of it. */
const talkedUntil = sql`coalesce(run.talk_ended_at, run.last_activity_at)`;

/** Attempts, for reports (the `AnalyticsSources` of analytics); titles in their learners' languages. */
const runs = sql`(
  select run.organization_id, run.id, run.user_id, scenario.scenario_id,
         (select ${titleIn(...learnersLanguages)} from ${people}
          where "user".organization_id = run.organization_id and "user".id = run.user_id) as title, run.attempt, run.ended_reason, run.score, run.passed,
         run.concepts::json as concepts, run.duration_seconds, run.started_at, run.completed_at, run.modified_date,
         ${talkedUntil} as talked_until,
         coalesce(run.duration_seconds, ${secondsOf(sql`run.started_at`, talkedUntil)}) as talked_seconds
  from scenario_run as run
  join scenario on scenario.id = run.scenario_id)`;

const assigned = sql`(
  select scenario_assignment.organization_id, user_id, scenario.scenario_id, scenario_assignment.creation_date
  from scenario_assignment join scenario on scenario.id = scenario_assignment.scenario_id)`;

/** Hidden and retired ones too: what was played of them counts on. */
async function describeScenario(db: Database, organizationId: number, scenarioId: string) {
  const { rows } = await sql<{
    title: string;
    pass_mark: number | null;
    concepts: { key: string; name: string }[];
  }>`
    select wording.title, pass_mark, ${conceptsOf} as concepts ${fromScenarios(organizationId)}
    where scenario.scenario_id = ${scenarioId} and ${ownOrShared(organizationId)}`.execute(db);
  return rows[0];
}

export const scenarioReports = { runs, assigned, hasScenario, describeScenario };

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

/** When learners began to play, as a from clause: with `organization_id`, `user_id` and `at`. */
export const runMoments = sql`(select organization_id, user_id, started_at as at from scenario_run)`;
