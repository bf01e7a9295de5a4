// npm test leaves this drill to CI: built-service.test.ts starts a service on it.
import assert from "node:assert/strict";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type StartOptions, startEmbeddedPostgres } from "../embedded-postgres.ts";
import { isPostgresIn } from "../processes.ts";
import { aDataDir, aMadeDataDir, aService, query } from "../test/services.ts";
import { readPidFile } from "./pid-file.ts";

const fewRestarts = { most: 2, withinMs: 60_000, firstPauseMs: 1 };

async function aSupervised(t: TestContext, options: Partial<StartOptions> = {}) {
  const said: string[] = [];
  const log = {
    info: (sentence: string) => said.push(sentence),
    warn: (sentence: string) => said.push(sentence),
  };
  const postgres = await startEmbeddedPostgres({ dataDir: await aMadeDataDir(t), log, ...options });
  t.after(() => postgres.stop());
  const data = join(postgres.folder, "data");
  return { ...postgres, data, said, pid: () => readPidFile(data)?.pid ?? 0 };
}

/** Waits until another PostgreSQL than this one takes connections. */
async function successorOf(pid: number, data: string): Promise<number> {
  for (;;) {
    const found = readPidFile(data);
    if (found && found.pid !== pid && found.status === "ready" && isPostgresIn(data, found.pid))
      return found.pid;
    await sleep(5);
  }
}

for (const signal of ["SIGKILL", "SIGQUIT", "SIGINT", "SIGTERM"] as const) {
  test(`a PostgreSQL of its own that ends by ${signal} is started again, where its clients look for it`, async (t) => {
    const postgres = await aSupervised(t);
    await query(postgres.connection, "create table kept as select 1 as number");
    const first = postgres.pid();
    process.kill(first, signal);
    await successorOf(first, postgres.data);
    assert.deepEqual(await query(postgres.connection, "select * from kept"), [{ number: 1 }]);
    assert.equal(isPostgresIn(postgres.data, first), false);
  });

  test(`one that was taken over from a killed service and ends by ${signal} is started again, too`, async (t) => {
    const dataDir = await aMadeDataDir(t);
    const killed = await aService(t, dataDir);
    await query(killed.connection, "create table kept as select 1 as number");
    await killed.kill();
    const postgres = await aSupervised(t, { dataDir });
    const first = postgres.pid();
    process.kill(first, signal);
    await successorOf(first, postgres.data);
    assert.deepEqual(await query(postgres.connection, "select * from kept"), [{ number: 1 }]);
  });
}

test("somebody else's smart shutdown does not wait for ever for a client that stays", async (t) => {
  const postgres = await aSupervised(t);
  const staying = assert.rejects(
    query(postgres.connection, "select pg_sleep(600)"),
    /terminating connection/,
  );
  const isStaying =
    "select count(*)::int as count from pg_stat_activity where query = 'select pg_sleep(600)'";
  while ((await query(postgres.connection, isStaying))[0]?.count === 0) await sleep(5);
  const first = postgres.pid();
  process.kill(first, "SIGTERM");
  await successorOf(first, postgres.data);
  await staying;
  assert.match(postgres.said.join("\n"), /PostgreSQL is being shut down from outside/);
});

test("a path too long for a socket keeps its place when PostgreSQL is started again", async (t) => {
  const postgres = await aSupervised(t, { dataDir: join(aDataDir(t), "long".repeat(30)) });
  const first = postgres.pid();
  process.kill(first, "SIGKILL");
  await successorOf(first, postgres.data);
  assert.deepEqual(await query(postgres.connection, "select 1 as one"), [{ one: 1 }]);
});

test("after so many starts within so long it is given up, with the reason of the last one", async (t) => {
  const lost = Promise.withResolvers<string>();
  const postgres = await aSupervised(t, { restarts: fewRestarts, onLost: lost.resolve });
  rmSync(join(postgres.data, "global", "pg_control"));
  process.kill(postgres.pid(), "SIGKILL");
  assert.match(
    await lost.promise,
    /^PostgreSQL was started 2 times within 60 s .* is damaged: put a backup in its place/,
  );
});

test("a database that was moved away is not replaced by an empty one", async (t) => {
  const lost = Promise.withResolvers<string>();
  const postgres = await aSupervised(t, { restarts: fewRestarts, onLost: lost.resolve });
  const pid = postgres.pid();
  const away = `${postgres.data}.away`;
  renameSync(postgres.data, away);
  process.kill(pid, "SIGKILL");
  assert.match(await lost.promise, /data is gone: put it back, or restore a backup/);
  assert.equal(existsSync(postgres.data), false);
});

test("one that was stopped stays stopped, also while it is being started again", async (t) => {
  const postgres = await aSupervised(t);
  process.kill(postgres.pid(), "SIGKILL");
  while (!postgres.said.some((sentence) => /ended unexpectedly/.test(sentence))) await sleep(1);
  await postgres.stop();
  assert.equal(isPostgresIn(postgres.data, postgres.pid()), false);
});
