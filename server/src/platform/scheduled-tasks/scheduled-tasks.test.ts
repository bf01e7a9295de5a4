import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aStoppableDatabase } from "#test/processes/stoppable-database.ts";
import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrations/migrate.ts";
import type { ScheduledTask, Worker } from "../feature.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { claimRun } from "./runs.ts";
import { startScheduledTasks } from "./scheduled-tasks.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

/** Of this test; what it runs is not run by the others' names. */
let now = new Date("2026-06-15T04:20:00Z");
const running: Worker[] = [];
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop();
});

/** A process of its own as far as tasks go: what it knows of them is only in the database. */
function aProcess(task: ScheduledTask, context = app.context) {
  const metrics = createMetrics();
  const options = { lookMs: 5, now: async () => now };
  const worker = startScheduledTasks({ ...context, metrics }, [task], options);
  running.push(worker);
  return { worker, metrics };
}

const looksAgain = async ({ worker }: { worker: Worker }) => {
  for (let looks = 0; looks < 3; looks += 1) {
    const { turnedAt = 0 } = worker.progress?.() ?? {};
    while (worker.progress?.().turnedAt === turnedAt) await pause(1);
  }
};

const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(2);
};

test("of several processes one runs what is due, at each due time once, and makes up for one that all missed", async () => {
  const runs: string[] = [];
  const run = async () => void runs.push(now.toISOString());
  const task = { name: "sweep", schedule: "17 4 * * *", run } as const;
  const processes = [aProcess(task), aProcess(task), aProcess(task)];
  await until(() => runs.length > 0);
  await Promise.all(processes.map(looksAgain));
  assert.deepEqual(runs, ["2026-06-15T04:20:00.000Z"]);

  now = new Date("2026-06-16T04:16:59Z");
  await Promise.all(processes.map(looksAgain));
  assert.equal(runs.length, 1, "not due yet");
  now = new Date("2026-06-16T04:17:00Z");
  await until(() => runs.length > 1);
  await Promise.all(processes.map(looksAgain));
  assert.equal(runs.length, 2);

  for (const worker of running.splice(0)) await worker.stop();
  now = new Date("2026-06-20T11:00:00Z");
  const restarted = [aProcess(task), aProcess(task)];
  await until(() => runs.length > 2);
  await Promise.all(restarted.map(looksAgain));
  assert.deepEqual(runs.slice(2), ["2026-06-20T11:00:00.000Z"], "once, however many days were missed");
});

test("a run whose process died is taken over, and not one that is being worked at", async () => {
  let runs = 0;
  const task = { name: "orphan", schedule: "* * * * *", run: async () => void runs++ } as const;
  await claimRun(app.context.db, now, task.name, now);
  const one = aProcess(task);
  await looksAgain(one);
  assert.equal(runs, 0);
  await sql`
    update idempotency_key set locked_until = now() - interval '1 second' where path = ${task.name}`.execute(
    app.context.db,
  );
  await until(() => runs > 0);
  await looksAgain(one);
  assert.equal(runs, 1);
});

test("a task that fails is tried again after a minute; until a run succeeds operators see which, and why", async () => {
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    if (attempts < 3) throw new RangeError("the disk is full");
  };
  const one = aProcess({ name: "stumble", schedule: "0 0 * * *", run });
  await until(() => attempts === 1);
  await looksAgain(one);
  assert.equal(attempts, 1);
  assert.match(one.worker.progress?.().failure ?? "", /^stumble: RangeError$/);
  now = new Date(now.getTime() + 60_000);
  await until(() => attempts === 2);
  now = new Date(now.getTime() + 120_000);
  await until(() => attempts === 3);
  await looksAgain(one);
  assert.equal(one.worker.progress?.().failure, null);
  const metrics = await one.metrics.registry.metrics();
  assert.match(metrics, /lectern_scheduled_task_runs_total\{task="stumble",outcome="failed"\} 2/);
  assert.match(metrics, /lectern_scheduled_task_runs_total\{task="stumble",outcome="succeeded"\} 1/);
  assert.match(metrics, /lectern_scheduled_task_age_seconds\{task="stumble"\} -?\d/);
});

test("a task that is due while the database is away runs when it is back", async () => {
  const stoppable = await aStoppableDatabase(20);
  const { db, pool, close } = openDatabase({
    connection: { connectionString: stoppable.url },
    poolSize: 3,
    onConnectionLost: () => undefined,
  });
  await migrate(pool);
  await stoppable.stop();
  let runs = 0;
  const task = { name: "patient", schedule: "* * * * *", run: async () => void runs++ } as const;
  try {
    const { worker } = aProcess(task, { ...app.context, db });
    await until(() => (worker.progress?.().failure ?? null) !== null);
    assert.equal(runs, 0);
    await stoppable.start();
    await until(() => runs > 0);
    await worker.stop();
  } finally {
    await close();
    await stoppable.remove();
  }
});
