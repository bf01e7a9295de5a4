import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { after, before, type TestContext, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { type ManualClock, manualClock } from "#kernel/clock.ts";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { startDeafPooler } from "#test/partners/deaf-pooler.ts";
import { until } from "#test/waiting/until.ts";
import type { WrittenTables } from "../database/commits.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { createLog } from "../log/log.ts";
import { startPolling } from "../workers/polling-worker.ts";
import type { Queue } from "./queue.ts";
import { createWaking } from "./waking.ts";

let database: TestDatabase;
/** By which work comes that nobody is told of. */
let silent: pg.Client;
before(async () => {
  database = await createTestDatabase();
  silent = new pg.Client({ connectionString: database.url });
  await silent.connect();
  await silent.query(
    "create table errand (id int generated always as identity, due_at timestamptz, done_at timestamptz)",
  );
});
after(async () => {
  await silent.end();
  await database.drop();
});

const errands: Queue = {
  name: "errands",
  workers: ["runner"],
  tables: ["errand"],
  dueAt: () => sql`select min(due_at) from errand where done_at is null`,
};
const START = "2026-06-15T09:00:00.000Z";

interface Kind {
  /** Else it only asks for errands. */
  isWorking?: boolean;
  /** Null: nowhere. */
  listensAt?: string | null;
  /** Whether it finds by looking what it is not told of. */
  looks?: boolean;
}

function aProcess(t: TestContext, { isWorking = true, listensAt = database.url, looks = true }: Kind = {}) {
  const lines = new PassThrough({ encoding: "utf8" });
  let said = "";
  lines.on("data", (text: string) => {
    said += text;
  });
  const log = createLog({ level: "debug", destination: lines });
  const clock = manualClock(START);
  let committed: (written: WrittenTables) => void = () => undefined;
  const { db, close } = openDatabase({
    connection: { connectionString: database.url },
    poolSize: 4,
    onTransactionEnd: (written) => committed(written),
    onConnectionLost: () => undefined,
  });
  const connection = listensAt === null ? null : { connectionString: listensAt };
  const waking = createWaking({
    queues: [looks ? errands : { ...errands, dueAt: () => sql`null` }],
    db,
    connection,
    clock,
    log,
  });
  committed = waking.committed;
  let turns = 0;
  const stops = [() => waking.stop(), close];
  if (isWorking) {
    const runner = startPolling({
      name: "runner",
      log,
      restMs: 1,
      async work() {
        turns += 1;
        const { rows } = await sql`
          update errand set done_at = ${clock()} where due_at <= ${clock()} and done_at is null returning id`.execute(
          db,
        );
        return rows.length > 0;
      },
    });
    const woken = waking.start([runner]);
    stops.unshift(() => woken.stop(), () => runner.stop()); // biome-ignore format: two stops
  }
  t.after(async () => {
    for (const stop of stops) await stop();
  });
  return { db, clock, turns: () => turns, hears: () => until(() => said.includes("receives notifications")) };
}

const ask = (db: Database, clock: ManualClock, afterMs = 0) =>
  sql`insert into errand (due_at) values (${new Date(clock().getTime() + afterMs)})`.execute(db);
const askSilently = () => silent.query("insert into errand (due_at) values ($1)", [START]);
const openErrands = async () =>
  Number((await silent.query("select count(*) from errand where done_at is null")).rows[0]?.count);

const allDone = () => until(async () => (await openErrands()) === 0);

test("a commit wakes the worker of its own process", async (t) => {
  const { db, clock, turns } = aProcess(t, { listensAt: null, looks: false });
  await until(() => turns() > 0);
  await ask(db, clock);
  await allDone();
});

test("a process that only serves wakes the workers of others", async (t) => {
  const working = aProcess(t, { looks: false });
  const serving = aProcess(t, { isWorking: false });
  await working.hears();
  for (let errand = 0; errand < 20; errand += 1) {
    await ask(serving.db, serving.clock);
    await allDone();
  }
});

test("work whose notification was lost is found", async (t) => {
  const working = aProcess(t);
  await working.hears();
  for (let errand = 0; errand < 2; errand += 1) {
    await askSilently();
    await allDone();
  }
});

test("where no notification arrives, as behind a pooler, work is found", async (t) => {
  const pooler = await startDeafPooler(database.url);
  t.after(() => pooler.stop());
  aProcess(t, { listensAt: pooler.url });
  for (let errand = 0; errand < 20; errand += 1) {
    await askSilently();
    await allDone();
  }
});

test("what is to be done later is done when it is due, also when the clock is turned", async (t) => {
  const { db, clock } = aProcess(t);
  await ask(db, clock, 60_000);
  await ask(db, clock, 120_000);
  clock.advance(60_000);
  await until(async () => (await openErrands()) === 1);
  clock.advance(60_000);
  await allDone();
});

test("a worker is not woken by what it writes itself, nor by nothing", async (t) => {
  const { db, clock, turns } = aProcess(t, { listensAt: null });
  await until(() => turns() > 0);
  await sql`update errand set done_at = null where id = ${-1}`.execute(db);
  const before = turns();
  await ask(db, clock);
  await allDone();
  await sql`select`.execute(db);
  assert.ok(
    turns() <= before + 2,
    `${turns() - before} turns: one for the errand, one to see that it was the last`,
  );
});
