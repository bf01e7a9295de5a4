import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type ConnectionRow, connectionColumns, connectionSource } from "../connections/connection.ts";
import { MOST_ATTEMPTS } from "../runs/attempts/broken-off.ts";

/**
 * Connections that are read by themselves, with when their last reading of all failed, if it did and may be tried again
 * before the night: one that ends processes may not.
 */
export async function selectFollowed(
  db: Database,
): Promise<(ConnectionRow & { failed_at: string | null })[]> {
  const { rows } = await sql<ConnectionRow & { failed_at: string | null }>`
    select ${connectionColumns}, 
      case when last_run.state = 'failed' and last_run.attempts <= ${MOST_ATTEMPTS}
        then last_run.finished_at end as failed_at
    from ${connectionSource}
    left join lateral (select state, finished_at, attempts from hris_run
                       where hris_run.connection_id = connection.id and kind = 'full'
                       order by hris_run.id desc limit 1) as last_run on true
    where organization.is_active and confirmed_at is not null and connection.state in ('active', 'broken')
    order by connection.id`.execute(db);
  return rows;
}

export async function rememberDays(
  db: Database,
  id: number,
  { nightly, swept }: { nightly: string | null; swept: string },
): Promise<void> {
  await sql`
    update hris_connection set nightly_day = coalesce(${nightly}::date, nightly_day), swept_day = ${swept}::date
    where id = ${id}`.execute(db);
}

/** But for those whose list of people who were left alone is shown by later ones. */
export async function deleteOldRuns(db: Database, before: Date): Promise<void> {
  await sql`
    delete from hris_run
    where finished_at < ${before}
      and not exists (select from hris_run as later
                      where later.notes_run_id = hris_run.id and later.id <> hris_run.id
                        and later.finished_at >= ${before})`.execute(db);
}

/** An issue that an operator resolved stays: it keeps the same one out of the list. */
export async function deleteGoneIssues(db: Database, before: Date): Promise<void> {
  await sql`delete from hris_issue where state = 'gone' and last_seen < ${before}`.execute(db);
}
