import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

export interface Process {
  id: string;
  host: string;
  pid: number;
  role: string;
  version: string;
  /** Seconds it has been running. */
  age: number;
}

/** Of one worker; all in seconds ago. */
export interface Beat {
  worker: string;
  turned: number;
  succeeded: number | null;
  failed: number | null;
  failure: string | null;
}

/** A day is long enough to see who worked last. */
const KEPT_SECONDS = 24 * 3_600;

/** All of a process' beats in one statement, by the database's clock: machines need not agree on the time. */
export async function writeBeats(db: Database, process: Process, beats: readonly Beat[]): Promise<void> {
  const column = <T>(read: (beat: Beat) => T) => beats.map(read);
  await sql`
    with forgotten as (
      delete from worker_heartbeat where beat_at < now() - make_interval(secs => ${KEPT_SECONDS})
    )
    insert into worker_heartbeat (process_id, worker, host, pid, role, version, started_at, beat_at, turned_at,
                                  succeeded_at, failed_at, failure)
    select ${process.id}, worker, ${process.host}, ${process.pid}::int, ${process.role}, ${process.version},
           now() - make_interval(secs => ${process.age}), now(), now() - make_interval(secs => turned),
           now() - make_interval(secs => succeeded), now() - make_interval(secs => failed), failure
    from unnest(${column(({ worker }) => worker)}::text[], ${column(({ turned }) => turned)}::float8[],
                ${column(({ succeeded }) => succeeded)}::float8[], ${column(({ failed }) => failed)}::float8[],
                ${column(({ failure }) => failure)}::text[]) as beat (worker, turned, succeeded, failed, failure)
    on conflict (process_id, worker) do update
    set beat_at = excluded.beat_at, turned_at = excluded.turned_at, succeeded_at = excluded.succeeded_at,
        failed_at = excluded.failed_at, failure = excluded.failure`.execute(db);
}

/** As any process finds it in the database. */
export interface WorkerState {
  process_id: string;
  worker: string;
  host: string;
  pid: number;
  role: string;
  started_at: string;
  beat_at: string;
  turned_at: string;
  failure: string | null;
  is_failing: boolean;
  beat_age: number;
  turn_age: number;
}

const MOST_LISTED = 1_000;

/** The processes that beat last come first. */
export async function selectWorkerStates(db: Database): Promise<WorkerState[]> {
  const { rows } = await sql<WorkerState>`
    select process_id, worker, host, pid, role, started_at, beat_at, turned_at, failure,
           failed_at is not null and (succeeded_at is null or failed_at > succeeded_at) as is_failing,
           extract(epoch from now() - beat_at)::float8 as beat_age,
           extract(epoch from now() - turned_at)::float8 as turn_age
    from worker_heartbeat order by beat_at desc, worker, process_id limit ${sql.lit(MOST_LISTED)}`.execute(
    db,
  );
  return rows;
}

/** The current time of the database's host. */
export async function readDatabaseClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ moment: string }>`select clock_timestamp() as moment`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A select without a table has one row.");
  return new Date(row.moment);
}

/** The process was stopped in an orderly way, so it is not missing. */
export async function deleteBeats(db: Database, processId: string): Promise<void> {
  await sql`delete from worker_heartbeat where process_id = ${processId}`.execute(db);
}
