import type { Problem } from "#kernel/problem.ts";
import { type BulkRow, failedRow } from "#platform/bulk.ts";
import type { Database } from "#platform/database/database.ts";
import { repeatedEmployee } from "./problems.ts";
import { type EmployeeRecord, recordOf } from "./record.ts";
import type { EmployeeItem } from "./schemas.ts";
import { linkByEmail, lockHashes, replaceMemberships, upsertEmployees, upsertGroups } from "./statements.ts";

interface EmployeeFeed {
  organizationId: number;
  /** The HR system or connection that the remote ids belong to. */
  source: string;
  rows: readonly { row: EmployeeItem; mistake: Problem | null }[];
}

export type EmployeeResult = BulkRow & { remote_id?: string; user_id?: number | null };

/**
 * Keeps what an HR system says of its employees. Each is known by source and remote id; the work e-mail address finds
 * the account once, and a link that was made is never moved. A record equal to the last one changes nothing.
 */
export async function storeEmployees(
  trx: Database,
  now: Date,
  { organizationId, source, rows }: EmployeeFeed,
): Promise<{ results: EmployeeResult[]; linked: number }> {
  const results: EmployeeResult[] = [];
  const records = new Map<string, EmployeeRecord & { index: number }>();
  for (const [index, { row, mistake }] of rows.entries()) {
    const isRepeated = !mistake && records.has(row.remote_id);
    const problem = mistake ?? (isRepeated ? repeatedEmployee() : null);
    if (problem) results[index] = failedRow(index, problem);
    else records.set(row.remote_id, { index, ...recordOf(row) });
  }
  const scope = { organizationId, source };
  // In one order, so that two feeds of the same employees wait for each other instead of dying.
  const sorted = [...records.values()].sort((a, b) => (a.remote_id < b.remote_id ? -1 : 1));
  const before = await lockHashes(trx, scope, sorted);
  const stored = await upsertEmployees(trx, now, scope, sorted);
  await upsertGroups(trx, scope, sorted);
  await replaceMemberships(trx, scope, sorted);
  const links = await linkByEmail(trx, now, scope, sorted);
  for (const { id, remote_id, user_id } of stored) {
    const record = records.get(remote_id);
    if (!record) continue;
    const known = before.get(remote_id);
    const isSame = known === record.content_hash && !links.has(id);
    const status = known === undefined ? "created" : isSame ? "unchanged" : "updated";
    results[record.index] = {
      index: record.index,
      status,
      status_code: status === "created" ? 201 : 200,
      id,
      remote_id,
      user_id: links.get(id) ?? user_id,
    };
  }
  return { results, linked: links.size };
}
