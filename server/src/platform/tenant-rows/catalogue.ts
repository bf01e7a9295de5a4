import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** How rows say whose they are: by the organization's id, or by the id of a parent whose rows say it. */
export interface Belonging {
  column: string;
  parent?: string;
}

/** A table with rows of organizations. */
export interface TenantTable {
  noun: string;
  columns: readonly string[];
  /** The primary key with the types of its columns. Empty: it has none. */
  key: readonly { column: string; type: string }[];
  /** Any of these makes a row the organization's. */
  belongs: readonly Belonging[];
  /** Where the rows lie: itself, or its partitions. */
  parts: readonly string[];
  /** Columns that refer to other rows of the same table. */
  references: readonly string[];
}

interface CatalogueTable extends Omit<TenantTable, "belongs"> {
  parents: readonly string[];
}

/**
 * Every table with a column `organization_id`, and those that `others` name; rows that refer to others come before these, so
 * that deleting in this order breaks no reference. @throws where references run in a circle
 */
export async function readTenantTables(
  db: Database,
  others: Readonly<Record<string, readonly Belonging[]>>,
  kept: readonly string[],
): Promise<TenantTable[]> {
  const tables = (await readCatalogue(db)).filter(
    ({ noun, columns }) =>
      !kept.includes(noun) && (columns.includes("organization_id") || Object.hasOwn(others, noun)),
  );
  return childrenFirst(tables).map(({ parents: _, ...table }) => ({
    ...table,
    belongs: [
      ...(table.columns.includes("organization_id") ? [{ column: "organization_id" }] : []),
      ...(others[table.noun] ?? []),
    ],
  }));
}

async function readCatalogue(db: Database): Promise<CatalogueTable[]> {
  const { rows } = await sql<CatalogueTable>`
    select relname::text as noun,
      array(select attname::text from pg_attribute
            where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      coalesce((select json_agg(json_build_object('column', attname, 'type', format_type(atttypid, null)) order by place)
       from pg_index cross join unnest(indkey) with ordinality as part (number, place)
       join pg_attribute on attrelid = indrelid and attnum = part.number
       where indrelid = pg_class.oid and indisprimary), '[]'::json) as key,
      case when relkind = 'p'
        then array(select inhrelid::regclass::text from pg_inherits where inhparent = pg_class.oid order by 1)
        else array[relname::text] end as parts,
      array(select attname::text from pg_constraint
            join pg_attribute on attrelid = conrelid and attnum = any(conkey)
            where conrelid = pg_class.oid and confrelid = conrelid and contype = 'f' and not attnotnull) as references,
      array(select distinct parent.relname::text from pg_constraint join pg_class as parent on parent.oid = confrelid
            where conrelid = pg_class.oid and confrelid <> conrelid and contype = 'f') as parents
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db);
  return rows;
}

/** By names among those that may come next, so that the order is always the same. */
function childrenFirst(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const left = new Map(tables.map((table) => [table.noun, table]));
  const ordered: CatalogueTable[] = [];
  while (left.size > 0) {
    const referred = new Set([...left.values()].flatMap(({ parents }) => parents));
    const free = [...left.values()].filter(({ noun }) => !referred.has(noun));
    if (free.length === 0)
      throw new Error(`These tables refer to each other: ${[...left.keys()].join(", ")}.`);
    for (const table of free) left.delete(table.noun);
    ordered.push(...free);
  }
  return ordered;
}
