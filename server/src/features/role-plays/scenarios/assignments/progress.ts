import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { EndedReason } from "../runs/ended-reason.ts";
import { endingDue } from "../runs/endings/ending-due.ts";
import { type ConceptScore, fromRuns, type RunBreach } from "../runs/run.ts";
import type { ScenarioAssignmentRow } from "./assignment.ts";

const attemptColumns = (now: Date) =>
  rowOf(
    "scenario_run as run",
    ["pass_mark", "passed", "started_at", "last_activity_at", "completed_at", "duration_seconds", "score"],
    {
      /** Of one that is over by now, too, before anybody has ended it. */
      ended_reason: sql<EndedReason | null>`coalesce(run.ended_reason, ${endingDue(now)})`,
      concepts: sql<ConceptScore[] | null>`run.concepts`,
      breaches: sql<RunBreach[] | null>`run.breaches`,
      best_score: sql<number | null>`max(run.score) over ()`,
    },
  );
type AttemptRow = RowOf<ReturnType<typeof attemptColumns>>;

/**
 * How far the learner is: the latest attempt that was completed, before that the latest one; and the best score of all
 * (contract 6.1).
 */
export async function scenarioProgress(db: Database, now: Date, assignment: ScenarioAssignmentRow) {
  const latest = await selectLatestAttempt(db, now, assignment);
  return {
    id: assignment.id,
    scenario_id: assignment.scenario_id,
    user_id: assignment.user_id,
    status: assignment.status,
    attempts: assignment.attempts,
    score: latest?.score ?? null,
    best_score: latest?.best_score ?? null,
    passed: latest?.passed ?? null,
    pass_mark: latest ? latest.pass_mark : assignment.pass_mark,
    concepts: latest?.concepts ?? [],
    breaches: latest?.breaches ?? [],
    duration_seconds: latest?.duration_seconds ?? null,
    ended_reason: latest?.ended_reason ?? null,
    started_at: latest?.started_at ?? null,
    completed_at: latest?.completed_at ?? null,
    last_activity_at: latest?.last_activity_at ?? null,
  };
}

async function selectLatestAttempt(
  db: Database,
  now: Date,
  { organization_id: organizationId, id }: ScenarioAssignmentRow,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns(now)} ${fromRuns}
    where run.organization_id = ${organizationId} and run.assignment_id = ${id}
    order by run.completed_at is null, run.attempt desc limit 1`.execute(db);
  return rows[0];
}
