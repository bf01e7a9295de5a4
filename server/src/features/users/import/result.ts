import type { BulkRow } from "#platform/bulk.ts";

export const RESULT_HEADER = "line,status,status_code,id,provider_id,code,detail,errors\r\n";

/** What became of a row, as a line of the result; `errors` is JSON, as an answer would have it. */
export function resultLine(line: number, row: BulkRow): string {
  const { status, status_code, id, provider_id, code, detail, errors } = row;
  const cells = [line, status, status_code, id, provider_id, code, detail, errors && JSON.stringify(errors)];
  return `${cells.map((cell) => quoted(String(cell ?? ""))).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
