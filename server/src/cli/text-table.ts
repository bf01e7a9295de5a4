/** Columns of text for a terminal, as wide as their widest entry. */
export function textTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [headings.map((heading) => heading.toUpperCase()), ...rows].map(line).join("\n");
}

/** One thing: a line for each of its members. */
export function textRecord(
  members: readonly (readonly [name: string, value: string | number | null])[],
): string {
  const width = Math.max(...members.map(([name]) => name.length));
  return members.map(([name, value]) => `  ${name.padEnd(width)}  ${value ?? "–"}`).join("\n");
}

export function yesOrNo(value: boolean): string {
  return value ? "yes" : "no";
}

/** "1 application", "2 applications". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
