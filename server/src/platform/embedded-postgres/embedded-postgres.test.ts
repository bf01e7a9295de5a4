// npm test leaves this drill to CI: built-service.test.ts starts a service on it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readPidFile } from "./postmaster/pid-file.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";
import { aDataDir, aMadeDataDir, aService, query, refusal, spawnService } from "./test/services.ts";

const quiet = { info: () => undefined, warn: () => undefined };

test("an empty folder becomes a database that sorts by code point and knows upper case everywhere", async (t) => {
  const { connection } = await aService(t, aDataDir(t));
  const rows = await query(
    connection,
    "select upper('zürich') as upper, 'Z' < 'a' as by_code_point, current_setting('server_encoding') as encoding",
  );
  assert.deepEqual(rows, [{ upper: "ZÜRICH", by_code_point: true, encoding: "UTF8" }]);
});

test("what is committed is on the disk: the service's settings keep PostgreSQL's promise", async (t) => {
  const { connection } = await aService(t, await aMadeDataDir(t));
  const settings =
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')";
  const rows = await query(connection, settings);
  assert.deepEqual(
    rows.map((row) => row.setting),
    ["on", "on", "on"],
  );
});

test("after kill -9 of the service, the next one has every acknowledged row and the same PostgreSQL", async (t) => {
  const dataDir = await aMadeDataDir(t);
  const first = await aService(t, dataDir);
  await query(first.connection, "create table kept as select generate_series(1, 1000) as number");
  const before = readPidFile(join(first.folder, "data"))?.pid;
  await first.kill();
  const second = await aService(t, dataDir);
  assert.equal(readPidFile(join(second.folder, "data"))?.pid, before);
  assert.deepEqual(await query(second.connection, "select count(*)::int as rows from kept"), [
    { rows: 1000 },
  ]);
  assert.match(second.said, /still running and is reused/);
});

test("a service that took a PostgreSQL over stops it like its own", async (t) => {
  const dataDir = await aMadeDataDir(t);
  await (await aService(t, dataDir)).kill();
  const second = await aService(t, dataDir);
  await second.stop();
  assert.equal(existsSync(join(second.folder, "data", "postmaster.pid")), false);
});

test("after kill -9 of the service and of PostgreSQL, the next start has every acknowledged row", async (t) => {
  const dataDir = await aMadeDataDir(t);
  const first = await aService(t, dataDir);
  await query(first.connection, "create table kept as select generate_series(1, 1000) as number");
  const pid = readPidFile(join(first.folder, "data"))?.pid;
  assert.ok(pid);
  await first.kill();
  process.kill(pid, "SIGKILL");
  const second = await aService(t, dataDir);
  assert.deepEqual(await query(second.connection, "select count(*)::int as rows from kept"), [
    { rows: 1000 },
  ]);
});

test("a PostgreSQL whose socket has gone is restarted, not left unreachable", async (t) => {
  const dataDir = await aMadeDataDir(t);
  const first = await aService(t, dataDir);
  await first.kill();
  rmSync(join(first.connection.host, ".s.PGSQL.5432"));
  const second = await aService(t, dataDir);
  assert.deepEqual(await query(second.connection, "select 1 as one"), [{ one: 1 }]);
  assert.match(second.said, /restarting/);
});

test("a pid file that names another program's process does not keep PostgreSQL from starting", async (t) => {
  const dataDir = await aMadeDataDir(t);
  const first = await aService(t, dataDir);
  await first.stop();
  // A process of the database's own account: another's, PostgreSQL would know not to be itself.
  const { uid, gid } = statSync(join(first.folder, "data"));
  const other = spawn("sleep", ["600"], { uid, gid });
  t.after(() => other.kill());
  const lines = [other.pid, join(first.folder, "data"), 1, 5432, first.connection.host, "", "", "ready"];
  writeFileSync(join(first.folder, "data", "postmaster.pid"), `${lines.join("\n")}\n`);
  const second = await aService(t, dataDir);
  assert.deepEqual(await query(second.connection, "select 1 as one"), [{ one: 1 }]);
});

test("a second service on the same folder is refused and told who has it", async (t) => {
  const dataDir = await aMadeDataDir(t);
  const first = await aService(t, dataDir);
  assert.match(
    await refusal(t, dataDir),
    /^Another service \(process \d+\) is using .*: stop it first, or set DATA_DIR/,
  );
  assert.deepEqual(await query(first.connection, "select 1 as one"), [{ one: 1 }]);
});

test("of several services that start at once after a crash, exactly one gets the folder", async (t) => {
  const dataDir = await aMadeDataDir(t);
  await (await aService(t, dataDir)).kill();
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => aService(t, dataDir)));
  assert.equal(starts.filter(({ status }) => status === "fulfilled").length, 1);
});

test("within one process, too, a folder is opened once, and again after it was stopped", async (t) => {
  const dataDir = await aMadeDataDir(t);
  const first = await startEmbeddedPostgres({ dataDir, log: quiet });
  await assert.rejects(startEmbeddedPostgres({ dataDir, log: quiet }), /Another service/);
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, log: quiet });
  await second.stop();
});

test("a start that was killed while creating the database leaves nothing the next one stumbles over", async (t) => {
  const dataDir = aDataDir(t);
  const folder = join(dataDir, "postgres");
  const interrupted = spawnService(dataDir);
  const unfinished = () =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.startsWith("initializing-"));
  while (!unfinished().some((name) => existsSync(join(folder, name, "PG_VERSION")))) await sleep(1);
  interrupted.kill("SIGKILL");
  await once(interrupted, "exit");
  assert.equal(existsSync(join(folder, "data")), false);
  const service = await aService(t, dataDir);
  assert.deepEqual(await query(service.connection, "select 1 as one"), [{ one: 1 }]);
});

test("stopping lets go of connections that are still open, and leaves neither pid file nor lock", async (t) => {
  const dataDir = await aMadeDataDir(t);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  const open = query(postgres.connection, "select pg_sleep(60)");
  const isRunning =
    "select count(*)::int as running from pg_stat_activity where query = 'select pg_sleep(60)'";
  while ((await query(postgres.connection, isRunning))[0]?.running === 0) await sleep(5);
  const ended = assert.rejects(open, /terminating connection/);
  await postgres.stop();
  await ended;
  assert.deepEqual(readdirSync(dataDir), ["postgres"]);
  assert.equal(existsSync(join(postgres.folder, "data", "postmaster.pid")), false);
});

test("a data folder of another PostgreSQL version is left alone, with what to do", async (t) => {
  const dataDir = await aMadeDataDir(t);
  const first = await aService(t, dataDir);
  await first.stop();
  writeFileSync(join(first.folder, "data", "PG_VERSION"), "16\n");
  assert.match(
    await refusal(t, dataDir),
    /written by PostgreSQL 16, and this release brings 18: start the release/,
  );
});

test("a damaged data folder is left alone, with what to do", async (t) => {
  const dataDir = await aMadeDataDir(t);
  const first = await aService(t, dataDir);
  await first.stop();
  rmSync(join(first.folder, "data", "global", "pg_control"));
  assert.match(await refusal(t, dataDir), /is damaged: put a backup in its place/);
  rmSync(join(first.folder, "data", "PG_VERSION"));
  assert.match(await refusal(t, dataDir), /is not a whole PostgreSQL database: put a backup in its place/);
});

test("a DATA_DIR that is a file is named as the mistake", async (t) => {
  const file = join(aDataDir(t), "file");
  writeFileSync(file, "");
  await assert.rejects(startEmbeddedPostgres({ dataDir: file, log: quiet }), {
    name: "EmbeddedPostgresError",
    message: `${file} is not a folder: set DATA_DIR to one.`,
  });
});

test("a path too long for a socket puts only the socket elsewhere", async (t) => {
  const dataDir = join(aDataDir(t), "long".repeat(30));
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  assert.deepEqual(await query(postgres.connection, "select 1 as one"), [{ one: 1 }]);
  assert.ok(postgres.folder.startsWith(realpathSync(dataDir)));
  assert.equal(statSync(postgres.connection.host).mode & 0o777, 0o700);
  await postgres.stop();
  assert.equal(existsSync(postgres.connection.host), false);
});

test("a path with spaces and letters of other languages works, as a URL too", async (t) => {
  const dataDir = join(aDataDir(t), "Größe & Gewicht");
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  assert.deepEqual(await query({ connectionString: postgres.url }, "select 1 as one"), [{ one: 1 }]);
  await postgres.stop();
});

test("a temporary PostgreSQL leaves nothing behind", async () => {
  const postgres = await startTemporaryPostgres();
  assert.deepEqual(await query(postgres.connection, "select 1 as one"), [{ one: 1 }]);
  await postgres.stop();
  assert.equal(existsSync(postgres.folder), false);
});
