import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import type { Database } from "./database.ts";
import { refusedSettings, requireSettings } from "./session-settings.ts";

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

/** As connections are where somebody in between puts these settings in the place of ours. */
async function withSettings<T>(options: string, use: (db: Database) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: database.url, options, max: 1 });
  // The pool does not wait for its connections to end, and the database's end may be quicker.
  pool.on("error", () => undefined);
  try {
    return await use(new Kysely({ dialect: new PostgresDialect({ pool }) }));
  } finally {
    await pool.end();
  }
}

test("connections in another time zone or date style are refused in words, those without limits are warned of", async () => {
  assert.equal(await withSettings("-c TimeZone=UTC -c statement_timeout=30000", requireSettings), null);
  for (const foreign of ["-c TimeZone=Europe/Zurich", "-c TimeZone=UTC -c DateStyle=German"])
    await assert.rejects(withSettings(foreign, requireSettings), /needs `ignore_startup_parameters/);
  assert.match((await withSettings("-c TimeZone=UTC", requireSettings)) ?? "", /no limit of time/);
});

test("a pooler that takes no settings is told apart from other failures", () => {
  const refused = refusedSettings(new Error("unsupported startup parameter: options"));
  assert.match(refused ?? "", /connect_query/);
  assert.equal(refusedSettings(new Error("connect ECONNREFUSED")), null);
});
