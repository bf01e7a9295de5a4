import { randomInt } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import { streamRow } from "../stream-row.ts";
import { replaceEpoch } from "./queries.ts";

/** SQL: which of a cluster's histories the server writes, another one after each recovery and each failover. */
export const timelineNow = sql`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint`;

/** PostgreSQL, "Error Codes": a function that is not there, not supported, not allowed, or fails inside. */
const notTold = /^(42|0A|55|XX)/;

/** Null where it is not told: services that imitate PostgreSQL need not have it. @throws what another try may get past */
export async function readTimeline(db: Database): Promise<number | null> {
  try {
    const { rows } = await sql<{ timeline: number }>`select ${timelineNow} as timeline`.execute(db);
    return rows[0]?.timeline ?? null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && notTold.test(error.code ?? "")) return null;
    throw error;
  }
}

/**
 * Begins an epoch where the server writes on another timeline than the stream's positions were given out on: after a failover
 * cursors that are within what has survived stay good, and none names two events. The sequencer must be locked, on a server that
 * tells its timeline.
 * @returns the number of the epoch
 */
export async function followTimeline(trx: DatabaseTransaction, now: Date): Promise<number | null> {
  const { rows } = await sql<{ before: number | null; timeline: number; epoch: number }>`
    select timeline as before, ${timelineNow} as timeline, epoch_number as epoch
    from ${streamRow} as stream`.execute(trx);
  const [row] = rows;
  if (row === undefined || row.before === row.timeline) return row?.epoch ?? null;
  const epoch = row.before === null ? row.epoch : randomInt(1, 2 ** 32);
  if (row.before !== null)
    await replaceEpoch(trx, { epoch, sharedPosition: "end", endedByFailover: true, now });
  await sql`update event_stream set timeline = ${row.timeline}`.execute(trx);
  return epoch;
}
