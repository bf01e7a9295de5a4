import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { planForManyRows } from "#platform/database/statements/fresh-plans.ts";
import { type EmployeeRecord, recordOf } from "../record.ts";
import type { EmployeeItem } from "../schemas.ts";
import { replaceMemberships, type Scope, upsertGroups, upsertion } from "../statements.ts";

/**
 * Keeps what a connection's HR system says of its employees, of several rows with one remote id the last. A record equal to
 * the stored one is not written at all. Accounts are linked by `linkEmployees` alone, never by address.
 */
export async function storeFeed(
  trx: Database,
  now: Date,
  { organizationId, source, rows }: Scope & { rows: readonly EmployeeItem[] },
): Promise<{ created: number; updated: number; unchanged: number }> {
  const scope = { organizationId, source };
  const records = new Map(rows.map((row) => [row.remote_id, recordOf(row)]));
  const stored = await selectHashes(trx, scope, [...records.keys()]);
  // In one order, so that two feeds of the same employees wait for each other instead of dying.
  const different = [...records.values()]
    .filter(({ remote_id, content_hash }) => stored.get(remote_id) !== content_hash)
    .sort((one, other) => (one.remote_id < other.remote_id ? -1 : 1));
  if (different.length === 0) return { created: 0, updated: 0, unchanged: records.size };
  await planForManyRows(trx, different.length);
  const written = await writeDifferent(trx, now, scope, different);
  const changed = different.filter(({ remote_id }) => written.has(remote_id));
  await upsertGroups(trx, scope, changed);
  await replaceMemberships(trx, scope, changed);
  const created = [...written.values()].filter((isNew) => isNew).length;
  return { created, updated: written.size - created, unchanged: records.size - written.size };
}

/** Read without a lock, which would be a write: the statement that writes asks again. */
async function selectHashes(
  db: Database,
  { organizationId, source }: Scope,
  remoteIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ remote_id: string; content_hash: string }>`
    select remote_id, encode(content_hash, 'hex') as content_hash from hr_employee
    where organization_id = ${organizationId} and source = ${source} and remote_id = any(${[...remoteIds]})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.remote_id, row.content_hash]));
}

/** @returns by remote id whether the employee is new; who is not in it was stored so meanwhile */
async function writeDifferent(
  trx: Database,
  now: Date,
  scope: Scope,
  records: readonly EmployeeRecord[],
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ remote_id: string; is_new: boolean }>`
    ${upsertion(now, scope, records)}
    where known.content_hash <> excluded.content_hash
    returning remote_id, known.xmax = 0 as is_new`.execute(trx);
  return new Map(rows.map((row) => [row.remote_id, row.is_new]));
}
