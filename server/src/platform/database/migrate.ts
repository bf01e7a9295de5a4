import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const MIGRATION_LOCK = 4_610_001;
export const migrationsFolder = join(import.meta.dirname, "../../../migrations");

/**
 * Brings the schema up to date: all outstanding files in one transaction under a lock, so that of several
 * processes starting together one migrates and the others find the work done.
 * @returns the names of the files that were applied
 * @throws when a file that was applied before has been edited since
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<AppliedMigration>("select name, checksum from schema_migration");
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const fresh: string[] = [];
    for (const migration of await readMigrations(folder)) {
      const checksum = applied.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined) {
        throw new Error(
          `Migration ${migration.name} was edited after it was applied; add a new file instead.`,
        );
      }
      await client.query(migration.text);
      await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [
        migration.name,
        migration.checksum,
      ]);
      fresh.push(migration.name);
    }
    await client.query("commit");
    return fresh;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Asks whether every migration of this version is applied: what `/readyz` wants to know. */
export type MigrationCheck = () => Promise<boolean>;

/** Reads this version's files once: those of a newer one, pulled under a running service, are not its own. */
export async function createMigrationCheck(
  pool: pg.Pool,
  folder = migrationsFolder,
): Promise<MigrationCheck> {
  const known = (await readMigrations(folder)).length;
  return async () => {
    const { rows } = await pool.query<{ exists: boolean }>(
      "select to_regclass('schema_migration') is not null as exists",
    );
    if (!rows[0]?.exists) return false;
    const applied = await pool.query<{ count: number }>(
      "select count(*)::int as count from schema_migration",
    );
    return (applied.rows[0]?.count ?? 0) >= known;
  };
}

/** Whether `lower` reaches beyond ASCII here. In a database of locale C, slugs and addresses match only in ASCII's cases. */
export async function knowsLetters(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ folds: boolean }>("select lower('Ü') = 'ü' as folds");
  return rows[0]?.folds ?? false;
}

interface AppliedMigration {
  name: string;
  checksum: string;
}

async function readMigrations(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}
