import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { startApp, type TestApp } from "#test/app.ts";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { aStoppableDatabase } from "#test/processes/stoppable-database.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import { startJobs } from "./scheduled-tasks.ts";

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

test("chores that were to start while the database was away start when it is back", async () => {
  const stoppable = await aStoppableDatabase(20);
  const { pool, close } = openDatabase({
    connection: { connectionString: stoppable.url },
    poolSize: 3,
    onConnectionLost: () => undefined,
  });
  await stoppable.stop();
  const jobs = startJobs(
    app.context,
    [{ name: "sweep", schedule: "5 3 * * *", run: async () => undefined }],
    pool,
  );
  await assert.rejects(pool.query("select 1"));
  await stoppable.start();
  try {
    const isScheduled = "select from jobs.schedule where name = 'sweep'";
    while (!(await pool.query(isScheduled).catch(() => null))?.rowCount) await pause(20);
  } finally {
    await jobs.stop();
    await close();
    await stoppable.remove();
  }
});
