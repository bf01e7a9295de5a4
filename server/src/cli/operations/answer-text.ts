import { textRecord, textTable, yesOrNo } from "../terminal/text-table.ts";

/** An answer of the API for people: a line for each member, however deep it stands. */
export function answerText(answer: unknown): string {
  const members = membersOf("", answer);
  return members.length === 0 ? "Done." : textRecord(members);
}

/** Rows of a list, with these of their members. */
export function rowsText(rows: readonly unknown[], columns: readonly string[]): string {
  return textTable(
    columns.map((column) => column.replaceAll("_", " ").replaceAll(".", " ")),
    rows.map((row) => columns.map((column) => wordOf(memberOf(row, column.split("."))))),
  );
}

function memberOf(value: unknown, [name, ...deeper]: readonly string[]): unknown {
  if (name === undefined) return value;
  return typeof value === "object" && value !== null
    ? memberOf(Object.entries(value).find(([key]) => key === name)?.[1], deeper)
    : undefined;
}

function membersOf(name: string, value: unknown): [string, string | null][] {
  if (typeof value !== "object" || value === null) return name === "" ? [] : [[name, wordOf(value)]];
  if (Array.isArray(value) && value.every(isPlain)) return [[name, value.map(wordOf).join(", ")]];
  return Object.entries(value).flatMap(([key, member]) => {
    const shown = Array.isArray(value) ? String(Number(key) + 1) : key.replaceAll("_", " ");
    return membersOf(name === "" ? shown : `${name} ${shown}`, member);
  });
}

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

function wordOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return yesOrNo(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
