import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Cursor } from "../cursor.ts";
import { streamRow } from "../stream-row.ts";

/** How the history that a cursor of another epoch stands in and this database's have to do with each other. */
interface SharedPart {
  /** Up to here both are the same. 0 when nobody knows, as with an epoch that was lost in a restore itself. */
  position: number;
  /** One went over into the other by failovers alone. */
  isContinued: boolean;
}

export async function sharedPart(db: Database, { epoch, position }: Cursor): Promise<SharedPart> {
  const { rows } = await sql<{ shared: number | null; is_continued: boolean }>`
    select min(coalesce(later.shared_position, 0)) as shared, bool_and(later.ended_by_failover) as is_continued
    from ended_epoch as own join ended_epoch as later on later.ended_at >= own.ended_at
    where own.epoch_number = ${epoch} having count(*) > 0`.execute(db);
  const [row] = rows;
  return { position: Math.min(position, row?.shared ?? 0), isContinued: row?.is_continued ?? false };
}

/** Whether the epoch before the current one ended by a failover, and nothing was found lost in it since. */
export async function hasFailedOver(db: Database): Promise<boolean> {
  const { rows } = await sql<{ ended_by_failover: boolean }>`
    select ended_by_failover from ended_epoch order by ended_at desc limit 1`.execute(db);
  return rows[0]?.ended_by_failover ?? false;
}

/** SQL: when it was noticed last that the database was put back; null: never. A failover that loses nothing is none. */
export const restoredAt = sql`(select max(ended_at) from ended_epoch where not ended_by_failover)`;

/** SQL: the secret that seals the cursors of this service's streams, wherever the database was copied to. */
export const streamSeal = sql`(select epoch from ${streamRow} as stream)`;

/** SQL: the number of the stream's epoch now; null where the stream has lost its row. */
export const epochNumber = sql`(select epoch_number from ${streamRow} as stream)`;

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

interface NextEpoch {
  epoch: number;
  /** Up to where the history is the same; "end": all that there is now. Null: nobody knows. */
  sharedPosition: number | "end" | null;
  endedByFailover?: boolean;
  now: Date;
}

/** The sequencer must be locked. */
export async function replaceEpoch(
  trx: DatabaseTransaction,
  { epoch, sharedPosition: shared, endedByFailover = false, now }: NextEpoch,
): Promise<void> {
  await sql`
    insert into ended_epoch (epoch_number, shared_position, ended_by_failover, ended_at)
    select epoch_number, ${shared === "end" ? sql`last_position` : sql`${shared}::bigint`}, ${endedByFailover}, ${now}
    from event_stream`.execute(trx);
  await sql`update event_stream set epoch_number = ${epoch}`.execute(trx);
}
