import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";

/** SQL that names the history which a database's rows are of, from a feature that keeps it: of a copy, it is the same. */
export interface History {
  mark: RawBuilder<string | null>;
  /** On a primary: the same, or null while nobody has written it since the server took another one's place. */
  primarysMark: RawBuilder<string | null>;
}

/** How far a primary had come: all that anybody could see there by then is before it. */
interface Position {
  lsn: string;
  mark: string | null;
}

/**
 * A commit is flushed before anybody sees it, unless `synchronous_commit` is off: then it is only certain to be inserted. Nothing
 * flushes what is merely inserted, and a replica is sent only what is flushed, so one that is up to date would lack it for 200 ms.
 * Transactions that turn `synchronous_commit` off by themselves write to tables that no replica is asked for.
 */
export async function selectPosition(primary: Database, { primarysMark }: History): Promise<Position> {
  const { rows } = await sql<Position>`
    select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
            else pg_current_wal_flush_lsn() end)::text as lsn, ${primarysMark} as mark`.execute(primary);
  const [position] = rows;
  if (!position) throw new Error("A select without a table has a row.");
  return position;
}

/** For so long a read waits for a replica that has nearly got there. */
const WITHIN_MS = 50;
const FIRST_PAUSE_MS = 1;

export type Comparison =
  | { kind: "replayed" }
  | { kind: "behind"; seconds: number }
  /** No replica, or one that was promoted. */
  | { kind: "primary" }
  /** Of another database, or of the same one after the two have parted. */
  | { kind: "other_history" };

/**
 * Whether statements that begin after this one see everything that was visible at the position. Not those of a transaction that
 * reads by one snapshot: it is taken before the answer. Waits for a moment where the replica has nearly come so far.
 */
export async function compareWith(
  replica: Database,
  position: Position,
  history: History,
): Promise<Comparison> {
  const until = performance.now() + WITHIN_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    const compared = await compareOnce(replica, position, history);
    if (compared.kind !== "behind" || performance.now() + pauseMs > until) return compared;
    await pause(pauseMs);
  }
}

async function compareOnce(
  replica: Database,
  { lsn, mark }: Position,
  history: History,
): Promise<Comparison> {
  const { rows } = await sql<{ has_replayed: boolean | null; seconds: number | null; mark: string | null }>`
    select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) end as has_replayed,
           extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds,
           ${history.mark} as mark`.execute(replica);
  const [row] = rows;
  if (!row || row.has_replayed === null) return { kind: "primary" };
  if (!row.has_replayed) return { kind: "behind", seconds: row.seconds ?? 0 };
  return row.mark === null || row.mark !== mark ? { kind: "other_history" } : { kind: "replayed" };
}
