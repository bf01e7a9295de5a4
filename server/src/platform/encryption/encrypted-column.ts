import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";

/**
 * A column of values that `Encryption` wrote, declared by the feature that owns the table. The code that reads, counts
 * and re-encrypts them is written once and knows no table.
 */
export interface EncryptedColumn {
  /** What is kept there, as `doctor` and `/metrics` name it: `webhook_secret`. */
  name: string;
  table: string;
  column: string;
  /** Of the primary key. */
  key: readonly KeyColumn[];
  /** The column that says where a value belongs, and what `encrypt` was told of it. */
  owner: { column: string; contextOf(owner: string): string } | { context: string };
  /** Its rows are gone within a day: old ones are encrypted anew, but not each is opened to see whether it opens. */
  isShortLived?: boolean;
}

interface KeyColumn {
  column: string;
  type: "bigint" | "text" | "boolean";
}

export interface EncryptedValue {
  value: string;
  /** The context that it was encrypted for. */
  context: string;
  /** The primary key, as text. */
  key: readonly string[];
}

interface ValuesAsked {
  /** The key of the last value seen; null for the first ones. */
  after: readonly string[] | null;
  size: number;
  /** Leave out what this key wrote. */
  butNotOf?: string;
}

/** The next values in the order of the primary key. */
export async function selectEncrypted(
  db: Database,
  column: EncryptedColumn,
  asked: ValuesAsked,
): Promise<EncryptedValue[]> {
  return valuesOf(column, await sql<StoredValue>`${selection(column, asked)}`.execute(db));
}

/** The same, locked until the transaction ends. Rows that somebody else holds are passed over: nobody waits for them. */
export async function lockEncrypted(
  trx: Database,
  column: EncryptedColumn,
  asked: ValuesAsked,
): Promise<EncryptedValue[]> {
  const locked = sql<StoredValue>`${selection(column, asked)} for no key update skip locked`;
  return valuesOf(column, await locked.execute(trx));
}

/** Puts new values in the place of the ones that were read. A row that holds another one by now keeps it. */
export async function replaceEncrypted(
  trx: Database,
  column: EncryptedColumn,
  changes: readonly { old: EncryptedValue; value: string }[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const keys = column.key.map(
    ({ type }, at) => sql`${changes.map(({ old }) => old.key[at])}::text[]::${sql.raw(type)}[]`,
  );
  const names = column.key.map((_, at) => sql.ref(`key_${at}`));
  const isRow = column.key.map(({ column: name }, at) => sql`kept.${sql.ref(name)} = fresh.${names[at]}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(column.table)} as kept set ${sql.ref(column.column)} = fresh.value
    from unnest(${sql.join(keys)}, ${changes.map(({ old }) => old.value)}::text[],
                ${changes.map(({ value }) => value)}::text[]) as fresh (${sql.join(names)}, old, value)
    where ${sql.join(isRow, sql` and `)} and kept.${sql.ref(column.column)} = fresh.old`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** How many values begin alike: with the id of the key that wrote them. */
export async function countByBeginning(
  db: Database,
  column: EncryptedColumn,
): Promise<{ beginning: string; count: number }[]> {
  const value = sql.ref(column.column);
  const { rows } = await sql<{ beginning: string; count: number }>`
    select left(${value}, 12) as beginning, count(*) as count from ${sql.table(column.table)}
    where ${value} is not null group by 1`.execute(db);
  return rows;
}

interface StoredValue {
  value: string;
  owner: string | null;
  key: string[];
}

function selection(column: EncryptedColumn, { after, size, butNotOf }: ValuesAsked): RawBuilder<StoredValue> {
  const value = sql.ref(column.column);
  const keys = column.key.map(({ column: name }) => sql.ref(name));
  const position = column.key.map(({ type }, at) => sql`${after?.[at]}::text::${sql.raw(type)}`);
  const conditions = [
    sql`${value} is not null`,
    ...(after === null ? [] : [sql`(${sql.join(keys)}) > (${sql.join(position)})`]),
    ...(butNotOf === undefined ? [] : [sql`not starts_with(${value}, ${`v1.${butNotOf}.`})`]),
  ];
  const owner = "column" in column.owner ? sql`${sql.ref(column.owner.column)}::text` : sql`null`;
  return sql<StoredValue>`
    select ${value} as value, ${owner} as owner, array[${sql.join(keys.map((key) => sql`${key}::text`))}] as key
    from ${sql.table(column.table)} where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(keys)} limit ${size}`;
}

function valuesOf({ owner: rule }: EncryptedColumn, { rows }: { rows: StoredValue[] }): EncryptedValue[] {
  return rows.map(({ value, owner, key }) => ({
    value,
    key,
    context: "column" in rule ? rule.contextOf(owner ?? "") : rule.context,
  }));
}
