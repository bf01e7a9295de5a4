import { type BulkRow, countRows } from "#platform/bulk.ts";
import { type AuditChanges, audit } from "./audit.ts";
import type { Change } from "./change.ts";

/**
 * One entry for a whole bulk request, with how many rows did what; none for a request that changed nothing.
 * @param action `noun.bulk`, such as `user.bulk`
 * @param others what happened besides the rows
 */
export async function auditBulk(
  change: Change,
  action: string,
  organizationId: number,
  results: readonly BulkRow[],
  others: Record<string, number> = {},
): Promise<void> {
  const { created, updated, unchanged, failed } = countRows(results);
  const did = { created, updated, ...others };
  if (Object.values(did).every((count) => count === 0)) return;
  const changes: AuditChanges = {};
  for (const [name, count] of Object.entries({ ...did, unchanged, failed })) changes[name] = [null, count];
  await audit(change, action, { organizationId, type: "organization", id: organizationId }, changes);
}
