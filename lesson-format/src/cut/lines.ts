/** Lines of a file, from 0; `last` is one of them. */
export interface LineRange {
  first: number;
  last: number;
}

/** Without what ends them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** Other lines in the place of some. They end as those did that they replace, or as the file's first one. */
export function withLines(text: string, { first, last }: LineRange, put: readonly string[]): string {
  const parts = text.split(/(\r\n?|\n)/);
  const rows = linesOf(text).map((line, index) => ({ line, end: parts[2 * index + 1] ?? "" }));
  const removed = rows.slice(first, last + 1);
  rows.splice(first, removed.length, ...put.map((line, index) => ({ line, end: removed[index]?.end ?? "" })));
  const usual = parts[1] ?? "\n";
  return rows
    .map(({ line, end }, index) => (index === rows.length - 1 ? line : line + (end || usual)))
    .join("");
}
