import { type Options, stringify } from "csv-stringify/sync";

/**
 * One line of a file (RFC 4180). Lists have `;` between their entries, as in files that are imported; nothing is written
 * where a value is null. Text that a spreadsheet would carry out as a formula begins with an apostrophe; numbers never do.
 */
export function csvLine(cells: readonly unknown[]): string {
  return stringify([[...cells]], options);
}

const options: Options = {
  record_delimiter: "\r\n",
  // By itself it quotes a value with both of them only, and others end a row at either.
  quoted_match: /[\r\n]/,
  // The library's own guard would also change telephone numbers, and could not be taken away again.
  cast: { string: guarded, boolean: String, object: textOfList },
};

/** OWASP, CSV injection: these begin a formula, the last four in East Asian spreadsheets. */
const formula = "[=+\\-@\\t\\r\\n＝＋－＠]";
/** With apostrophes of its own before it, too: else reading could not tell them from ours. */
const risky = new RegExp(`^'*${formula}`);
const guardedFormula = new RegExp(`^'+${formula}`);
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

function guarded(text: string): string {
  return risky.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

function textOfList(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfList).join(";");
  return typeof value === "string" ? guarded(value) : String(value ?? "");
}

/** A cell as it was before `csvLine` put an apostrophe before it. */
export function unguarded(cell: string): string {
  return guardedFormula.test(cell) ? cell.slice(1) : cell;
}
