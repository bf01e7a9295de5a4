import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Talks that are running were begun, and fell silent, so much earlier; those that are over keep their moments. */
export async function fastForwardRuns(
  trx: Database,
  now: Date,
  organizationId: number,
  seconds: number,
): Promise<number> {
  const { rows } = await sql`
    update scenario_run
    set started_at = started_at - gone.by, last_activity_at = last_activity_at - gone.by, ends_at = ends_at - gone.by,
        talk_ended_at = talk_ended_at - gone.by, left_at = left_at - gone.by, modified_date = ${now}
    from (select make_interval(secs => ${seconds}) as by) as gone
    where organization_id = ${organizationId} and status = 'running'
    returning id`.execute(trx);
  return rows.length;
}
