/**
 * One line of a file (RFC 4180). Lists have `;` between their entries, as in files that are imported; nothing is written
 * where a value is null. Text that a spreadsheet would carry out as a formula begins with an apostrophe; numbers never do.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quoted(Array.isArray(cell) ? cell.map(textOf).join(";") : textOf(cell))).join(",")}\r\n`;
}

/** OWASP, CSV injection: these begin a formula, the last four in East Asian spreadsheets. */
const formula = "[=+\\-@\\t\\r\\n＝＋－＠]";
/** With apostrophes of its own before it, too: else reading could not tell them from ours. */
const risky = new RegExp(`^'*${formula}`);
const guarded = new RegExp(`^'+${formula}`);
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

function textOf(value: unknown): string {
  const text = String(value ?? "");
  return typeof value === "string" && risky.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** A cell as it was before `csvLine` put an apostrophe before it. */
export function unguarded(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
