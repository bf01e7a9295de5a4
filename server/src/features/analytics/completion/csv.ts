import type { presentCompletion } from "./completions.ts";

type Row = ReturnType<typeof presentCompletion>;

const columns = [
  "id",
  "type",
  "user_id",
  "provider",
  "provider_id",
  "email",
  "template_id",
  "scenario_id",
  "title",
  "score",
  "passed",
  "duration_seconds",
  "completed_at",
  "modified_date",
] as const satisfies readonly (keyof Row)[];

export const csvHead = `${columns.join(",")}\r\n`;

/** A record as RFC 4180 has it; nothing is written where the value is null. */
export function csvLine(row: Row): string {
  return `${columns.map((column) => csvField(row[column])).join(",")}\r\n`;
}

function csvField(value: string | number | boolean | null): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
