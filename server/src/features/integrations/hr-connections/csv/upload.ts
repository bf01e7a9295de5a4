import { Readable } from "node:stream";
import type { Context } from "#platform/feature.ts";
import { codedSentences } from "#platform/health/sentence.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { missingField } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { connectionOf } from "../connections/connections.ts";
import { discardPreview } from "../connections/queries.ts";
import { followRecords } from "../inbox/follow.ts";
import { notACsvConnection } from "../problems.ts";
import { type EmployeeFile, readEmployeeFile } from "./file.ts";
import { replaceRecords } from "./replace.ts";
import type { HrisUploadResult } from "./schemas.ts";

/** As other files of people. */
export const CSV_BYTES = 20 * 1024 * 1024;
/** Of a file with more, the first ones are named. */
const MOST_MISTAKES = 1000;

/**
 * Puts the file in the place of the one before, in one transaction: a file that cannot be read leaves everything as it
 * was. A run finds out what it means for accounts, and a preview of the former file cannot be accepted any more.
 * @throws connectionNotFound, notACsvConnection, missingField, csvRefused, csvEmpty
 */
export async function uploadEmployees(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<HrisUploadResult> {
  const { hub, organization_id: organizationId } = await connectionOf(context.db, id);
  if (hub !== "csv") throw notACsvConnection();
  const file = await readEmployeeFile(await fileOf(context, request));
  const groups = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const groups = await replaceRecords(trx, now, { organizationId, connectionId: id }, file);
    await discardPreview(trx, now, id);
    await audit(
      change,
      "hris_connection.upload",
      { organizationId, id },
      { rows: [null, file.rows], rows_with_mistakes: [null, file.bad.length] },
    );
    return groups;
  });
  await followRecords(context, id, { kind: "full", by: "upload" });
  return {
    rows: file.rows,
    employees: file.employees.length,
    groups,
    rows_with_mistakes: file.bad.length,
    mistakes: firstMistakes(file),
    ignored_columns: [...file.ignored],
  };
}

export function firstMistakes({ mistakes }: EmployeeFile): HrisUploadResult["mistakes"] {
  return mistakes.slice(0, MOST_MISTAKES).map(({ row, column, detail }) => ({
    row,
    column,
    detail: detail.text,
    sentences: codedSentences([detail]),
  }));
}

/** The file of a form, or the body itself. @throws missingField */
export async function fileOf(
  { storage }: Context,
  { csv, upload }: HttpRequest,
): Promise<AsyncIterable<Uint8Array>> {
  if (csv) return Readable.from([csv]);
  const file = upload && (await storage.stream(upload.key));
  if (!file) throw missingField({ errors: { file: ["This field is required."] } });
  return file;
}
