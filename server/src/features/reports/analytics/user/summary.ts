import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { scenarioRuns } from "#role-plays/scenarios/index.ts";
import { assignedLessons } from "../overview/assigned.ts";
import { type Range, within } from "../range.ts";
import { percentage } from "../rate.ts";
import { stretches } from "../stretches.ts";
import { selectScores } from "./scores.ts";

/** How one learner's learning goes. */
export async function readUserSummary(db: Database, learner: Learner, range: Range) {
  const lessons = await selectLessons(db, learner, range);
  const scenarios = await selectScenarios(db, learner, range);
  const scores = await selectScores(db, learner, range);
  const activity = await selectActivity(db, learner, range);
  return {
    user_id: learner.userId,
    ...lessons,
    completion_rate: percentage(lessons.lessons_completed, lessons.lessons_started),
    ...scenarios,
    ...scores,
    ...activity,
  };
}

interface Learner {
  organizationId: number;
  userId: number;
}

async function selectLessons(db: Database, { organizationId, userId }: Learner, range: Range) {
  const started = sql`count(*) filter (where ${within(sql`creation_date`, range)})`;
  const progress = sql`100.0 * subsections_completed / nullif(subsections_total, 0)`;
  const { rows } = await sql<{
    lessons_assigned: number;
    lessons_started: number;
    lessons_completed: number;
    lessons_overdue: number;
    average_progress: number | null;
  }>`
    select ${started} as lessons_started,
           count(*) filter (where completed_at is not null and ${within(sql`completed_at`, range)}) as lessons_completed,
           round(avg(${progress}) filter (where ${within(sql`creation_date`, range)}), 2) as average_progress,
           (select count(*) from ${assignedLessons} as assigned
            where organization_id = ${organizationId} and user_id = ${userId}
              and ${within(sql`creation_date`, range)}) as lessons_assigned,
           (select count(*) from ${assignedLessons} as assigned
            where organization_id = ${organizationId} and user_id = ${userId}
              and completed_at is null and due_date < ${range.today}::date
              and due_date >= coalesce(${range.from}::date, due_date)
              and due_date <= coalesce(${range.to}::date, due_date)) as lessons_overdue
    from curriculum where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
  return only(rows);
}

async function selectScenarios(db: Database, { organizationId, userId }: Learner, range: Range) {
  const isCompleted = sql`completed_at is not null and ${within(sql`completed_at`, range)}`;
  const { rows } = await sql<{
    scenarios_started: number;
    scenarios_completed: number;
    scenarios_passed: number;
    scenarios_failed: number;
  }>`
    select count(*) filter (where ${within(sql`started_at`, range)}) as scenarios_started,
           count(*) filter (where ${isCompleted}) as scenarios_completed,
           count(*) filter (where passed and ${isCompleted}) as scenarios_passed,
           count(*) filter (where not passed and ${isCompleted}) as scenarios_failed
    from ${scenarioRuns} as run where organization_id = ${organizationId} and user_id = ${userId}`.execute(
    db,
  );
  return only(rows);
}

async function selectActivity(db: Database, { organizationId, userId }: Learner, range: Range) {
  const { rows } = await sql<{
    time_spent_seconds: number;
    active_days: number;
    average_feedback_rating: number | null;
    first_activity_at: string | null;
    last_activity_at: string | null;
  }>`
    select coalesce(sum(seconds), 0) as time_spent_seconds,
           count(distinct (began_at at time zone ${range.timeZone})::date) as active_days,
           (select round(avg(rating), 2) from feedback
            where organization_id = ${organizationId} and user_id = ${userId}
              and ${within(sql`modified_date`, range)}) as average_feedback_rating,
           min(began_at) as first_activity_at, max(ended_at) as last_activity_at
    from ${stretches} as stretch
    where organization_id = ${organizationId} and user_id = ${userId} and ${within(sql`began_at`, range)}`.execute(
    db,
  );
  return only(rows);
}

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("An aggregate has a row in any case.");
  return row;
}
