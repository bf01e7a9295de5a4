import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { after, before, type TestContext, test } from "node:test";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { startDeafPooler } from "#test/partners/deaf-pooler.ts";
import { until } from "#test/waiting/until.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import { createLog } from "../log/log.ts";
import { startListening } from "./listening.ts";
import { createNotifications } from "./notifications.ts";

let database: TestDatabase;
let open: OpenDatabase;
before(async () => {
  database = await createTestDatabase();
  open = openDatabase({
    connection: { connectionString: database.url },
    poolSize: 2,
    onConnectionLost: () => undefined,
  });
});
after(async () => {
  await open.close();
  await database.drop();
});

/** Listens by this address and keeps what it hears and says. */
function listen(t: TestContext, connectionString: string) {
  const lines = new PassThrough({ encoding: "utf8" });
  const said: string[] = [];
  lines.on("data", (text: string) =>
    said.push(
      ...text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).msg),
    ),
  );
  const heard: string[] = [];
  const listening = startListening({
    connection: { connectionString, application_name: "listening" },
    db: open.db,
    log: createLog({ level: "info", destination: lines }),
    onWork: (queues) => void heard.push(...queues),
    onChange: () => undefined,
    times: { tryEveryMs: 50, receivedWithinMs: 200, longestPauseMs: 20 },
  });
  t.after(() => listening.stop());
  const hears = async (sentence: RegExp) => {
    while (!said.some((line) => sentence.test(line))) await once(lines, "data");
  };
  return { listening, heard, said, hears };
}

test("what one process announces, another one hears; what comes at once comes together", async (t) => {
  const { listening, heard, said } = listen(t, database.url);
  await until(listening.isHeard);
  const notifications = createNotifications(open.db);
  t.after(() => notifications.stop());
  for (const queue of ["events", "jobs", "events", "jobs"]) notifications.announce(queue);
  await until(() => heard.includes("jobs"));
  await until(() => heard.length >= 3);
  assert.deepEqual(heard.toSorted(), ["events", "events", "jobs"], "the first at once, the others as one");
  assert.deepEqual(said, []);
});

test("behind a pooler that loses notifications it says so once, and goes on trying", async (t) => {
  const pooler = await startDeafPooler(database.url);
  t.after(() => pooler.stop());
  const { listening, said, hears } = listen(t, pooler.url);
  await hears(/receives no notifications/);
  assert.equal(listening.isHeard(), false);
  const { rows: before } = await sql<{ connections: number }>`
    select count(*) as connections from pg_stat_activity where application_name = 'listening'`.execute(
    open.db,
  );
  assert.ok((before[0]?.connections ?? 0) <= 1, "those that do not hear are closed");
  pooler.hear();
  await hears(/receives notifications again/);
  assert.equal(listening.isHeard(), true);
  assert.equal(said.length, 2, said.join("\n"));
});

test("a connection that is cut is replaced", async (t) => {
  const { listening, said, hears } = listen(t, database.url);
  await until(listening.isHeard);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listening'`.execute(
    open.db,
  );
  await hears(/receives notifications again/);
  assert.equal(listening.isHeard(), true);
  assert.equal(said.length, 2, said.join("\n"));
});

test("where PostgreSQL cannot be reached, it stops all the same", async (t) => {
  const { listening, hears } = listen(t, "postgres://nobody@127.0.0.1:1/none");
  await hears(/receives no notifications/);
  assert.equal(listening.isHeard(), false);
});
