import { unguarded } from "#platform/files/csv.ts";
import { csvRefused } from "#platform/files/csv-problems.ts";
import type { CsvRecord } from "#platform/files/csv-records.ts";
import { isList } from "../profile/profile-columns.ts";
import { UpsertUser } from "../schemas.ts";

const known = Object.keys(UpsertUser.properties);
const required = ["provider", "provider_id"];

/** The names of the columns, in order. @throws csvRefused with everything that is wrong with them */
export function readHeader({ line, cells }: CsvRecord): string[] {
  const names = cells.map((cell) => cell.trim());
  if (names.length === 1 && /[;\t]/.test(names[0] ?? ""))
    throw unreadable(line, ["the columns must be separated by commas."]);
  const mistakes = [
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => `"${name}" is no field of a user. Choose from: ${known.join(", ")}.`),
    ...names
      .filter((name, index) => names.indexOf(name) < index)
      .map((name) => `"${name}" stands there twice.`),
    ...required.filter((name) => !names.includes(name)).map((name) => `there must be a column ${name}.`),
  ];
  if (mistakes.length > 0) throw unreadable(line, mistakes);
  return names;
}

export function unreadable(line: number, mistakes: readonly string[]) {
  return csvRefused({ errors: { file: mistakes.map((mistake) => `Line ${line}: ${mistake}`) } });
}

/**
 * The body that the row stands for. An empty cell is a field that is left out, so it never empties anything. An apostrophe
 * that our own files put before a formula is taken away again.
 */
export function readBody(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap((name, index): [string, unknown][] => {
      const cell = cells[index] ?? "";
      if (cell.trim() === "") return [];
      return [[name, isList(name) ? readList(cell) : unguarded(cell)]];
    }),
  );
}

function readList(cell: string): string[] {
  return cell
    .split(";")
    .map((word) => unguarded(word.trim()))
    .filter((word) => word !== "");
}
