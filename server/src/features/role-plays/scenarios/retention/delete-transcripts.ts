import { sql } from "kysely";
import { selectTranscriptLimits } from "#content/ai/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";

const AT_ONCE = 500;

/**
 * Deletes what was said in runs that are over for longer than their organization keeps it. Scores, points, the places that made
 * them, and what was reported stay.
 */
export async function deleteOldTranscripts({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  for (const { organizationId, days } of await selectTranscriptLimits(db))
    while ((await deleteSome(db, now, organizationId, days)) === AT_ONCE);
}

/** @returns of how many runs */
async function deleteSome(db: Database, now: Date, organizationId: number, days: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select organization_id, id from scenario_run
      where organization_id = ${organizationId} and status <> 'running' and transcript_kept_days is null
        and coalesce(completed_at, last_activity_at) < ${now}::timestamptz - make_interval(days => ${days}::int)
      order by id limit ${AT_ONCE}
      for no key update
    ),
    emptied as (
      update scenario_turn as turn set text = '', heard = null
      from old where turn.organization_id = old.organization_id and turn.run_id = old.id
    )
    update scenario_run as run
    set transcript_kept_days = ${days}::int,
        state = case when run.state = '{}' then run.state
                     else (run.state - 'reworded') || '{"lastLine": "", "lastUtterance": ""}' end
    from old where run.organization_id = old.organization_id and run.id = old.id
    returning run.id`.execute(db);
  return rows.length;
}
