import { type Static, Type } from "typebox";
import { offload } from "#platform/database/replica/offload.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { readSyncWatermark } from "#platform/lists/sync-watermark.ts";
import { Choice, Nullable } from "#platform/schema.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { defineJobKind, type JobRow, startJob } from "#tenancy/jobs/index.ts";
import { contentTypes, exportFormats, headOf, lineOf } from "./lines.ts";
import { selectChanges } from "./table.ts";
import { tableNames, tables } from "./tables.ts";

const ROWS_A_STEP = 2000;
const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

const ExportInput = Type.Object({
  table: Choice(tableNames),
  format: Choice(exportFormats),
  since: Nullable(Type.String()),
});

/** Writes a table's rows in the order of their changes, a batch at each step. */
export const exporting = defineJobKind({
  name: "exports",
  mostRunning: 2,
  mostWaiting: 20,
  resultType: contentTypes.ndjson,
  resultKeptMs: SEVEN_DAYS_MS,
  isReadOnly: true,
  input: ExportInput,
  position: Type.Object({ changed_at: Type.String(), id: Type.Integer() }),
  async step({ replica }, trx, { organizationId, input, position }) {
    const { format, since } = input;
    const table = tables[input.table];
    const range = { organizationId, since, after: position, limit: ROWS_A_STEP };
    const rows = await offload({ db: trx, replica }, (from) => selectChanges(from, table, range));
    const last = rows.at(-1);
    const head = position === null ? headOf(format, table) : "";
    return {
      rowsDone: rows.length,
      result: head + rows.map((row) => lineOf(format, table, row)).join(""),
      next: last && rows.length === ROWS_A_STEP ? { changed_at: last.changed_at, id: last.id } : null,
    };
  },
});

/** Everything that is not in the export although it happened will be changed after its watermark. */
export async function startExport(
  context: Context,
  request: HttpRequest,
  input: Static<typeof ExportInput>,
): Promise<JobRow> {
  const { organizationId } = partnerOf(request);
  const watermark = await readSyncWatermark(context.db, context.clock());
  const job = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const resultType = contentTypes[input.format];
    const started = await startJob(trx, now, {
      organizationId,
      kind: exporting,
      input,
      resultType,
      watermark,
    });
    await audit(change, "export.start", { organizationId, id: started.id });
    return started;
  });
  return job;
}
