import { randomUUID } from "node:crypto";
import pg from "pg";
import { startTemporaryPostgres } from "#platform/embedded-postgres/temporary-postgres.ts";
import "./statements/guard.ts";
import { ensureTemplate, withDatabase } from "./runner/database-template.ts";

/** They go with their server at the end of the run: ext4 is slow to create files where many were just deleted. */
const databasesStay = process.env.TEST_DATABASES_STAY === "true";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The PostgreSQL that the run shares, or one of this file's own when it is started by itself. */
async function testPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = process.env.TEST_POSTGRES_URL;
  return shared ? { url: shared, stop: async () => undefined } : startTemporaryPostgres();
}

/** A database of its own with the product's content, copied from a template that is made once a run. */
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
