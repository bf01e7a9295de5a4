import { type RawBuilder, sql } from "kysely";
import { type ExportTable, tombstones } from "./table.ts";

/** A learner's own lesson, as far as it is. */
export const progress: ExportTable = {
  columns: [
    "curriculum_id",
    "user_id",
    "template_id",
    "status",
    "subsections_total",
    "subsections_completed",
    "first_opened_at",
    "completed_at",
    "creation_date",
  ],
  rows: (organizationId) => sql`
    select id, 'upsert' as op, modified_date as changed_at,
           id as curriculum_id, user_id, template_id, status, subsections_total, subsections_completed,
           first_opened_at, completed_at, creation_date
    from curriculum where organization_id = ${organizationId}`,
};

export const completions: ExportTable = {
  columns: [
    "curriculum_id",
    "user_id",
    "template_id",
    "completed_at",
    "score",
    "pass_mark",
    "passed",
    "implausibly_fast",
  ],
  rows: (organizationId) => sql`
    select id, 'upsert' as op, modified_date as changed_at, id as curriculum_id, user_id, template_id, completed_at, score, pass_mark, passed,
           coalesce(implausibly_fast, false) as implausibly_fast
    from curriculum where organization_id = ${organizationId} and completed_at is not null`,
};

/** Attempts, those that are still running too. Points are named by their keys, which are the same in every language. */
export const scenarioRuns: ExportTable = {
  columns: [
    "run_id",
    "user_id",
    "scenario_id",
    "assignment_id",
    "attempt",
    "language",
    "status",
    "ended_reason",
    "score",
    "pass_mark",
    "passed",
    "concepts_covered",
    "concepts_missed",
    "breaches",
    "duration_seconds",
    "started_at",
    "completed_at",
  ],
  rows: (organizationId) => sql`
    select run.id, 'upsert' as op, run.modified_date as changed_at,
           run.id as run_id, run.user_id, scenario.scenario_id, run.assignment_id, run.attempt, run.language, run.status,
           run.ended_reason, run.score, run.pass_mark, run.passed, ${conceptKeys(sql`'$[*] ? (@.covered == true).key'`)} as concepts_covered,
           ${conceptKeys(sql`'$[*] ? (@.covered == false).key'`)} as concepts_missed,
           ${listed(sql`run.breaches`, sql`'$[*].id'`)} as breaches,
           run.duration_seconds, run.started_at, run.completed_at
    from scenario_run as run join scenario on scenario.id = run.scenario_id
    where run.organization_id = ${organizationId}`,
};

/** SQL: the keys of the points that the path picks; null while there is no result. */
function conceptKeys(path: RawBuilder<unknown>): RawBuilder<unknown> {
  return listed(sql`run.concepts`, path);
}

function listed(from: RawBuilder<unknown>, path: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(jsonb_path_query_array(${from}, ${path}))::json`;
}

/** The assignment alone. How far it is says `fact_progress`, by user and template. */
export const assignments: ExportTable = {
  columns: [
    "assignment_id",
    "user_id",
    "template_id",
    "due_date",
    "source",
    "assigned_by_type",
    "assigned_by_id",
    "creation_date",
  ],
  rows: (organizationId) => sql`
    select id, 'upsert' as op, modified_date as changed_at,
           id as assignment_id, user_id, template_id, due_date, source, assigned_by_type, assigned_by_id, creation_date
    from assignment where organization_id = ${organizationId}
    union all
    ${tombstones("assignment", organizationId, [
      sql`id, null::bigint, null::bigint, null::date, null, null, null, null::timestamptz`,
    ])}`,
};

export const feedback: ExportTable = {
  columns: ["feedback_id", "curriculum_id", "user_id", "template_id", "rating", "creation_date"],
  rows: (organizationId) => sql`
    select feedback.id, 'upsert' as op, feedback.modified_date as changed_at,
           feedback.id as feedback_id, feedback.curriculum_id, feedback.user_id, curriculum.template_id,
           feedback.rating, feedback.creation_date
    from feedback
    join curriculum on curriculum.organization_id = feedback.organization_id and curriculum.id = feedback.curriculum_id
    where feedback.organization_id = ${organizationId}`,
};
