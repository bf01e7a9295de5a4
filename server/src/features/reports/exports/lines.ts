import { csvLine } from "#platform/files/csv.ts";
import type { ExportedLine, ExportTable } from "./table.ts";

export const exportFormats = ["ndjson", "csv"] as const;
type ExportFormat = (typeof exportFormats)[number];

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  ndjson: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
};

/** What stands before the first row. */
export function headOf(format: ExportFormat, { columns }: ExportTable): string {
  return format === "csv" ? csvLine(["_op", "_changed_at", ...columns]) : "";
}

export function lineOf(format: ExportFormat, { columns }: ExportTable, row: ExportedLine): string {
  // Of what is gone only the id is said: an erased person's row may not carry more.
  const shown = row.op === "upsert" ? columns : columns.slice(0, 1);
  if (format === "csv") {
    const cells = columns.map((column, index) => (index < shown.length ? row[column] : null));
    return csvLine([row.op, row.changed_at, ...cells]);
  }
  const fields = shown.map((column) => [column, row[column]]);
  return `${JSON.stringify({ _op: row.op, _changed_at: row.changed_at, ...Object.fromEntries(fields) })}\n`;
}
