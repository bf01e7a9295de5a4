import type pg from "pg";

export interface Table {
  /** As it is written in a statement. */
  name: string;
  columns: string;
}

/** The service's own, partitions with their parents; what was migrated each database knows of itself. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = '' and relname not in ('schema_migration', 'schema_release')
    group by attrelid order by 1`);
  return rows;
}

export async function readPartitions(client: pg.Client) {
  const { rows } = await client.query<{ name: string; parent: string; bound: string }>(`
    select inhrelid::regclass::text as name, inhparent::regclass::text as parent,
           pg_get_expr(relpartbound, inhrelid) as bound
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  return rows;
}

export async function readSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string; last_value: string | null }>(`
    select quote_ident(sequencename) as name, last_value::text from pg_sequences
    where schemaname = 'public' order by 1`);
  return rows;
}
