import type pg from "pg";

const typeNames: Record<string, string> = {
  int8: "number",
  numeric: "number",
  int4: "number",
  bool: "boolean",
  text: "string",
  uuid: "string",
  date: "string",
  tsvector: "string",
  timestamptz: "Timestamp",
  bytea: "Buffer",
  jsonb: "Json",
  _int4: "number[]",
  _int8: "string[]",
  _text: "string[]",
  _uuid: "string[]",
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: "YES" | "NO";
  has_default: boolean;
  is_identity: "YES" | "NO";
}

/** The text of `tables.ts` for a migrated database, so that Kysely knows the columns that really exist. */
export async function describeTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, is_identity, column_default is not null as has_default
     from information_schema.columns
     where table_schema = 'public'
       and not exists (select from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass and relispartition)
     order by table_name, ordinal_position`,
  );
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const lines = [
    "// Written by `npm run contract` from server/migrations. Do not edit.",
    'import type { ColumnType, GeneratedAlways } from "kysely";',
    "",
    "export type Json = ColumnType<unknown, string, string>;",
    "/** Read as the contract's text, written as a Date or text. */",
    "export type Timestamp = ColumnType<string, Date | string, Date | string>;",
    "type WithDefault<T> =",
    "  T extends ColumnType<infer S, infer I, infer U>",
    "    ? ColumnType<S, I | undefined, U>",
    "    : ColumnType<T, T | undefined, T>;",
    "",
    "export interface Tables {",
    ...[...tables].flatMap(([name, columns]) => [
      `  ${name}: {`,
      ...columns.map((column) => `    ${column.column_name}: ${columnType(column)};`),
      "  };",
    ]),
    "}",
    "",
  ];
  return lines.join("\n");
}

function columnType(column: Column): string {
  const known = typeNames[column.udt_name];
  if (known === undefined) throw new Error(`No type for ${column.udt_name}; add it to write-tables.ts.`);
  if (column.is_identity === "YES") return `GeneratedAlways<${known}>`;
  const base = column.is_nullable === "YES" ? nullable(known) : known;
  return column.has_default ? `WithDefault<${base}>` : base;
}

function nullable(type: string): string {
  if (type === "Timestamp") return "ColumnType<string | null, Date | string | null, Date | string | null>";
  if (type === "Json") return "ColumnType<unknown, string | null, string | null>";
  return `${type} | null`;
}
