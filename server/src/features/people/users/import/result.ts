import { csvLine } from "#platform/files/csv.ts";
import type { UserBulkRow } from "../bulk/bulk.ts";

export const RESULT_HEADER = "line,status,status_code,id,provider_id,code,detail,errors,warnings\r\n";

/** What became of a row, as a line of the result; `errors` and `warnings` are JSON, as an answer would have them. */
export function resultLine(line: number, row: UserBulkRow): string {
  const { status, status_code, id, provider_id, code, detail, errors, warnings } = row;
  const objects = [errors, warnings].map((value) => value && JSON.stringify(value));
  return csvLine([line, status, status_code, id, provider_id, code, detail, ...objects]);
}
