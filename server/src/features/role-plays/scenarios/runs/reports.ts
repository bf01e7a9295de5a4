import { sql } from "kysely";
import { secondsOf } from "#learning/activity/index.ts";
import { learnersLanguages, people } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { conceptsOf, ownOrShared, titleIn } from "../catalogue/learnable.ts";
import { fromScenarios } from "../catalogue/scenario.ts";

/**
 * SQL: what must not happen and did, without the learner's words, for what leaves the service and cannot be called back
 * (docs/decisions/0157-deleted-transcripts.md).
 */
export const wordlessBreaches = sql`(
  select coalesce(jsonb_agg(breach || '{"quote": null}' order by position), '[]')
  from jsonb_array_elements(run.breaches) with ordinality as told (breach, position))`;

/** SQL: until when the talk went on as far as is known. Looking at it afterwards is no part of it. */
const talkedUntil = sql`coalesce(run.talk_ended_at, run.last_activity_at)`;

/**
 * Attempts, finished or not, for a from clause: a select in parentheses with `organization_id`, `id`, `user_id`,
 * `scenario_id`, `title` in the learner's language, `attempt`, `ended_reason`, `score` (0 to 100), `passed`, `concepts` and `breaches` (JSON),
 * `duration_seconds`, `started_at`, `completed_at`, `modified_date`, and of the talk, however it ended, `talked_until` and
 * `talked_seconds`. A day after it began they do not change any more.
 */
export const scenarioRuns = sql`(
  select run.organization_id, run.id, run.user_id, scenario.scenario_id,
         (select ${titleIn(...learnersLanguages)} from ${people}
          where "user".organization_id = run.organization_id and "user".id = run.user_id) as title, run.attempt, run.ended_reason, run.score, run.passed,
         run.concepts::json as concepts, coalesce(run.breaches, '[]')::json as breaches, run.duration_seconds, run.started_at, run.completed_at, run.modified_date,
         ${talkedUntil} as talked_until,
         coalesce(run.duration_seconds, ${secondsOf(sql`run.started_at`, talkedUntil)}) as talked_seconds
  from scenario_run as run
  join scenario on scenario.id = run.scenario_id)`;

/** Scenarios that somebody has to play, for a from clause: with `organization_id`, `user_id`, `scenario_id` and `creation_date`. */
export const assignedScenarios = sql`(
  select scenario_assignment.organization_id, user_id, scenario.scenario_id, scenario_assignment.creation_date
  from scenario_assignment join scenario on scenario.id = scenario_assignment.scenario_id)`;

/** Those of them that are not completed and have a due date, for a from clause: with `organization_id`, `user_id` and `due_date`. */
export const openRolePlays = sql`(
  select organization_id, user_id, due_date from scenario_assignment
  where completed_at is null and due_date is not null)`;

export interface DescribedScenario {
  title: string;
  pass_mark: number | null;
  concepts: readonly { key: string; name: string }[];
}

/**
 * How a scenario that the organization can name reads there, and what is scored. Hidden and retired ones too: what was played
 * of them counts on.
 */
export async function describeScenario(db: Database, organizationId: number, scenarioId: string) {
  const { rows } = await sql<DescribedScenario>`
    select wording.title, pass_mark, ${conceptsOf} as concepts ${fromScenarios(organizationId)}
    where scenario.scenario_id = ${scenarioId} and ${ownOrShared(organizationId)}`.execute(db);
  return rows[0];
}

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
