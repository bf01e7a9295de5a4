import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** The part of the stream that is kept: positions above the first and up to the last. */
interface KeptStream {
  after: number;
  upTo: number;
}

export async function readKeptStream(db: Database): Promise<KeptStream> {
  const { rows } = await sql<{ after: number; up_to: number }>`
    select pruned_position as after, last_position as up_to from event_stream`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The table event_stream has lost its row.");
  return { after: row.after, upTo: row.up_to };
}

/** Of the events in this part of the stream: how many, and what they say. Equal in every copy of the database. */
export async function checksumOfEvents(db: Database, { after, upTo }: KeptStream): Promise<string> {
  const { rows } = await sql<{ checksum: string }>`
    select count(*) || ':' || coalesce(sum(hashtextextended(event_id || ' ' || type || ' ' || body, position)), 0) as checksum
    from event where position > ${after} and position <= ${upTo}`.execute(db);
  return rows[0]?.checksum ?? "";
}

/** Which events there are in this part of the stream, whatever of them was erased since. */
export async function checksumOfPositions(
  db: Database,
  { after, upTo }: KeptStream,
): Promise<{ count: number; checksum: string }> {
  const { rows } = await sql<{ count: number; checksum: string }>`
    select count(*)::integer as count, coalesce(sum(hashtextextended(event_id || ' ' || type, position)), 0)::text as checksum
    from event where position > ${after} and position <= ${upTo}`.execute(db);
  return rows[0] ?? { count: 0, checksum: "" };
}
