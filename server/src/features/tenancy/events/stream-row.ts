import { sql } from "kysely";

/**
 * SQL: the stream's one row. While somebody holds a snapshot, each batch of events leaves an earlier version of it behind; the
 * newest is the one with the highest position, and is found first.
 */
export const streamRow = sql`(select * from event_stream order by last_position desc limit 1)`;
