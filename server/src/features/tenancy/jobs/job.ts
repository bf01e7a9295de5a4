import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { basePath, type Context } from "#platform/feature.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";

export const jobStatuses = ["queued", "running", "succeeded", "failed"] as const;
type JobStatus = (typeof jobStatuses)[number];

export const jobColumns = rowOf(
  "job",
  [
    "id",
    "organization_id",
    "kind",
    "rows_total",
    "rows_done",
    "created",
    "updated",
    "unchanged",
    "failed",
    "result_type" /** From here on the result is not handed out any more. */,
    "result_expires_at",
    "watermark" /** Why it failed; while it runs, what its step has to wait for. */,
    "error",
    "creation_date",
    "modified_date",
    "finished_at",
  ],
  {
    status: narrowed<JobStatus>(),
    error_sentences: narrowed<CodedSentence[] | null>(),
  },
);
export type JobRow = RowOf<typeof jobColumns>;

/** The `Job` of contract 10. */
export function presentJob(context: Pick<Context, "settings" | "clock">, row: JobRow) {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    rows_total: row.rows_total,
    rows_done: row.rows_done,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
    error: row.status === "failed" ? row.error : null,
    result_url: hasResult(row, context.clock()) ? `${jobAddress(context, row)}result/` : null,
    result_expires_at: row.result_expires_at,
    watermark: row.status === "succeeded" ? row.watermark : null,
    creation_date: row.creation_date,
    modified_date: row.modified_date,
  };
}

/** Where to ask how far it is: the `Location` of an answer 202 (RFC 9110, 15.3.3). */
export function jobAddress({ settings: { siteUrl } }: Pick<Context, "settings">, { id }: JobRow): string {
  return `${siteUrl}${basePath}/jobs/${id}/`;
}

/** A job that failed half-way still tells what it did until then. */
export function hasResult(row: JobRow, now: Date): row is JobRow & { result_type: string } {
  const isExpired = row.result_expires_at !== null && Date.parse(row.result_expires_at) <= now.getTime();
  return row.finished_at !== null && row.result_type !== null && !isExpired;
}
