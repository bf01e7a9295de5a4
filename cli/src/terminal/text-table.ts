import { strong } from "./style.ts";
import { wrap } from "./wrap.ts";

const GAP = "  ";
const NARROWEST = 24;

/**
 * Columns of text, as wide as their widest entry. Sentences are broken where that makes the table fit the terminal;
 * ids and addresses stay whole, for copying, and so does everything when a program reads.
 */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  terminalWidth: number | undefined = process.stdout.columns,
): string {
  const cells = rows.map((row) => row.map(momentInWords));
  const wanted = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const narrowest = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => narrowestOf(row[column] ?? ""))),
  );
  const widths = fitting(wanted, narrowest, terminalWidth ?? Number.POSITIVE_INFINITY);
  const lines = (row: readonly string[]) => linesOf(row, widths);
  const above = lines(headings.map((heading) => heading.toUpperCase())).map(strong);
  return [...above, ...cells.flatMap(lines)].join("\n");
}

/** How narrow this text may be made. */
function narrowestOf(text: string): number {
  const longestWord = Math.max(...text.split(" ").map((word) => word.length));
  return isProse(text) ? Math.min(text.length, Math.max(NARROWEST, longestWord)) : text.length;
}

/** Three words or more that are no list: "an hour ago" would do, a moment and "a, b" do not. */
function isProse(text: string): boolean {
  return text.length > NARROWEST && text.split(" ").length > 3;
}

/** Takes from the widest column first, until the table fits or nothing can be taken. */
function fitting(wanted: readonly number[], narrowest: readonly number[], total: number): number[] {
  const widths = [...wanted];
  const limit = total - GAP.length * (widths.length - 1);
  for (;;) {
    const excess = widths.reduce((sum, width) => sum + width, 0) - limit;
    if (excess <= 0) return widths;
    const spare = widths.map((width, column) => width - (narrowest[column] ?? width));
    const most = Math.max(...spare);
    if (most <= 0) return widths;
    const column = spare.indexOf(most);
    widths[column] = (widths[column] ?? 0) - Math.min(most, excess);
  }
}

function linesOf(row: readonly string[], widths: readonly number[]): string[] {
  const columns = row.map((cell, column) => {
    const width = widths[column] ?? 0;
    return cell.length > width ? wrap(cell, width) : [cell];
  });
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, column) => (lines[line] ?? "").padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

/** One thing: a line for each of its members. */
export function textRecord(
  members: readonly (readonly [name: string, value: string | number | null])[],
): string {
  const width = Math.max(...members.map(([name]) => name.length));
  const shown = (value: string | number | null) => momentInWords(String(value ?? "–"));
  return members.map(([name, value]) => `  ${name.padEnd(width)}${GAP}${shown(value)}`).join("\n");
}

/** A moment of the API as people read it, to the second: 2026-11-21 11:10:38 UTC. Any other text as it is. */
function momentInWords(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString().replace(/^(.*)T(.{8}).*$/, "$1 $2 UTC");
}

export function yesOrNo(value: boolean): string {
  return value ? "yes" : "no";
}

/** "1 application", "2 applications". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
