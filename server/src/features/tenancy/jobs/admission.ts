import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { createFloor, type Floor, withSlack } from "#platform/workers/floor.ts";
import { type JobRow, jobColumns } from "./job.ts";
import type { JobKind } from "./kind.ts";

/** Held while a waiting job is let in: counting those that run and adding one must not happen twice at a time. */
const ADMISSION_LOCK = 4_610_025;

/** Lets the oldest waiting job begin whose organization has room for it. @returns whether one did */
export async function admitJob(
  db: Database,
  now: Date,
  kinds: readonly JobKind[],
  floor = createFloor<Date>(),
): Promise<boolean> {
  const admitted = await floor.look((from) => admitNext(db, now, kinds, from));
  floor.note(admitted && withSlack(admitted.creation_date));
  return admitted !== undefined;
}

/** Among those that were asked for from then on; null: among all. */
async function admitNext(
  db: Database,
  now: Date,
  kinds: readonly JobKind[],
  from: Date | null,
): Promise<{ creation_date: string } | undefined> {
  const isReached = sql`
    job.status = 'queued' and job.creation_date >= coalesce(${from}::timestamptz, '-infinity')`;
  const { rows: waiting } = await sql`select from job where ${isReached} limit 1`.execute(db);
  if (waiting.length === 0) return undefined;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADMISSION_LOCK)})`.execute(trx);
    const { rows } = await sql<{ creation_date: string }>`
      with admitted as (
        select job.id
        from job
        join unnest(${kinds.map(({ name }) => name)}::text[], ${kinds.map(({ mostRunning }) => mostRunning)}::int[])
               as kind (name, most_running) on kind.name = job.kind
        where ${isReached}
          and (select count(*) from job as running
               where running.organization_id = job.organization_id and running.kind = job.kind
                 and running.status = 'running') < kind.most_running
        order by job.creation_date, job.id
        limit 1
      )
      update job set status = 'running', step_after = ${now}, modified_date = ${now}
      from admitted where job.id = admitted.id
      returning job.creation_date`.execute(trx);
    return rows[0];
  });
}

export interface StoredJob extends JobRow {
  step_after: string;
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
  floor: Floor<Date>,
): Promise<StoredJob | undefined> {
  const job = await floor.look((from) => lockNext(trx, now, kinds, from));
  floor.note(job && withSlack(job.step_after));
  return job;
}

async function lockNext(
  trx: Database,
  now: Date,
  kinds: readonly JobKind[],
  from: Date | null,
): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select ${jobColumns}, job.step_after, job.input, job.position from job
    where status = 'running' and step_after <= ${now} and step_after >= coalesce(${from}::timestamptz, '-infinity')
      and kind = any(${kinds.map(({ name }) => name)}::text[])
    order by step_after, id
    limit 1
    for update skip locked`.execute(trx);
  return rows[0];
}
