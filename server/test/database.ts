import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { migrationsFolder } from "#platform/database/migrations/migration-files.ts";
import { startTemporaryPostgres } from "#platform/embedded-postgres/temporary-postgres.ts";
import "./statements/guard.ts";

const TEMPLATE_LOCK = 4_610_002;
/** They go with their server at the end of the run: ext4 is slow to create files where many were just deleted. */
const databasesStay = process.env.TEST_DATABASES_STAY === "true";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The PostgreSQL that the run shares, or one of this file's own when it is started by itself. */
export async function testPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = process.env.TEST_POSTGRES_URL;
  return shared ? { url: shared, stop: async () => undefined } : startTemporaryPostgres();
}

/** A database of its own as a first start leaves it, copied from a template that is made once a run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(async (admin, url) => {
    const template = await ensureTemplate(admin, url);
    return `template ${template} strategy file_copy`;
  });
}

/** A database of its own that nobody has migrated. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(async () => "");
}

async function createDatabase(
  describe: (admin: pg.Client, url: string) => Promise<string>,
): Promise<TestDatabase> {
  const postgres = await testPostgres();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await admin.query(`create database ${name} ${await describe(admin, postgres.url)}`);
  return {
    url: withDatabase(postgres.url, name),
    async drop() {
      if (!databasesStay) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await postgres.stop();
    },
  };
}

async function ensureTemplate(admin: pg.Client, url: string): Promise<string> {
  const name = `lectern_template_${schemaHash()}`;
  await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return name;
    await admin.query(`create database ${name}_new`);
    const pool = new pg.Pool({ connectionString: withDatabase(url, `${name}_new`), max: 3 });
    await migrate(pool);
    await pool.end();
    await admin.query(`alter database ${name}_new rename to ${name}`);
    return name;
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
}

/** Of everything that the template is made of. */
function schemaHash(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(migrationsFolder).sort())
    hash.update(readFileSync(join(migrationsFolder, name)));
  return hash.digest("hex").slice(0, 16);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
