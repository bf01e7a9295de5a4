import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Cursor } from "../cursor.ts";

/**
 * How far the history that a cursor of another epoch stands in is this database's, too, up to the cursor. 0 when nobody
 * knows, as with an epoch that was lost in a restore itself.
 */
export async function sharedPosition(db: Database, { epoch, position }: Cursor): Promise<number> {
  const { rows } = await sql<{ shared: number | null }>`
    select (select min(coalesce(later.shared_position, 0)) from ended_epoch as later
            where later.ended_at >= own.ended_at) as shared
    from ended_epoch as own where own.epoch_number = ${epoch}`.execute(db);
  return Math.min(position, rows[0]?.shared ?? 0);
}

/** SQL: the number of the stream's epoch now; null where the stream has lost its row. */
export const epochNumber = sql`(select epoch_number from event_stream)`;

/** Whether this database has had the epoch, now or before. */
export async function knowsEpoch(db: Database, epoch: number): Promise<boolean> {
  const { rows } = await sql`
    select from event_stream where epoch_number = ${epoch}
    union all select from ended_epoch where epoch_number = ${epoch}`.execute(db);
  return rows.length > 0;
}

/**
 * Where the history ends that was there before `unseenSince`: a later event was made after the database was put back.
 * Null: at its end.
 */
export async function endOfHistoryBefore(
  trx: DatabaseTransaction,
  unseenSince: Date,
): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    select min(position) as first from event where creation_date >= ${unseenSince}`.execute(trx);
  return rows[0]?.first ? rows[0].first - 1 : null;
}

/** The sequencer must be locked. */
export async function replaceEpoch(
  trx: DatabaseTransaction,
  { epoch, sharedPosition: shared, now }: { epoch: number; sharedPosition: number | "end" | null; now: Date },
): Promise<void> {
  await sql`
    insert into ended_epoch (epoch_number, shared_position, ended_at)
    select epoch_number, ${shared === "end" ? sql`last_position` : sql`${shared}::bigint`}, ${now}
    from event_stream`.execute(trx);
  await sql`update event_stream set epoch_number = ${epoch}`.execute(trx);
}
