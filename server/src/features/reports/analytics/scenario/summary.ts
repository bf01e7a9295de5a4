import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { assignedScenarios, type DescribedScenario, scenarioRuns } from "#role-plays/scenarios/index.ts";
import type { People } from "../people.ts";
import { type Range, within } from "../range.ts";
import { percentage } from "../rate.ts";
import { selectConceptCounts } from "./concepts.ts";

interface AskedScenario extends DescribedScenario {
  scenarioId: string;
}

/** How a scenario fares with these people. Attempts count by the day they began, results by the day they were completed. */
export async function readScenarioSummary(
  db: Database,
  people: People,
  scenario: AskedScenario,
  range: Range,
) {
  const counts = await selectCounts(db, people, scenario, range);
  const points = await selectConceptCounts(db, people, scenario, range);
  const { graded, ended, ...shown } = counts;
  return {
    scenario_id: scenario.scenarioId,
    title: scenario.title,
    pass_mark: scenario.pass_mark,
    ...shown,
    pass_rate: percentage(counts.passed, graded),
    ended_reasons: endedReasons(counts.completed, ended),
    concepts: scenario.concepts.map(({ key, name }) => {
      const { covered, scored } = points.get(key) ?? { covered: 0, scored: 0 };
      return { key, name, covered, coverage: percentage(covered, scored) };
    }),
  };
}

interface Counts {
  participant_count: number;
  assigned: number;
  attempts: number;
  learners: number;
  completed: number;
  passed: number;
  failed: number;
  graded: number;
  average_score: number | null;
  best_score: number | null;
  average_duration_seconds: number | null;
  median_duration_seconds: number | null;
  /** Reason → how many; null where none ended otherwise. */
  ended: Record<string, number> | null;
}

async function selectCounts(
  db: Database,
  { organizationId, areThese }: People,
  { scenarioId }: AskedScenario,
  range: Range,
): Promise<Counts> {
  const began = within(sql`started_at`, range);
  const done = sql`completed_at is not null and ${within(sql`completed_at`, range)}`;
  const { rows } = await sql<Counts>`
    with run as materialized (
      select user_id, score, passed, duration_seconds, ended_reason, started_at, completed_at from ${scenarioRuns} as run
      where organization_id = ${organizationId} and scenario_id = ${scenarioId} and ${areThese(sql`user_id`)}
    )
    select count(distinct user_id) as participant_count,
           (select count(*) from ${assignedScenarios} as assigned
            where organization_id = ${organizationId} and scenario_id = ${scenarioId} and ${areThese(sql`user_id`)}
              and ${within(sql`creation_date`, range)}) as assigned,
           count(*) filter (where ${began}) as attempts,
           count(distinct user_id) filter (where ${began}) as learners,
           count(*) filter (where ${done}) as completed,
           count(*) filter (where passed and ${done}) as passed,
           count(*) filter (where not passed and ${done}) as failed,
           count(passed) filter (where ${done}) as graded,
           round(avg(score) filter (where ${done}), 2) as average_score,
           max(score) filter (where ${done}) as best_score,
           round(avg(duration_seconds) filter (where ${done})) as average_duration_seconds,
           round((percentile_cont(0.5) within group (order by duration_seconds)
             filter (where ${done}))::numeric) as median_duration_seconds,
           (select json_object_agg(ended_reason, count) from (
              select ended_reason, count(*) as count from run
              where ended_reason is not null and completed_at is null and ${began} group by ended_reason) as ended) as ended
    from run`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("An aggregate has a row in any case.");
  return counts;
}

function endedReasons(completed: number, ended: Record<string, number> | null) {
  const of = (reason: string) => ended?.[reason] ?? 0;
  return {
    completed,
    abandoned: of("abandoned"),
    timeout: of("timeout"),
    technical_error: of("technical_error"),
    withdrawn: of("withdrawn"),
  };
}
