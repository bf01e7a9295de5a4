import type pg from "pg";
import manifest from "../../../../package.json" with { type: "json" };
import type { Log } from "../../log/log.ts";
import type { Connection } from "./history.ts";
import { underMigrationLock } from "./migration-lock.ts";

/** By their versions, such as 1.4.0. */
interface Release {
  version: string;
  /** The oldest that may run on its schema: the one before it. What that one needs, its own migrations leave. */
  oldest: string;
}

/** `oldest` is the last release in CHANGELOG.md that this code comes after; a test compares. */
export const thisRelease: Release = { version: manifest.version, oldest: "0.1.0" };

/** Notes of which release the schema is going to be. One before that, which migrates once more, takes nothing back. */
export async function recordRelease(pool: pg.Pool, release: Release, log: Pick<Log, "info">): Promise<void> {
  const isKnown = async (connection: Connection | pg.Pool) => {
    const recorded = await readRelease(connection);
    return recorded !== null && compare(recorded, release) >= 0;
  };
  if (await isKnown(pool)) return;
  await underMigrationLock(pool, log, async (connection) => {
    if (await isKnown(connection)) return;
    await connection.query(
      `create table if not exists schema_release (
         only_row boolean primary key default true check (only_row), version text not null, oldest text not null)`,
    );
    await connection.query(
      `insert into schema_release (version, oldest) values ($1, $2)
       on conflict (only_row) do update set version = excluded.version, oldest = excluded.oldest`,
      [release.version, release.oldest],
    );
  });
}

/** Why this release may not run on the database, and what to do; null where it may. */
export async function explainOutdated(pool: pg.Pool, { version }: Release): Promise<string | null> {
  const schema = await readRelease(pool);
  if (schema === null || compareVersions(version, schema.oldest) >= 0) return null;
  return `This is Lectern ${version}, and the database is of ${schema.version}, on which ${schema.oldest} and newer run: start Lectern ${schema.oldest} or newer, or restore a backup that was made with ${version}.`;
}

/** Null: it was migrated by 0.1.0, or never. */
async function readRelease(connection: Connection | pg.Pool): Promise<Release | null> {
  const { rows } = await connection.query<{ exists: boolean }>(
    "select to_regclass('schema_release') is not null as exists",
  );
  if (!rows[0]?.exists) return null;
  const { rows: releases } = await connection.query<Release>("select version, oldest from schema_release");
  return releases[0] ?? null;
}

function compare(one: Release, other: Release): number {
  return compareVersions(one.version, other.version) || compareVersions(one.oldest, other.oldest);
}

/** Below zero: the first one is older. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
