import type { BulkRow } from "#platform/bulk.ts";
import { csvLine } from "#platform/csv.ts";

export const RESULT_HEADER = "line,status,status_code,id,provider_id,code,detail,errors\r\n";

/** What became of a row, as a line of the result; `errors` is JSON, as an answer would have it. */
export function resultLine(line: number, row: BulkRow): string {
  const { status, status_code, id, provider_id, code, detail, errors } = row;
  return csvLine([
    line,
    status,
    status_code,
    id,
    provider_id,
    code,
    detail,
    errors && JSON.stringify(errors),
  ]);
}
