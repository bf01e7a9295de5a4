import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import { epochNumber } from "#tenancy/events/index.ts";
import type { Mark, Surroundings } from "./evidence.ts";

type StoredMark = Omit<Mark, "epoch"> & {
  actualOid: number;
  /** What `lectern restore` has left in the settings of a server: another text for each restore. */
  restoredAs: string | null;
};

/** Locked: of several processes that look at once, one decides. */
export async function lockMark(trx: DatabaseTransaction): Promise<StoredMark> {
  const { rows } = await sql<{
    counter: number;
    is_as_written: boolean | null;
    database_oid: number | null;
    timeline: number | null;
    place: string | null;
    actual_oid: number;
    restored_as: string | null;
  }>`
    select counter, database_oid, timeline, place,
           -- A row's xmin is the lower half of the number of the transaction that wrote it.
           xmin::text::numeric = written_by::numeric % 4294967296 as is_as_written,
           (select oid::bigint from pg_database where datname = current_database()) as actual_oid,
           nullif(current_setting('lectern.restored', true), '') as restored_as
    from database_mark for update of database_mark`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The table database_mark has lost its row.");
  return {
    counter: row.counter,
    isAsWritten: row.is_as_written,
    databaseOid: row.database_oid,
    timeline: row.timeline,
    place: row.place,
    actualOid: row.actual_oid,
    restoredAs: row.restored_as,
  };
}

/** What is so now becomes what shall be so. @returns the counter, one higher */
export async function writeMark(trx: DatabaseTransaction, now: Surroundings): Promise<number> {
  const { rows } = await sql<{ counter: number }>`
    update database_mark
    set counter = counter + 1, written_by = pg_current_xact_id()::text, database_oid = ${now.databaseOid},
        timeline = coalesce(${now.timeline}::bigint, timeline), place = coalesce(${now.place}::text, place)
    returning counter`.execute(trx);
  return rows[0]?.counter ?? 0;
}

interface Glance {
  epoch: number;
  counter: number;
  is_quiet: boolean;
}

/** What changes when the database is put back, or an operator decides: a statement that costs next to nothing. */
export async function glance(db: Database): Promise<Glance> {
  const { rows } = await sql<Glance | { epoch: null }>`
    select ${epochNumber} as epoch, counter, exists (select from restore where resumed_at is null) as is_quiet
    from database_mark`.execute(db);
  const [row] = rows;
  if (!row || row.epoch === null)
    throw new Error("The tables event_stream and database_mark have lost their rows.");
  return row;
}
