import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** A unique key, or a reference to another table, as the migrated schema has it. */
export interface Key {
  /** `table (columns)`, and of a reference ` → table`. */
  name: string;
  columns: string[];
}

/** Tables whose every row is one organization's. */
export async function selectTenantsTables(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'organization_id' and attnotnull`.execute(db);
  return new Set(rows.map(({ table }) => table));
}

/** The unique keys of these tables, and their references to each other. */
export async function selectKeys(db: Database, tables: ReadonlySet<string>): Promise<Key[]> {
  const { rows } = await sql<Key & { table: string; other: string | null }>`
    select table_class.relname as table, null as other,
           array(select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnkeyatts) as place) as columns
    from pg_index join pg_class as table_class on table_class.oid = indrelid
    where indisunique
    union all
    select table_class.relname, other_class.relname,
           array(select attname::text from unnest(conkey) with ordinality as part (number, place)
                 join pg_attribute on attrelid = conrelid and attnum = part.number order by place)
    from pg_constraint
    join pg_class as table_class on table_class.oid = conrelid
    join pg_class as other_class on other_class.oid = confrelid
    where contype = 'f'`.execute(db);
  return rows
    .filter(({ table, other }) => tables.has(table) && (other === null || tables.has(other)))
    .map(({ table, other, columns }) => ({
      name: `${table} (${columns.join(", ")})${other === null ? "" : ` → ${other}`}`,
      columns,
    }));
}
