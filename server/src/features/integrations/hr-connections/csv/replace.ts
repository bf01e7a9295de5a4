import type { Database } from "#platform/database/database.ts";
import type { RecordOwner } from "../records/record.ts";
import type { EmployeeFile } from "./file.ts";
import { deleteRecords, insertBadRows, insertEmployees, insertGroups } from "./queries.ts";

/** So many rows in one statement. */
const AT_ONCE = 5000;

/** Puts the file in the place of everything that the connection had. @returns how many groups it names */
export async function replaceRecords(
  trx: Database,
  now: Date,
  owner: RecordOwner,
  { employees, bad }: EmployeeFile,
): Promise<number> {
  const names = new Map<string, string>();
  for (const { groups } of employees)
    for (const name of groups) if (!names.has(groupIdOf(name))) names.set(groupIdOf(name), name);
  await deleteRecords(trx, owner);
  const groups = [...names].map(([hubId, name]) => ({ hubId, name }));
  const rows = employees.map((fields) => ({
    ...fields,
    groupIds: [...new Set(fields.groups.map(groupIdOf))],
  }));
  for (const part of partsOf(groups)) await insertGroups(trx, now, owner, part);
  for (const part of partsOf(rows)) await insertEmployees(trx, now, owner, part);
  for (const part of partsOf(bad)) await insertBadRows(trx, now, owner, part);
  return groups.length;
}

/** A file knows groups by their names: those that differ only in case or spaces are one. */
export function groupIdOf(name: string): string {
  return `team:${name.toLowerCase().replace(/\s+/g, " ")}`;
}

function* partsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}
