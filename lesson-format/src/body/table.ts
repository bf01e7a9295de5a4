import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { cellsOf } from "../cut/table-row.ts";
import { type InlineScope, readSpans } from "../inline/inline.ts";
import { limits } from "../limits.ts";
import type { Span } from "../span.ts";
import type { ContentTable } from "../template-content.ts";
import { type Cursor, current, isAtEnd, lineNumber, take } from "./cursor.ts";

function isTableRow(text: string): boolean {
  return text.startsWith("|");
}

/** Reads a table: a row of heads, a row of dashes, the rows below; the cursor stands on the first. */
export function readTable(cursor: Cursor, scope: InlineScope, report: Report): ContentTable {
  const line = lineNumber(cursor);
  const inCell: InlineScope = { ...scope, allowsConditions: false };
  const source = take(cursor);
  const head = readRow(source, line, inCell, report);
  if (head.length < 2 || head.length > limits.columns)
    report(line, said("table.columns", { most: limits.columns, columns: head.length }));
  if (head.some((cell) => cell.length === 0)) report(line, said("table.head"));
  if (isDashes(source)) report(line, said("table.dashes_first"));
  else if (isDashes(current(cursor)) && cellsOf(current(cursor)).length === head.length) cursor.at += 1;
  else report(line, said("table.dashes", { dashes: `${"|---".repeat(Math.max(head.length, 1))}|` }));
  const rows: Span[][][] = [];
  while (!isAtEnd(cursor) && isTableRow(current(cursor))) {
    const rowLine = lineNumber(cursor);
    const row = readRow(take(cursor), rowLine, inCell, report);
    if (row.length !== head.length)
      report(rowLine, said("table.cells", { cells: row.length, columns: head.length }));
    rows.push(row);
  }
  if (rows.length === 0 || rows.length > limits.rows)
    report(line, said("table.rows", { most: limits.rows, rows: rows.length }));
  return { type: "table", head, rows };
}

function isDashes(source: string): boolean {
  return /^\|(?: *-+ *\|)+$/.test(source);
}

function readRow(source: string, line: number, scope: InlineScope, report: Report): Span[][] {
  if (!/\|$/.test(source) || source.length < 2) report(line, said("table.row_end"));
  const cells = cellsOf(source);
  // Of a row with too many cells that is all there is to say; who takes it for a thousand columns is not followed there.
  return cells.map((cell, index) => {
    if (index > limits.columns) return [];
    if (cell.replaceAll("\\", "").length > limits.cell)
      report(line, said("cell.long", { most: limits.cell }));
    return readSpans(cell, line, scope, report);
  });
}
