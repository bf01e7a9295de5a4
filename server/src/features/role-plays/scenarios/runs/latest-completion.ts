import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";

const completionColumns = rowOf("scenario_run as run", [], {
  score: sql<number>`run.score`,
  completed_at: sql<string>`run.completed_at`,
});

/** What the learner reached in the attempt that they completed last; undefined where there is none. */
export async function selectLatestCompletion(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  scenarioId: string,
): Promise<RowOf<typeof completionColumns> | undefined> {
  const { rows } = await sql<RowOf<typeof completionColumns>>`
    select ${completionColumns} from scenario_run as run join scenario on scenario.id = run.scenario_id
    where run.organization_id = ${organizationId} and run.user_id = ${userId} and scenario.scenario_id = ${scenarioId}
      and run.status = 'completed'
    order by run.attempt desc limit 1`.execute(db);
  return rows[0];
}
