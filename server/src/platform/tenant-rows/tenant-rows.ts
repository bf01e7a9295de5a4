import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { TenantTable } from "./catalogue.ts";

export async function countTenantRows(
  db: Database,
  table: TenantTable,
  organizationId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.noun)} where ${isOf(table, organizationId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes some of the organization's rows. @returns how many; none: there are no more */
export async function deleteTenantRows(
  trx: Database,
  table: TenantTable,
  organizationId: number,
  limit: number,
): Promise<number> {
  for (const part of table.parts) {
    for (const column of table.references) await clearReference(trx, table, part, column, organizationId);
    const name = sql.table(part);
    const { numAffectedRows } = await sql`
      delete from ${name}
      where ctid = any(array(select ctid from ${name} where ${isOf(table, organizationId)} limit ${limit}))`.execute(
      trx,
    );
    if (numAffectedRows) return Number(numAffectedRows);
  }
  return 0;
}

/** A row may refer to one of the same table that goes first. */
async function clearReference(
  trx: Database,
  table: TenantTable,
  part: string,
  column: string,
  organizationId: number,
): Promise<void> {
  await sql`
    update ${sql.table(part)} set ${sql.ref(column)} = null
    where ${sql.ref(column)} is not null and ${isOf(table, organizationId)}`.execute(trx);
}

/**
 * The next rows in the order of their key, without some columns: as many as fit into `limit` rows and about `bytes` of text,
 * and one at least. Each is a line of JSON, with its key to continue behind it.
 */
export async function readTenantRows(
  db: Database,
  table: Pick<TenantTable, "noun" | "columns" | "belongs" | "key">,
  organizationId: number,
  asked: { after: readonly string[] | null; without: readonly string[]; limit: number; bytes: number },
): Promise<{ line: string; key: string[] }[]> {
  const columns = table.columns.filter((column) => !asked.without.includes(column));
  const keys = table.key.map(({ column }) => sql.ref(column));
  const position = table.key.map(({ type }, at) => sql`${asked.after?.[at]}::text::${sql.raw(type)}`);
  const isBehind = asked.after === null ? sql`true` : sql`(${sql.join(keys)}) > (${sql.join(position)})`;
  const { rows } = await sql<{ line: string; key: string[] }>`
    select line, key from (
      select line, key, sum(octet_length(line)) over (order by number) - octet_length(line) as before, number
      from (
        select (select to_jsonb(shown) from (select ${sql.join(columns.map((column) => sql.ref(`found.${column}`)))}) as shown)::text as line,
               array[${sql.join(table.key.map(({ column }) => sql`${sql.ref(`found.${column}`)}::text`))}] as key,
               row_number() over () as number
        from (select * from ${sql.table(table.noun)} where ${isOf(table, organizationId)} and ${isBehind}
              order by ${sql.join(keys)} limit ${asked.limit}) as found
      ) as lines
    ) as measured where before < ${asked.bytes} order by number`.execute(db);
  return rows;
}

function isOf({ belongs }: Pick<TenantTable, "belongs">, organizationId: number): RawBuilder<boolean> {
  const conditions = belongs.map(({ column, parent }) =>
    parent === undefined
      ? sql`${sql.ref(column)} = ${organizationId}`
      : sql`${sql.ref(column)} in (select id from ${sql.table(parent)} where organization_id = ${organizationId})`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The next file that a row of the organization holds in a column, by the row's id. */
export async function readTenantFile(
  db: Database,
  file: { noun: string; column: string; type: string },
  organizationId: number,
  after: number,
): Promise<{ id: number; type: string; content: Buffer } | null> {
  const belongs = [{ column: file.noun === "organization" ? "id" : "organization_id" }];
  const { rows } = await sql<{ id: number; type: string; content: Buffer }>`
    select id, ${sql.ref(file.type)} as type, ${sql.ref(file.column)} as content from ${sql.table(file.noun)}
    where ${isOf({ belongs }, organizationId)} and ${sql.ref(file.column)} is not null and id > ${after}
    order by id limit 1`.execute(db);
  return rows[0] ?? null;
}
