import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { manualClock } from "#kernel/clock.ts";
import { openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { migrationsFolder } from "#platform/database/migrations/migration-files.ts";
import { createLog } from "#platform/log/log.ts";

const TEMPLATE_LOCK = 4_610_002;
const content = join(import.meta.dirname, "../../../content");
let known: { url: string; name: string } | null = null;

/**
 * The name of the database that others are copied from: the schema and the product's content, so that a service that starts
 * on a copy finds nothing to bring in. Not all of a first start: a copy of what a service has called its own looks restored.
 */
export async function ensureTemplate(admin: pg.Client, url: string): Promise<string> {
  if (known?.url === url) return known.name;
  const name = `lectern_template_${hashOfSources()}`;
  await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (!rowCount) {
      // One of a run that was cut off.
      await admin.query(`drop database if exists ${name}_new`);
      await admin.query(`create database ${name}_new`);
      await fill(withDatabase(url, `${name}_new`));
      await admin.query(`alter database ${name}_new rename to ${name}`);
    }
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
  known = { url, name };
  return name;
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Gives an empty database the schema and the product's content. */
export async function fill(url: string): Promise<void> {
  // The content's readers are half of the service: not loaded where the template exists already.
  const { importSeed } = await import("#content/catalogue/import/seed.ts");
  const { importScenarioSeed } = await import("#role-plays/scenarios/catalogue/import/seed.ts");
  const { importSeedNames } = await import("#content/skills/names/seed-names.ts");
  const { db, pool, close } = openDatabase({
    connection: { connectionString: url },
    poolSize: 3,
    onConnectionLost: (error) => {
      throw error;
    },
  });
  const context = {
    db,
    clock: manualClock("2026-06-15T09:00:00.000Z"),
    log: createLog({ level: "silent" }),
  };
  try {
    await migrate(pool);
    await importSeed(context);
    await importSeedNames(context);
    await importScenarioSeed(context);
  } finally {
    await close();
  }
}

/** Of everything that the template is made of. What brings the content in changes within a run for nobody. */
function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const folder of [migrationsFolder, content])
    for (const path of globSync("**/*", { cwd: folder }).sort()) {
      const file = join(folder, path);
      if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file));
    }
  return hash.digest("hex").slice(0, 16);
}
