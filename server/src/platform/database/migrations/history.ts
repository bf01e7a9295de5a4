import type pg from "pg";
import type { Migration } from "./migration-files.ts";

/** What a database says was applied to it: checksums by file name. */
export type History = ReadonlyMap<string, string>;

export type Connection = Pick<pg.ClientBase, "query">;

/** Null: this database was never migrated. */
export async function readHistory(connection: Connection | pg.Pool): Promise<History | null> {
  const { rows } = await connection.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  if (!rows[0]?.exists) return null;
  const applied = await connection.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  return new Map(applied.rows.map(({ name, checksum }) => [name, checksum]));
}

export async function createHistory(connection: Connection): Promise<void> {
  await connection.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

/** Asked under the lock: another process may have applied it meanwhile. */
export async function isRecorded(
  connection: Connection,
  { name }: Pick<Migration, "name">,
): Promise<boolean> {
  const { rowCount } = await connection.query("select from schema_migration where name = $1", [name]);
  return rowCount !== 0;
}

export async function record(
  connection: Connection,
  { name, checksum }: Pick<Migration, "name" | "checksum">,
): Promise<void> {
  await connection.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
}

/** What is still to be applied. @throws when a file that was applied before has been edited since */
export function outstanding(migrations: readonly Migration[], history: History): Migration[] {
  return migrations.filter(({ name, checksum }) => {
    const applied = history.get(name);
    if (applied !== undefined && applied !== checksum)
      throw new Error(`Migration ${name} was edited after it was applied; add a new file instead.`);
    return applied === undefined;
  });
}
