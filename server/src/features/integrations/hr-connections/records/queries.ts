import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RecordKind, type RecordOwner, type RecordRow, recordColumns } from "./record.ts";

interface PageOfRecords {
  kind: RecordKind;
  updatedAfter: Date | null;
  /** Only ids beyond this one. */
  after: number;
  size: number;
}

/** Removed ones are among them: they say who has gone. */
export async function selectRecords(
  db: Database,
  connectionId: number,
  { kind, updatedAfter, after, size }: PageOfRecords,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns} from hris_record as record
    where connection_id = ${connectionId} and kind = ${kind} and id > ${after}
      and (${updatedAfter}::timestamptz is null or modified_date >= ${updatedAfter})
    order by id limit ${size}`.execute(db);
  return rows;
}

/** Whether a record that was pushed or uploaded says by now that the employee has left. */
export async function hasLeft(db: Database, connectionId: number, hubId: string): Promise<boolean> {
  const { rows } = await sql`
    select from hris_record
    where connection_id = ${connectionId} and kind = 'employee' and hub_id = ${hubId}
      and (removed_at is not null or status_text = 'inactive')`.execute(db);
  return rows.length > 0;
}

/** Locked until the transaction ends, unless it was removed. */
export async function lockRecord(
  trx: Database,
  { connectionId }: RecordOwner,
  kind: RecordKind,
  hubId: string,
): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns} from hris_record as record
    where connection_id = ${connectionId} and kind = ${kind} and hub_id = ${hubId} and removed_at is null
    for no key update`.execute(trx);
  return rows[0];
}

/** The names of groups that are there, by their ids. */
export async function selectGroupNames(
  db: Database,
  connectionId: number,
  hubIds: readonly string[],
): Promise<Map<string, { name: string | null; remoteId: string | null }>> {
  if (hubIds.length === 0) return new Map();
  const { rows } = await sql<{ hub_id: string; remote_id: string | null; display_name: string | null }>`
    select hub_id, remote_id, display_name from hris_record
    where connection_id = ${connectionId} and kind = 'group' and removed_at is null
      and hub_id = any(${[...new Set(hubIds)]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.hub_id, { name: row.display_name, remoteId: row.remote_id }]));
}

export async function hasEmployees(db: Database, connectionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from hris_record where connection_id = ${connectionId} and kind = 'employee' limit 1`.execute(db);
  return rows.length > 0;
}

/** The departments of those who are there, as they write them. */
export async function selectDepartments(db: Database, connectionId: number): Promise<string[]> {
  const { rows } = await sql<{ department: string }>`
    select distinct department from hris_record
    where connection_id = ${connectionId} and kind = 'employee' and removed_at is null and department is not null
    order by department`.execute(db);
  return rows.map(({ department }) => department);
}
