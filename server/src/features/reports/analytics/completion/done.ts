import { type RawBuilder, sql } from "kysely";
import { secondsOf } from "#learning/activity/index.ts";
import { learnersTitle } from "#learning/lessons/index.ts";
import { type RunBreach, scenarioRuns } from "#role-plays/scenarios/index.ts";

/** The kinds of things that are finished, in the order in which two of the same moment are listed. */
export const completionTypes = ["lesson", "scenario"] as const;
export type CompletionType = (typeof completionTypes)[number];

/** A finished lesson or scenario run. */
export interface Done {
  type: CompletionType;
  /** The id among those of its type. */
  number: number;
  user_id: number;
  template_id: number | null;
  scenario_id: string | null;
  title: string;
  attempt: number;
  score: number | null;
  passed: boolean | null;
  concepts: { key: string; name: string; score: number | null; covered: boolean }[];
  breaches: RunBreach[];
  duration_seconds: number;
  completed_at: string;
  modified_date: string;
}

/** SQL, for a statement with `curriculum`: seconds of work until the lesson was complete; reading on does not count. */
export const timeToComplete = sql`(
  select coalesce(sum(${secondsOf(sql`began_at`, sql`least(ended_at, curriculum.completed_at)`)}), 0)::bigint
  from sitting
  where sitting.organization_id = curriculum.organization_id and sitting.curriculum_id = curriculum.id
    and began_at <= curriculum.completed_at)`;

/** For each type, SQL for a from clause: everything of it that was finished, as rows of `Done`. */
export const done: Record<CompletionType, RawBuilder<unknown>> = {
  lesson: sql`(
      select organization_id, id as number, user_id, template_id, null::text as scenario_id, ${learnersTitle} as title, 1 as attempt,
             score, passed, '[]'::json as concepts, '[]'::json as breaches,
             ${timeToComplete} as duration_seconds, completed_at, modified_date
      from curriculum where completed_at is not null)`,
  scenario: sql`(
      select organization_id, id as number, user_id, null::bigint as template_id, scenario_id, title, attempt,
             score, passed, concepts, breaches, duration_seconds, completed_at, modified_date
      from ${scenarioRuns} as run where completed_at is not null)`,
};

/** SQL for a from clause: what was finished with a score, lessons and runs. */
export const scored = sql`(
  select organization_id, user_id, score, completed_at from curriculum where score is not null
  union all
  select organization_id, user_id, score, completed_at from ${scenarioRuns} as run
  where score is not null and completed_at is not null)`;
