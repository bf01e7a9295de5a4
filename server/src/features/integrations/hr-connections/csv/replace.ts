import type { Database } from "#platform/database/database.ts";
import { refusal } from "#platform/files/csv-problems.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import type { RecordOwner } from "../records/record.ts";
import type { DecidingColumn } from "./columns.ts";
import type { EmployeeFile } from "./file.ts";
import { deleteRecords, insertBadRows, insertEmployees, insertGroups } from "./queries.ts";

/** So many rows in one statement. */
const AT_ONCE = 5000;

/**
 * Puts the file in the place of everything that the connection had.
 * @returns how many groups it names
 * @throws csvRefused when a column is gone by which leavers were known: without it they would be let in again
 */
export async function replaceRecords(
  trx: Database,
  now: Date,
  owner: RecordOwner,
  file: EmployeeFile,
): Promise<number> {
  const { employees, bad } = file;
  const names = new Map<string, string>();
  for (const { groups } of employees)
    for (const name of groups) if (!names.has(groupIdOf(name))) names.set(groupIdOf(name), name);
  requireColumns(await deleteRecords(trx, owner), file);
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

function requireColumns(before: readonly DecidingColumn[], { columns, ignored }: EmployeeFile): void {
  const missing = before.find((name) => !columns.includes(name));
  if (missing === undefined) return;
  const others = ignored.map((one) => `"${one}"`).join(", ");
  throw refusal(
    1,
    others === "" ? columnGone({ column: missing }) : columnGoneAmong({ column: missing, others }),
  );
}

const columnGone = defineSentence(
  "hris_file.column_gone",
  "the file before had a column {column}, and without it people who left would be let in again. Name it {column}, or send it with empty cells if nobody has one any more.",
);
const columnGoneAmong = defineSentence(
  "hris_file.column_gone.others",
  "the file before had a column {column}, and without it people who left would be let in again. Name it {column}, or send it with empty cells if nobody has one any more. Not understood here: {others}.",
);

/** A file knows groups by their names: those that differ only in case or spaces are one. */
export function groupIdOf(name: string): string {
  return `team:${name.toLowerCase().replace(/\s+/g, " ")}`;
}

function* partsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}
