import { type BulkRow, countRows } from "#platform/bulk.ts";
import type { Database } from "#platform/database/database.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "./audit.ts";

/** One entry for a whole bulk request, with how many rows did what; none for a request that changed nothing. */
export async function recordBulkAudit(
  trx: Database,
  now: Date,
  request: HttpRequest,
  record: {
    organizationId: number;
    /** `noun.bulk`, such as `user.bulk`. */
    action: string;
    results: readonly BulkRow[];
    /** What happened besides the rows. */
    others?: Record<string, number>;
  },
): Promise<void> {
  const { organizationId, action, results, others = {} } = record;
  const { created, updated, unchanged, failed } = countRows(results);
  const did = { created, updated, ...others };
  if (Object.values(did).every((count) => count === 0)) return;
  const counts = Object.entries({ ...did, unchanged, failed });
  await recordAudit(trx, now, request, {
    organizationId,
    action,
    targetType: "organization",
    targetId: organizationId,
    changes: Object.fromEntries(counts.map(([name, count]) => [name, [null, count]])),
  });
}
