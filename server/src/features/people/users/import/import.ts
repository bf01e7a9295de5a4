import { Type } from "typebox";
import { integrationOf } from "#people/enrolments/index.ts";
import { countRows } from "#platform/bulk.ts";
import { takeOrganizationLock } from "#platform/database/organization-lock.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { missingField } from "#platform/problems.ts";
import { Nullable } from "#platform/schema.ts";
import { audit, inTransaction, serviceOrigin } from "#tenancy/audit/index.ts";
import { defineJobKind, type JobRow, readInputPart, startJob } from "#tenancy/jobs/index.ts";
import { upsertRows } from "../bulk/bulk.ts";
import { readFile } from "./read-file.ts";
import { RESULT_HEADER, resultLine } from "./result.ts";
import { batchesOf, readBatch } from "./stored-rows.ts";

/** Contract 1.7. */
export const CSV_BYTES = 20 * 1024 * 1024;

/** Batch by batch, each row as in a bulk request. */
export const usersImport = defineJobKind({
  name: "users.import",
  mostRunning: 2,
  mostWaiting: 20,
  resultType: "text/csv; charset=utf-8",
  input: Type.Object({
    portions: Type.Integer(),
    /** Whose rules of matching count; absent in files from before applications had their own. */
    application: Type.Optional(Nullable(Type.Integer())),
  }),
  position: Type.Object({ portion: Type.Integer() }),
  async step(context, trx, job) {
    const portion = job.position?.portion ?? 0;
    const text = await readInputPart(trx, job, portion);
    if (text === undefined) throw new Error(`Part ${portion} of job ${job.id} is gone.`);
    const rows = readBatch(text);
    await takeOrganizationLock(trx, job.organizationId);
    const { application: applicationId = null } = job.input;
    const by = { integration: { organizationId: job.organizationId, applicationId }, actor: serviceOrigin };
    const results = await upsertRows(trx, context.clock(), by, rows);
    const lines = results.map((result, index) => resultLine(rows[index]?.line ?? 0, result));
    const isLast = portion + 1 >= job.input.portions;
    return {
      rowsDone: rows.length,
      ...countRows(results),
      result: (portion === 0 ? RESULT_HEADER : "") + lines.join(""),
      next: isLast ? null : { portion: portion + 1 },
    };
  },
});

/** Reads the uploaded file and leaves its rows to a job. @throws csvRefused, csvEmpty; missingField without a file */
export async function importUsers(context: Context, request: HttpRequest): Promise<JobRow> {
  const { organizationId, applicationId } = integrationOf(partnerOf(request));
  const file = request.upload && (await context.storage.stream(request.upload.key));
  if (!file) throw missingField({ errors: { file: ["This field is required."] } });
  const rows = await readFile(request, file);
  const parts = [...batchesOf(rows)];
  const job = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const started = await startJob(trx, now, {
      organizationId,
      kind: usersImport,
      input: { portions: parts.length, application: applicationId },
      rowsTotal: rows.length,
      parts,
    });
    await audit(
      change,
      "user.import",
      { organizationId, type: "job", id: started.id },
      { rows: [null, rows.length] },
    );
    return started;
  });
  return job;
}
