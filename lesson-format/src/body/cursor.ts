/** Lines of a file and the place reached. `line` is the number of the first one, from 1. */
export interface Cursor {
  lines: readonly string[];
  line: number;
  at: number;
}

export function isAtEnd(cursor: Cursor): boolean {
  return cursor.at >= cursor.lines.length;
}

export function lineNumber(cursor: Cursor): number {
  return cursor.line + cursor.at;
}

export function current(cursor: Cursor): string {
  return (cursor.lines[cursor.at] ?? "").trim();
}

/** Untrimmed. */
export function currentLine(cursor: Cursor): string {
  return cursor.lines[cursor.at] ?? "";
}

export function take(cursor: Cursor): string {
  const text = current(cursor);
  cursor.at += 1;
  return text;
}

export function skipBlank(cursor: Cursor): void {
  while (!isAtEnd(cursor) && current(cursor) === "") cursor.at += 1;
}
