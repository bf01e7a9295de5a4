import { sql } from "kysely";
import { streamSeal, timelineNow } from "#tenancy/events/index.ts";

/**
 * SQL that names the history of the database that it is asked of. Every process writes the mark anew from time to time, in a
 * transaction that PostgreSQL numbers: two databases that have parted have the same one only until either is written again.
 */
export const historyMark = sql<string | null>`(
  select encode(sha256(convert_to(concat_ws(' ', ${streamSeal}, counter, written_by), 'UTF8')), 'hex') from database_mark)`;

/**
 * SQL, for a primary: the same, or null until a process has written the mark on the server's timeline. Before that, a replica that
 * still follows the server before could have the mark as well, and lack what has been written since.
 */
export const primarysHistoryMark = sql<string | null>`(
  select case when timeline = ${timelineNow} then ${historyMark} end from database_mark)`;
