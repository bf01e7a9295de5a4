import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** A table of the export. Its rows are a subquery with `id`, `op`, `changed_at` and the columns. */
export interface ExportTable {
  columns: readonly string[];
  rows(organizationId: number): RawBuilder<unknown>;
}

export interface ExportedLine {
  id: number;
  op: "upsert" | "delete";
  changed_at: string;
  [column: string]: unknown;
}

/** A place between two rows, in the order of their changes. */
interface ExportPosition {
  changed_at: string;
  id: number;
}

/**
 * The next rows after a place. A row that changes meanwhile moves behind it and comes again, with its later state, so
 * the walk misses nothing and the last row of an id is right.
 */
export async function selectChanges(
  db: Database,
  table: ExportTable,
  range: { organizationId: number; since: string | null; after: ExportPosition | null; limit: number },
): Promise<ExportedLine[]> {
  const { organizationId, since, after, limit } = range;
  // A first export has nothing to delete.
  const conditions = [
    since === null ? sql`op = 'upsert'` : sql`changed_at > ${since}::timestamptz`,
    ...(after === null
      ? []
      : [sql`(changed_at, id) > (${after.changed_at}::timestamptz, ${after.id}::bigint)`]),
  ];
  const { rows } = await sql<ExportedLine>`
    select id, op, changed_at, ${sql.join(table.columns.map((column) => sql.ref(column)))}
    from (${table.rows(organizationId)}) as change
    where ${sql.join(conditions, sql` and `)}
    order by changed_at, id
    limit ${limit}`.execute(db);
  return rows;
}

/** What was deleted from a table: its ids, and null in every column. */
export function tombstones(
  noun: "team" | "assignment",
  organizationId: number,
  columns: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return sql`
    select id, 'delete' as op, modified_date as changed_at, ${sql.join(columns)}
    from tombstone where organization_id = ${organizationId} and noun = ${noun}`;
}
