import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";

export const actorTypes = ["service_account", "user", "admin", "system", "hris", "lti"] as const;

interface AuditFilter {
  from?: string | undefined;
  to?: string | undefined;
  actor_id?: string | undefined;
  actor_type?: string | undefined;
  action?: string | undefined;
  target_type?: string | undefined;
  target_id?: string | undefined;
  request_id?: string | undefined;
}

const entryColumns = rowOf(
  "audit_entry",
  [
    "id",
    "occurred_at",
    "actor_id",
    "actor_label",
    "action",
    "target_type",
    "target_id",
    "ip",
    "user_agent",
    "request_id",
  ],
  {
    actor_type: narrowed<(typeof actorTypes)[number]>(),
    hash: sql<string | null>`encode(hash, 'hex')`,
    previous_hash: sql<string | null>`encode(previous_hash, 'hex')`,
  },
);
type AuditEntryRow = RowOf<typeof entryColumns>;

const detailColumns = rowOf("audit_entry", ["operator_salt"], {
  changes: narrowed<Record<string, [unknown, unknown]>>(),
});
export type DetailedEntryRow = AuditEntryRow & RowOf<typeof detailColumns>;

/**
 * An organization's entries, the newest first, which is its chain from the end: `occurred_at` says when the work began,
 * and of two at once either may be written down first. Null: everybody's, whose chains have no order among each other.
 */
export function auditEntries(organizationId: number | null, filter: AuditFilter): ListQuery<AuditEntryRow> {
  const { from, to, ...exact } = filter;
  const conditions: RawBuilder<unknown>[] = [isOf(organizationId)];
  if (organizationId !== null) conditions.push(isSealedIn(organizationId));
  if (from !== undefined) conditions.push(sql`occurred_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`occurred_at <= ${to}::timestamptz`);
  for (const [column, value] of Object.entries(exact)) {
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${value}`);
  }
  return {
    columns: entryColumns,
    from: sql`from audit_entry`,
    conditions,
    sortColumns: {
      occurred_at: { expression: sql`occurred_at`, type: "timestamptz" },
      chain_position: { expression: sql`chain_position`, type: "bigint" },
    },
    standard: [{ key: organizationId === null ? "occurred_at" : "chain_position", descending: true }],
    id: { expression: sql`-id`, type: "bigint" },
  };
}

/** One entry with what changed; undefined when the organization has none with this id. */
export async function selectEntry(
  db: Database,
  organizationId: number | null,
  id: number,
): Promise<DetailedEntryRow | undefined> {
  const { rows } = await sql<DetailedEntryRow>`
    select ${entryColumns}, ${detailColumns} from audit_entry where id = ${id} and ${isOf(organizationId)}`.execute(
    db,
  );
  return rows[0];
}

/** Behind a position in an organization's chain, from there on. */
export async function selectChain(
  db: Database,
  organizationId: number,
  after: number,
  limit: number,
): Promise<(DetailedEntryRow & { chain_position: number })[]> {
  const { rows } = await sql<DetailedEntryRow & { chain_position: number }>`
    select ${entryColumns}, ${detailColumns}, chain_position from audit_entry
    where ${isSealedIn(organizationId)} and chain_position > ${after}
    order by chain_position limit ${limit}`.execute(db);
  return rows;
}

/** Written as the index of the chains has it. What is not sealed yet is the next reading's. */
function isSealedIn(organizationId: number): RawBuilder<unknown> {
  return sql`coalesce(organization_id, 0) = ${organizationId} and chain_position is not null`;
}

function isOf(organizationId: number | null): RawBuilder<unknown> {
  return organizationId === null ? sql`true` : sql`organization_id = ${organizationId}`;
}
