import { createHash } from "node:crypto";
import type { Problem } from "#kernel/problem.ts";
import { type BulkRow, failedRow } from "#platform/bulk.ts";
import type { Database } from "#platform/database/database.ts";
import { repeatedEmployee } from "../problems.ts";
import type { EmployeeItem } from "./schemas.ts";
import {
  type EmployeeRecord,
  linkByEmail,
  lockHashes,
  replaceMemberships,
  upsertEmployees,
  upsertGroups,
} from "./statements.ts";

export interface EmployeeFeed {
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
      ...{ index: record.index, status, status_code: status === "created" ? 201 : 200 },
      ...{ id, remote_id, user_id: links.get(id) ?? user_id },
    };
  }
  return { results, linked: links.size };
}

/** The fields that are kept, and no others, with the mark by which a change is told. */
function recordOf(row: EmployeeItem): EmployeeRecord {
  const fields = {
    remote_id: row.remote_id,
    employee_number: filled(row.employee_number),
    first_name: filled(row.first_name) ?? "",
    last_name: filled(row.last_name) ?? "",
    work_email: filled(row.work_email)?.toLowerCase() ?? null,
    job_title: filled(row.job_title),
    department: filled(row.department),
    manager_remote_id: filled(row.manager_remote_id),
    employment_status: row.employment_status ?? "active",
    employment_type: filled(row.employment_type),
    start_date: row.start_date ?? null,
    termination_date: row.termination_date ?? null,
    groups: (row.groups ?? [])
      .map(({ remote_id, name, type }) => ({ remote_id, name: name.trim(), type: filled(type) }))
      .sort((a, b) => (a.remote_id < b.remote_id ? -1 : 1)),
  };
  return { ...fields, content_hash: createHash("sha256").update(JSON.stringify(fields)).digest("hex") };
}

function filled(text: string | null | undefined): string | null {
  return text?.trim() || null;
}
