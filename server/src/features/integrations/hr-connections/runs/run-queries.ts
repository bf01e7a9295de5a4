import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { rowOf } from "#platform/database/rows.ts";
import { type Message, storedSentences } from "#platform/health/sentence.ts";
import type { Queue } from "#platform/waking/queue.ts";
import { type HubName, hubs } from "../connections/schemas.ts";
import { LostRun } from "../run-queue/queries.ts";
import { type RunRow, runColumns } from "../run-queue/run.ts";
import type { RunCounts, RunKind, RunState } from "../run-queue/schemas.ts";

/** For how long a process has a run to itself after it last said so. */
const LEASE = sql`interval '15 seconds'`;

/** What a run that was taken up has still to do; null while it reads. */
const leftToDo = sql`
  case run.phase when 'read' then null
    else (select count(*) from hris_change
          where run_id = run.id and state = case run.phase when 'undo' then 'applied' else 'planned' end)
  end`;

/** Runs that were asked for, and those that go on when the lease of a process that is gone ends. */
export const openRuns: Queue = {
  name: "hris-runs",
  workers: ["hris-hub-runs", "hris-runs"],
  tables: ["hris_run"],
  dueAt: (now) => sql`
    select least((select min(not_before) from hris_run where state = 'queued'),
                 (select ${now}::timestamptz + (min(leased_until) - clock_timestamp()) from hris_run where state = 'running'))`,
};

/**
 * Takes the next runs that are due, and those whose process is gone. One of a connection at a time: the unique index on
 * running ones is the lock, and a process that loses the race takes none. Leases go by the database's clock, since
 * processes differ. `attempts` counts how often it was taken up with as much left to do as the time before.
 */
export async function claimRuns(
  db: Database,
  now: Date,
  size: number,
  of: readonly HubName[] = hubs,
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    with due as (
      select id from hris_run as queued
      where connection_id in (select id from hris_connection where hub = any(${[...of]}::text[]))
        and ((state = 'queued' and not_before <= ${now}
              and not exists (select from hris_run as other
                              where other.connection_id = queued.connection_id and other.state = 'running')
              and not exists (select from hris_run as earlier
                              where earlier.connection_id = queued.connection_id and earlier.state = 'queued'
                                and earlier.not_before <= ${now} and earlier.id < queued.id))
             or (state = 'running' and leased_until < clock_timestamp()))
      order by id limit ${size} for update skip locked
    ), open as (
      select run.id, ${leftToDo} as left_to_do from hris_run as run join due on due.id = run.id
    )
    update hris_run as run
    set state = 'running', leased_until = clock_timestamp() + ${LEASE}, started_at = coalesce(started_at, ${now}),
        left_to_do = open.left_to_do,
        attempts = case when run.state = 'running' and run.left_to_do is not distinct from open.left_to_do
                        then run.attempts + 1 else 1 end
    from open where run.id = open.id
    returning ${runColumns}`.execute(db);
  return rows;
}

/**
 * The end of the lease identifies its holder: another process that took over the run has set a different one.
 * @returns the new end; undefined if another process has taken over the run
 */
export async function extendLease(
  db: Database,
  id: number,
  leasedUntil: string | null,
  done: number,
): Promise<string | null | undefined> {
  const { rows } = await sql<Pick<RunRow, "leased_until">>`
    update hris_run as run
    set leased_until = clock_timestamp() + ${LEASE}, done = greatest(done, ${done}),
        attempts = case when ${done} > done then 0 else attempts end
    where id = ${id} and state = 'running' and leased_until = ${leasedUntil}
    returning ${leaseColumns}`.execute(db);
  return rows[0]?.leased_until;
}
const leaseColumns = rowOf("hris_run as run", ["leased_until"]);

/** A process that stops does not keep others waiting, and the run is not to blame for it. */
export async function endLease(db: Database, id: number, leasedUntil: string | null): Promise<void> {
  await sql`
    update hris_run set leased_until = clock_timestamp(), attempts = greatest(attempts - 1, 0)
    where id = ${id} and state = 'running' and leased_until = ${leasedUntil}`.execute(db);
}

interface StoredPlan {
  /** What it came to be: a run of changes without an earlier reading is one of all. */
  kind: RunKind;
  phase: "apply" | "done";
  counts: Partial<RunCounts>;
  held: Message | null;
  isComplete: boolean;
  incomplete: Message | null;
  notesRunId: number;
  planned: number;
  observedAt: Date;
  now: Date;
}

/** A preview ends with its plan; all else goes on to do it. @throws LostRun */
export async function storePlan(trx: Database, id: number, plan: StoredPlan): Promise<void> {
  const isDone = plan.phase === "done";
  const { numAffectedRows } = await sql`
    update hris_run
    set phase = 'apply', kind = ${plan.kind}, attempts = 0, counts = ${JSON.stringify(plan.counts)}, held_reason = ${plan.held?.message ?? null}, held_sentences = ${storedSentences(plan.held)}::jsonb,
        is_complete = ${plan.isComplete}, incomplete_reason = ${plan.incomplete?.message ?? null}, incomplete_sentences = ${storedSentences(plan.incomplete)}::jsonb, notes_run_id = ${plan.notesRunId}, planned = ${plan.planned},
        done = ${isDone ? plan.planned : 0}, observed_at = ${plan.observedAt},
        state = ${isDone ? "succeeded" : "running"}, finished_at = ${isDone ? plan.now : null}
    where id = ${id} and state = 'running' and phase = 'read'`.execute(trx);
  if (numAffectedRows !== 1n) throw new LostRun();
}

/** What was done at once, by the request that asked for it, as a run that is over. */
export async function insertDoneRun(
  trx: Database,
  now: Date,
  run: { organizationId: number; connectionId: number; askedBy: string; counts: Partial<RunCounts> },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into hris_run (organization_id, connection_id, kind, state, phase, asked_by, counts, is_complete, done, planned,
                          observed_at, not_before, started_at, finished_at, creation_date)
    values (${run.organizationId}, ${run.connectionId}, 'delta', 'succeeded', 'apply', ${run.askedBy},
            ${JSON.stringify(run.counts)}, true, 1, 1, ${now}, ${now}, ${now}, ${now}, ${now})
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The run was not stored.");
  return row.id;
}

/** @returns false when it is over already, or gone with its connection */
export async function finishRun(
  db: Database,
  now: Date,
  id: number,
  end: { state: RunState; counts?: Partial<RunCounts>; failure?: Message | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update hris_run
    set state = ${end.state}, counts = counts || ${JSON.stringify(end.counts ?? {})}::jsonb,
        failure_reason = ${end.failure?.message ?? null}, failure_sentences = ${storedSentences(end.failure ?? null)}::jsonb, finished_at = ${now}, leased_until = null,
        done = case when ${end.state} = 'failed' then done else coalesce(planned, 0) end
    where id = ${id} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

export async function rememberNotes(
  trx: Database,
  connectionId: number,
  { hash, runId }: { hash: Buffer; runId: number },
): Promise<void> {
  await sql`
    update hris_connection set notes_hash = ${hash}, notes_run_id = ${runId} where id = ${connectionId}`.execute(
    trx,
  );
}

/** @param reading `completeCount`: null where it says nothing of how many there are */
export async function rememberReading(
  trx: Database,
  connectionId: number,
  reading: { observedAt: Date; completeCount: number | null; isFull: boolean },
): Promise<void> {
  const { observedAt, completeCount, isFull } = reading;
  await sql`
    update hris_connection
    set watermark = greatest(watermark, ${observedAt}),
        last_complete_count = coalesce(${completeCount}, last_complete_count),
        last_full_at = case when ${isFull} then ${observedAt} else last_full_at end
    where id = ${connectionId}`.execute(trx);
}
