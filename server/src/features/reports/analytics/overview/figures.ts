import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { scenarioRuns } from "#role-plays/scenarios/index.ts";
import { scored } from "../completion/done.ts";
import type { People } from "../people.ts";
import type { PeriodCount } from "../period/counting.ts";
import { type Range, within } from "../range.ts";
import { percentage } from "../rate.ts";
import { stretches } from "../stretches.ts";
import { assignedLessons } from "./assigned.ts";

/** The numbers of many people together, as overview and teams show them; the series gives what adds up over time. */
export async function readFigures(
  db: Database,
  people: People,
  range: Range,
  counting: Promise<PeriodCount[]>,
) {
  const [series, head, learning] = await Promise.all([
    counting,
    selectHeadcount(db, people, range),
    selectLearning(db, people, range),
  ]);
  const total = (key: "started" | "completed" | "time_spent_seconds") =>
    series.reduce((sum, count) => sum + count[key], 0);
  return {
    ...head,
    lessons_assigned: learning.lessons_assigned,
    lessons_started: total("started"),
    lessons_completed: total("completed"),
    completion_rate: percentage(total("completed"), total("started")),
    scenarios_completed: learning.scenarios_completed,
    scenario_pass_rate: percentage(learning.scenarios_passed, learning.scenarios_graded),
    average_score: learning.average_score,
    average_feedback_rating: learning.average_feedback_rating,
    time_spent_seconds: total("time_spent_seconds"),
    series,
  };
}

interface Headcount {
  users_total: number;
  users_active: number;
  users_new: number;
}

async function selectHeadcount(db: Database, people: People, range: Range): Promise<Headcount> {
  const { organizationId, areThese } = people;
  const { rows } = await sql<Headcount>`
    select count(*) filter (where is_active) as users_total,
           count(*) filter (where ${within(sql`creation_date`, range)}) as users_new,
           (select count(*) from ${activeLearners(people, range)} as learner) as users_active
    from "user" where organization_id = ${organizationId} and ${areThese(sql`id`)}`.execute(db);
  return rows[0] ?? { users_total: 0, users_active: 0, users_new: 0 };
}

/**
 * SQL for a from clause: learners of whom a sitting began in the range, one row each. Where the range has one end, the
 * first or the last sitting decides, which is one look at each learner; else all that began in it are gone through.
 */
function activeLearners({ organizationId, areThese }: People, range: Range): RawBuilder<unknown> {
  const isTheirs = sql`organization_id = ${organizationId} and ${areThese(sql`user_id`)}`;
  if (range.from !== null && range.to !== null) {
    return sql`(
      select user_id from ${stretches} as stretch
      where ${isTheirs} and ${within(sql`began_at`, range)}
      group by user_id)`;
  }
  const deciding = range.from === null ? sql`first_sitting_at` : sql`last_sitting_at`;
  return sql`(select user_id from learner_activity where ${isTheirs} and ${within(deciding, range)})`;
}

interface Learning {
  lessons_assigned: number;
  average_feedback_rating: number | null;
  scenarios_completed: number;
  scenarios_passed: number;
  scenarios_graded: number;
  average_score: number | null;
}

async function selectLearning(
  db: Database,
  { organizationId, areThese }: People,
  range: Range,
): Promise<Learning> {
  const { rows } = await sql<Learning>`
    select (select count(*) from ${assignedLessons} as assigned
            where organization_id = ${organizationId} and ${areThese(sql`user_id`)}
              and ${within(sql`creation_date`, range)}) as lessons_assigned,
           (select round(avg(rating), 2) from feedback
            where organization_id = ${organizationId} and ${areThese(sql`user_id`)}
              and ${within(sql`modified_date`, range)}) as average_feedback_rating,
           count(*) as scenarios_completed, count(*) filter (where passed) as scenarios_passed,
           count(passed) as scenarios_graded,
           (select round(avg(score), 2) from ${scored} as scored
            where organization_id = ${organizationId} and ${areThese(sql`user_id`)}
              and ${within(sql`completed_at`, range)}) as average_score
    from ${scenarioRuns} as run
    where organization_id = ${organizationId} and ${areThese(sql`user_id`)}
      and completed_at is not null and ${within(sql`completed_at`, range)}`.execute(db);
  const [learning] = rows;
  if (!learning) throw new Error("An aggregate has a row in any case.");
  return learning;
}
