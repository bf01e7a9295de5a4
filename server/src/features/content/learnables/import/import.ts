import type { Database } from "#platform/database/database.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import type { LearnableKind } from "../kind.ts";
import type { Stored } from "./store.ts";

/** Says in the audit log what was created and updated. */
export async function recordImport(
  trx: Database,
  now: Date,
  request: HttpRequest,
  organizationId: number | null,
  { noun, actions, targetOf }: LearnableKind,
  stored: readonly Stored<string | null>[],
): Promise<void> {
  for (const row of stored) {
    if (row.status === "unchanged") continue;
    await recordAudit(trx, now, request, {
      organizationId,
      action: row.status === "created" ? actions.create : actions.update,
      targetType: noun,
      targetId: targetOf(row),
      changes: { content_hash: [row.previous_hash, row.content_hash] },
    });
  }
}

export function countImported(results: readonly { status: "created" | "updated" | "unchanged" }[]) {
  const { created = [], updated = [], unchanged = [] } = Object.groupBy(results, ({ status }) => status);
  return {
    count: results.length,
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
  };
}
