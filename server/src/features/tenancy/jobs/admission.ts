import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { createFloor, type Floor, withSlack } from "#platform/workers/floor.ts";
import { type JobRow, jobColumns } from "./job.ts";
import type { JobKind } from "./kind.ts";

/** Held while a waiting job is let in: counting those that run and adding one must not happen twice at a time. */
const ADMISSION_LOCK = 4_610_025;

/**
 * Lets in of each organization the jobs that it has room for, the oldest first. All at once: one at a time would be the oldest of all,
 * so that whoever has many waiting would go before everybody who came later.
 * @returns whether any began
 */
export async function admitJobs(
  db: Database,
  now: Date,
  kinds: readonly JobKind[],
  floor = createFloor<Date>(),
): Promise<boolean> {
  const first = await floor.look((from) => admitFrom(db, now, kinds, from));
  floor.note(first === null ? undefined : withSlack(first));
  return first !== null;
}

/**
 * Among those that were asked for from then on; null: among all.
 * @returns when the first of those that began was asked for
 */
async function admitFrom(
  db: Database,
  now: Date,
  kinds: readonly JobKind[],
  from: Date | null,
): Promise<string | null> {
  const isReached = sql`
    job.status = 'queued' and job.creation_date >= coalesce(${from}::timestamptz, '-infinity')`;
  const { rows: waiting } = await sql`select from job where ${isReached} limit 1`.execute(db);
  if (waiting.length === 0) return null;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADMISSION_LOCK)})`.execute(trx);
    const { rows } = await sql<{ first: string | null }>`
      with waiting as (
        select id, organization_id, kind,
               row_number() over (partition by organization_id, kind order by creation_date, id) as number
        from job where ${isReached}
      ),
      admitted as (
        select waiting.id
        from waiting
        join unnest(${kinds.map(({ name }) => name)}::text[], ${kinds.map(({ mostRunning }) => mostRunning)}::int[])
               as kind (name, most_running) on kind.name = waiting.kind
        where number <= kind.most_running
          and number <= kind.most_running - (
            select count(*) from job as running
            where running.organization_id = waiting.organization_id and running.kind = waiting.kind
              and running.status = 'running')
      ),
      begun as (
        update job set status = 'running', step_after = ${now}, modified_date = ${now}
        from admitted where job.id = admitted.id
        returning job.creation_date
      )
      select min(creation_date) as first from begun`.execute(trx);
    return rows[0]?.first ?? null;
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
