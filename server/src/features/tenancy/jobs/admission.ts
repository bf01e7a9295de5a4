import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type JobRow, jobColumns } from "./job.ts";
import type { JobKind } from "./kind.ts";

/** Held while a waiting job is let in: counting those that run and adding one must not happen twice at a time. */
const ADMISSION_LOCK = 4_610_025;

/** Lets the oldest waiting job begin whose organization has room for it. @returns whether one did */
export async function admitJob(db: Database, now: Date, kinds: readonly JobKind[]): Promise<boolean> {
  const { rows: waiting } = await sql`select from job where status = 'queued' limit 1`.execute(db);
  if (waiting.length === 0) return false;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADMISSION_LOCK)})`.execute(trx);
    const { rows } = await sql`
      with admitted as (
        select job.id
        from job
        join unnest(${kinds.map(({ name }) => name)}::text[], ${kinds.map(({ mostRunning }) => mostRunning)}::int[])
               as kind (name, most_running) on kind.name = job.kind
        where job.status = 'queued'
          and (select count(*) from job as running
               where running.organization_id = job.organization_id and running.kind = job.kind
                 and running.status = 'running') < kind.most_running
        order by job.creation_date, job.id
        limit 1
      )
      update job set status = 'running', step_after = ${now}, modified_date = ${now}
      from admitted where job.id = admitted.id
      returning job.id`.execute(trx);
    return rows.length > 0;
  });
}

export interface StoredJob extends JobRow {
  input: unknown;
  position: unknown;
}

/**
 * The running job that has waited longest for its turn, locked until the transaction ends. Only the lock marks it as
 * taken: it is released when the process dies.
 */
export async function lockNextJob(
  trx: Database,
  now: Date,
  kinds: readonly JobKind[],
): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select ${jobColumns}, job.input, job.position from job
    where status = 'running' and step_after <= ${now} and kind = any(${kinds.map(({ name }) => name)}::text[])
    order by step_after, id
    limit 1
    for update skip locked`.execute(trx);
  return rows[0];
}
