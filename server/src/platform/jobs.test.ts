import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { type OpenDatabase, openDatabase } from "./database/database.ts";
import { startJobs } from "./jobs.ts";

let app: TestApp;
let database: TestDatabase;
let open: OpenDatabase;
before(async () => {
  [app, database] = await Promise.all([startApp(), createTestDatabase()]);
  open = openDatabase({
    connection: { connectionString: database.url },
    poolSize: 3,
    onConnectionLost: () => undefined,
  });
});
after(async () => {
  await open.close();
  await database.drop();
  await app.stop();
});

test("a first start lays the tables that chores need, and further ones find them", async () => {
  await open.pool.query("drop schema jobs cascade");
  const chore = { name: "sweep", schedule: "5 3 * * *", run: async () => undefined };
  for (const start of ["first", "second"]) {
    await startJobs(app.context, [chore], open.pool).stop();
    const { rows } = await open.pool.query("select name, cron from jobs.schedule");
    assert.deepEqual(rows, [{ name: "sweep", cron: "5 3 * * *" }], start);
  }
});
