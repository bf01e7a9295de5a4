import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { isOneOpenBefore } from "#platform/database/open-transactions.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";

export const deletionStates = ["waiting", "cancelled", "erasing", "settling", "erased"] as const;
type DeletionState = (typeof deletionStates)[number];

interface NounCount {
  table: string;
  before: number;
  erased: number;
  after: number | null;
}

const columns = rowOf(
  "organization_deletion",
  [
    "id",
    "organization_id",
    "was_active",
    "requested_by",
    "requested_at",
    "erase_after",
    "cancelled_by",
    "cancelled_at",
    "begun_at",
    "proven_at",
    "audit_position",
    "files",
  ],
  {
    state: narrowed<DeletionState>(),
    slug_sha256: sql<string>`encode(slug_sha256, 'hex')`,
    audit_hash: sql<string | null>`encode(audit_hash, 'hex')`,
    counts: sql<NounCount[]>`
      (select coalesce(json_agg(json_build_object('table', noun, 'before', before, 'erased', erased, 'after', after)
                                order by noun), '[]'::json)
       from organization_deletion_count where deletion_id = organization_deletion.id)`,
  },
);
export type DeletionRow = RowOf<typeof columns>;

/** The newest first; null for the organization: those of all. */
export function deletionList(filter: {
  organizationId: number | null;
  state: DeletionState | undefined;
}): ListQuery<DeletionRow> {
  const { organizationId, state } = filter;
  return {
    columns,
    from: sql`from organization_deletion`,
    conditions: [
      ...(organizationId === null ? [] : [sql`organization_id = ${organizationId}`]),
      ...(state === undefined ? [] : [sql`state = ${state}`]),
    ],
    sortColumns: {},
    standard: [],
    id: { expression: sql`-organization_deletion.id`, type: "bigint" },
  };
}

export async function selectDeletion(db: Database, id: number): Promise<DeletionRow | undefined> {
  const { rows } = await sql<DeletionRow>`
    select ${columns} from organization_deletion where id = ${id}`.execute(db);
  return rows[0];
}

export async function insertDeletion(
  trx: Database,
  now: Date,
  values: { organizationId: number; slug: string; wasActive: boolean; requestedBy: number; eraseAfter: Date },
): Promise<number> {
  const { organizationId, slug, wasActive, requestedBy, eraseAfter } = values;
  const slugHash = createHash("sha256").update(slug).digest();
  const { rows } = await sql<{ id: number }>`
    insert into organization_deletion (organization_id, slug_sha256, state, was_active, requested_by, requested_at, erase_after)
    values (${organizationId}, ${slugHash}, 'waiting', ${wasActive}, ${requestedBy}, ${now}, ${eraseAfter})
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The deletion was not inserted.");
  return row.id;
}

/** Of cancelling and beginning to erase, the first one wins: both ask for a deletion that waits. @returns undefined: none does */
export async function cancelWaiting(
  trx: Database,
  now: Date,
  organizationId: number,
  cancelledBy: number,
): Promise<{ id: number; was_active: boolean } | undefined> {
  const { rows } = await sql<{ id: number; was_active: boolean }>`
    update organization_deletion set state = 'cancelled', cancelled_at = ${now}, cancelled_by = ${cancelledBy}
    where organization_id = ${organizationId} and state = 'waiting'
    returning id, was_active`.execute(trx);
  return rows[0];
}

export async function isErasing(db: Database, organizationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from organization_deletion
    where organization_id = ${organizationId} and state in ('erasing', 'settling')`.execute(db);
  return rows.length > 0;
}

/** Those to work at, the one that is due longest first. */
export async function selectDue(db: Database, now: Date): Promise<{ id: number; organization_id: number }[]> {
  const { rows } = await sql<{ id: number; organization_id: number }>`
    select id, organization_id from organization_deletion
    where state in ('erasing', 'settling') or (state = 'waiting' and erase_after <= ${now})
    order by erase_after, id`.execute(db);
  return rows;
}

export async function beginErasing(trx: Database, now: Date, id: number): Promise<boolean> {
  const { rows } = await sql`
    update organization_deletion set state = 'erasing', begun_at = ${now}
    where id = (select id from organization_deletion
                where id = ${id} and state = 'waiting' and erase_after <= ${now} for update skip locked)
    returning id`.execute(trx);
  return rows.length > 0;
}

/** How far it is, and in which transaction the organization's row was deleted. */
export interface Closing {
  state: DeletionState;
  closing_transaction: number | null;
  closed_at: string | null;
}

/** Takes the deletion for one transaction. Of several processes one works at it; the others get nothing. */
export async function lockDeletion(trx: Database, id: number): Promise<Closing | undefined> {
  const { rows } = await sql<Closing>`
    select state, closing_transaction, closed_at from organization_deletion
    where id = ${id} for update skip locked`.execute(trx);
  return rows[0];
}

export async function insertCounts(
  trx: Database,
  id: number,
  counts: readonly { noun: string; rows: number }[],
): Promise<void> {
  await sql`
    insert into organization_deletion_count (organization_id, deletion_id, noun, before)
    select organization_id, id, noun, before
    from organization_deletion, unnest(${counts.map(({ noun }) => noun)}::text[], ${counts.map(({ rows }) => rows)}::bigint[]) as count (noun, before)
    where id = ${id}
    on conflict do nothing`.execute(trx);
}

export async function addErased(trx: Database, id: number, noun: string, erased: number): Promise<void> {
  await sql`
    insert into organization_deletion_count as stored (organization_id, deletion_id, noun, before, erased)
    select organization_id, id, ${noun}, 0, ${erased}::bigint from organization_deletion where id = ${id}
    on conflict (deletion_id, noun) do update set erased = stored.erased + excluded.erased`.execute(trx);
}

export async function addFiles(trx: Database, id: number, files: number): Promise<void> {
  await sql`update organization_deletion set files = files + ${files} where id = ${id}`.execute(trx);
}

export async function recordAuditEnd(
  trx: Database,
  id: number,
  end: { position: number; hash: string },
): Promise<void> {
  await sql`
    update organization_deletion set audit_position = ${end.position}, audit_hash = decode(${end.hash}, 'hex')
    where id = ${id}`.execute(trx);
}

export async function beginSettling(trx: Database, now: Date, id: number): Promise<void> {
  await sql`
    update organization_deletion
    set state = 'settling', closing_transaction = pg_current_xact_id()::text::bigint, closed_at = ${now}
    where id = ${id}`.execute(trx);
}

/** Whether everything of this database that was under way when the transaction ran has ended. */
export async function hasSettled(trx: Database, transaction: number): Promise<boolean> {
  const { rows } = await sql<{ has_settled: boolean }>`
    select not ${isOneOpenBefore(sql`${transaction}::bigint`)} as has_settled`.execute(trx);
  return rows[0]?.has_settled ?? false;
}

export async function recordErased(
  trx: Database,
  now: Date,
  id: number,
  counts: readonly { noun: string; rows: number }[],
): Promise<void> {
  await sql`
    update organization_deletion_count as stored set after = count.after
    from unnest(${counts.map(({ noun }) => noun)}::text[], ${counts.map(({ rows }) => rows)}::bigint[]) as count (noun, after)
    where deletion_id = ${id} and stored.noun = count.noun`.execute(trx);
  await sql`
    update organization_deletion set state = 'erased', proven_at = ${now} where id = ${id}`.execute(trx);
}

/** Deletions whose erasing began before this moment and has not ended. */
export async function selectStuck(
  db: Database,
  before: Date,
): Promise<{ id: number; organization_id: number; begun_at: string }[]> {
  const { rows } = await sql<{ id: number; organization_id: number; begun_at: string }>`
    select id, organization_id, coalesce(begun_at, erase_after) as begun_at from organization_deletion
    where state in ('waiting', 'erasing', 'settling') and coalesce(begun_at, erase_after) <= ${before}
    order by id`.execute(db);
  return rows;
}
