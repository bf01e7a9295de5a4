import { audit, type Change } from "#tenancy/audit/index.ts";
import type { LearnableKind } from "../kind.ts";
import type { Stored } from "./store.ts";

/** Says in the audit log what was created and updated. */
export async function recordImport(
  change: Change,
  organizationId: number | null,
  { actions, targetOf }: LearnableKind,
  stored: readonly Stored<string | null>[],
): Promise<void> {
  for (const row of stored) {
    if (row.status === "unchanged") continue;
    await audit(
      change,
      row.status === "created" ? actions.create : actions.update,
      { organizationId, id: targetOf(row) },
      { content_hash: [row.previous_hash, row.content_hash] },
    );
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
