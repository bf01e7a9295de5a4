import { textRecord, textTable, yesOrNo } from "../terminal/text-table.ts";

/** A response of the API as text: one line per field, nested ones included. */
export function answerText(answer: unknown): string {
  const members = fieldsOf("", answer);
  return members.length === 0 ? "Done." : textRecord(members);
}

/** Rows of a list as a table of these fields. */
export function rowsText(rows: readonly unknown[], columns: readonly string[]): string {
  return textTable(
    columns.map((column) => column.replaceAll("_", " ").replaceAll(".", " ")),
    rows.map((row) => columns.map((column) => cellText(valueAt(row, column.split("."))))),
  );
}

function valueAt(value: unknown, [name, ...deeper]: readonly string[]): unknown {
  if (name === undefined) return value;
  return typeof value === "object" && value !== null
    ? valueAt(Object.entries(value).find(([key]) => key === name)?.[1], deeper)
    : undefined;
}

function fieldsOf(name: string, value: unknown): [string, string | null][] {
  if (typeof value !== "object" || value === null) return name === "" ? [] : [[name, cellText(value)]];
  if (Array.isArray(value) && value.every(isScalar)) return [[name, value.map(cellText).join(", ")]];
  return Object.entries(value).flatMap(([key, member]) => {
    const shown = Array.isArray(value) ? String(Number(key) + 1) : key.replaceAll("_", " ");
    return fieldsOf(name === "" ? shown : `${name} ${shown}`, member);
  });
}

const isScalar = (value: unknown) => typeof value !== "object" || value === null;

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return yesOrNo(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
