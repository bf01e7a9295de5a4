// npm run test:long: six moments instead of one, each of its own history of more writes.
// npm test leaves this drill to CI: backup.test.ts restores a backup, entries.test.ts reads a kept log.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import fileSystem from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, mock, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { stoppedLog } from "#operation/backups/log-check.ts";
import { openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/embedded-postgres/embedded-postgres.ts";
import { byLength } from "#test/length.ts";
import { prepareCluster } from "#test/runner/prepared-cluster.ts";
import { until } from "#test/waiting/until.ts";
import { backupCommand, stoppableCommand } from "./test/backup-command.ts";
import { lastPromise } from "./test/last-promise.ts";

/** One database that is written to with a shadow of what was acknowledged and when, a backup of it, and its kept log. */
const root = mkdtempSync(join(tmpdir(), "lectern-moment-"));
chmodSync(root, 0o755);
const folder = (name: string) => join(root, name);
const SECRET_KEY = "0123456789abcdefghijklmnopqrstuvwxyz";
const BACKUP_PASSPHRASE = "four random words here";
const silent = { info: () => undefined, warn: () => undefined };
const settings = (dataDir: string) => ({ DATA_DIR: folder(dataDir), SECRET_KEY, BACKUP_PASSPHRASE });
/** What is promised: everything that was acknowledged so long before the moment is there. */
const RPO_MS = 5_000;

interface Write {
  number: number;
  askedAt: number;
  acknowledgedAt: number;
}

let postgres: EmbeddedPostgres;
let pool: pg.Pool;
const shadow: Write[] = [];
let keeping = new AbortController();
let keeper: ReturnType<typeof stoppableCommand>;

async function startKeeping(): Promise<void> {
  keeping = new AbortController();
  keeper = stoppableCommand(settings("data"), ["backup-log", folder("log")], keeping.signal);
  await until(async () => {
    const { rowCount } = await pool.query("select from pg_replication_slots where active");
    return rowCount === 1;
  });
}

async function stopKeeping(): Promise<void> {
  keeping.abort();
  const { exitCode, stderr } = await keeper;
  assert.equal(exitCode, 0, stderr);
}

async function write(): Promise<void> {
  const number = shadow.length + 1;
  const askedAt = Date.now();
  await pool.query("insert into shadow values ($1)", [number]);
  shadow.push({ number, askedAt, acknowledgedAt: Date.now() });
}

/** As often as a busy service writes; as often as the processor can, a minute of the log would have to be replayed. */
async function writeFor(ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    await write();
    await pause(byLength(10, 1));
  }
}

const restoreTo = (name: string, to: string, log = "log", more: Record<string, string> = {}) =>
  backupCommand(
    { ...settings(name), ...more },
    "restore",
    folder("backup"),
    "--log",
    folder(log),
    "--to",
    to,
  );

async function numbersIn(dataDir: string): Promise<number[]> {
  const restored = await startEmbeddedPostgres({ dataDir: folder(dataDir), log: silent });
  const client = new pg.Client(restored.connection);
  await client.connect();
  try {
    // PostgreSQL answers reads while it still replays the log.
    await until(async () => (await client.query("select where not pg_is_in_recovery()")).rowCount === 1);
    return (await client.query("select number from shadow order by number")).rows.map((row) => row.number);
  } finally {
    await client.end();
    await restored.stop();
  }
}

before(async () => {
  await prepareCluster(folder("data"), "schema");
  postgres = await startEmbeddedPostgres({ dataDir: folder("data"), log: silent });
  pool = new pg.Pool(postgres.connection);
  pool.on("error", () => undefined);
  await migrate(pool);
  await pool.query("create table shadow (number int primary key)");
  await startKeeping();
  mkdirSync(folder("data/files"), { recursive: true });
  await writeFor(200);
  const made = await backupCommand(settings("data"), "backup", folder("backup"));
  assert.equal(made.exitCode, 0, made.stderr);
});
after(async () => {
  await stopKeeping();
  await pool.end();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

/** The server counts in microseconds. */
const aMomentLater = () => new Date(Date.now() + 1).toISOString();

const reaches = (log: string, to: string) =>
  until(async () => (await lastPromise(folder(log), BACKUP_PASSPHRASE)) >= new Date(to));

/** As soon as the log has come so far. */
async function restoredTo(name: string, to: string): Promise<string> {
  await reaches("log", to);
  const { exitCode, stdout, stderr } = await restoreTo(name, to);
  assert.equal(exitCode, 0, stderr);
  return stdout;
}

test("a moment is restored: everything acknowledged before it, and nothing after it", async () => {
  for (let round = 1; round <= byLength(1, 6); round++) {
    const from = Date.now();
    await writeFor(byLength(2_000, 8_000));
    const moment = from + Math.floor(Math.random() * (Date.now() - from));
    const to = new Date(moment).toISOString();
    const printed = await restoredTo(`moment-${round}`, to);
    assert.match(printed, new RegExp(`Restored everything up to ${to}`));
    const found = new Set(await numbersIn(`moment-${round}`));
    const lost = shadow.filter((row) => row.acknowledgedAt < moment && !found.has(row.number));
    const early = shadow.filter((row) => row.askedAt > moment && found.has(row.number));
    assert.deepEqual({ to, lost, early }, { to, lost: [], early: [] });
  }
});

test("of a machine that is lost at any moment, no more than the last seconds are missing", async () => {
  for (let round = 1; round <= byLength(1, 6); round++) {
    await writeFor(byLength(RPO_MS + 2_000, RPO_MS + Math.random() * 10_000));
    const lostAt = Date.now();
    cpSync(folder("log"), folder(`saved-${round}`), { recursive: true });
    await write();
    const { exitCode, stderr } = await restoreTo(`saved-data-${round}`, "latest", `saved-${round}`);
    assert.equal(exitCode, 0, stderr);
    const found = new Set(await numbersIn(`saved-data-${round}`));
    const missing = shadow.filter((row) => row.acknowledgedAt < lostAt - RPO_MS && !found.has(row.number));
    assert.deepEqual(missing, []);
    assert.ok(!found.has(shadow.length), "what came after is not in the copy");
  }
});

/** Files that this process, and with it the commands that a test runs, opens meanwhile. */
async function openedDuring(work: () => Promise<void>): Promise<string[]> {
  const opened: string[] = [];
  const { open } = fileSystem;
  const spy = mock.method(fileSystem, "open", (...args: Parameters<typeof open>) => {
    opened.push(String(args[0]));
    return open(...args);
  });
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    spy.mock.restore();
    syncBuiltinESMExports();
  }
  return opened;
}

test("the database and the keeper may be restarted, and a quiet time is no gap", async () => {
  await stopKeeping();
  await write();
  const before = pieces("log").length;
  const last = join(folder("log"), pieces("log").at(-1) ?? "");
  const opened = await openedDuring(startKeeping);
  const reads = opened.filter((path) => path === last).length;
  assert.ok(
    reads === 1 || reads === 2,
    `${reads}: once for its end, and once to compare it with the server's`,
  );
  await write();
  await until(async () => pieces("log").length > before); // what the keeper had not begun it does not part
  await pool.end();
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ dataDir: folder("data"), log: silent });
  pool = new pg.Pool(postgres.connection);
  pool.on("error", () => undefined);
  await write();
  await restoredTo("after-restarts", aMomentLater());
  assert.deepEqual(
    await numbersIn("after-restarts"),
    shadow.map(({ number }) => number),
  );
});

test("stored files that came after the backup come with the log, and one that was changed there is named", async () => {
  const name = "6d1b8c2f-aaaa-4bbb-8ccc-1234567890ab";
  mkdirSync(folder("data/files/6d"));
  writeFileSync(folder(`data/files/6d/${name}`), "a document of today");
  writeFileSync(folder(`data/files/6d/${name}.x.part`), "half of ano");
  await write();
  await restoredTo("with-file", aMomentLater());
  assert.equal(readFileSync(folder(`with-file/files/6d/${name}`), "utf8"), "a document of today");
  assert.deepEqual(readdirSync(folder("with-file/files/6d")), [name]);
  const [kept = ""] = readdirSync(folder("log/files/6d"));
  assert.ok(!readFileSync(folder(`log/files/6d/${kept}`), "latin1").includes("document"), "encrypted");
  const spoilt = aCopy();
  writeFileSync(join(folder(spoilt), "files/6d", kept), "something else");
  await refused(spoilt, /files\/6d\/\S+ is not what was written: use another copy of the log/);
});

const pieces = (log: string) =>
  readdirSync(folder(log))
    .filter((name) => name.endsWith(".log"))
    .sort();
let copies = 0;
function aCopy(): string {
  copies += 1;
  cpSync(folder("log"), folder(`log-${copies}`), { recursive: true });
  return `log-${copies}`;
}

async function refused(log: string, sentence: RegExp, to = "latest", more: Record<string, string> = {}) {
  const { exitCode, stderr } = await restoreTo("nowhere", to, log, more);
  assert.match(stderr, sentence);
  assert.equal(exitCode, 1);
  rmSync(folder("nowhere"), { recursive: true, force: true });
  return stderr;
}

test("a gap, a cut file and a flipped bit are named, with the moment up to which the log can be used", async () => {
  const [first = "", second = "", ...others] = pieces("log");
  assert.ok(others.length > 0, "the keeper has begun a piece after each restart");
  const now = new Date().toISOString();
  const gap = aCopy();
  rmSync(join(folder(gap), second));
  await refused(
    gap,
    /reaches to \S+Z and not to \S+Z\. Nothing is there from \S+ to \S+, where \S+\.log begins/,
    now,
  );
  const none = aCopy();
  rmSync(join(folder(none), first));
  await refused(none, /does not go on where this backup ends .*Use a backup that was made after/);

  const cut = aCopy();
  // In the seconds of writes after the backup.
  truncateSync(join(folder(cut), first), statSync(join(folder(cut), first)).size - 20_000);
  await refused(cut, /reaches to \S+Z and not to \S+Z\. \S+\.log was cut or changed after position/, now);
  const flipped = aCopy();
  const [last = ""] = others.slice(-1);
  const bytes = readFileSync(join(folder(flipped), last));
  bytes.writeUInt8((bytes[bytes.length - 40] ?? 0) ^ 1, bytes.length - 40);
  writeFileSync(join(folder(flipped), last), bytes);
  const { stderr } = await restoreTo("as-told", new Date(Date.now() + 60_000).toISOString(), flipped);
  const [, told = ""] = /was cut or changed.*restore up to (\S+Z) at most/.exec(stderr) ?? [];
  const asTold = await restoreTo("as-told", told, flipped);
  assert.equal(asTold.exitCode, 0, asTold.stderr);
});

test("a moment that no log or backup holds, another key and another database's log are told with what to do", async () => {
  await refused(
    "log",
    /reaches to \S+Z and not to 2999-01-01T00:00:00\.000Z\. With --to, restore up to/,
    "2999-01-01T00:00:00Z",
  );
  await refused(
    "log",
    /which is later than 2020-01-01T00:00:00\.000Z: use a backup that was made before/,
    "2020-01-01T00:00:00Z",
  );
  const printed = await refused("backup", /holds no log: it has no log\.json/);
  assert.doesNotMatch(printed, /Unpacking/, "a mistyped folder costs no time");
  const otherKey = { ...settings("data"), BACKUP_PASSPHRASE: "four other words there" };
  await stopKeeping();
  const closed = await backupCommand(otherKey, "backup-log", folder("log"));
  assert.match(closed.stderr, /BACKUP_PASSPHRASE is another one/);
  await startKeeping();
  const foreign = aCopy();
  const description = join(folder(foreign), "log.json");
  const text = readFileSync(description, "utf8");
  writeFileSync(description, text.replace(/"system": "\d+"/, '"system": "1"'));
  await refused(foreign, /is of another database \(1\) than this one/);
  writeFileSync(description, text.replace("lectern-log-1", "lectern-log-2"));
  await refused(foreign, /was written by another release of lectern/);
  writeFileSync(description, JSON.stringify({ ...JSON.parse(text), encryption: null }));
  await refused(foreign, /The log in \S+ is not encrypted although BACKUP_PASSPHRASE is set/);
  const usage = await backupCommand(settings("nowhere"), "restore", folder("backup"), "--to", "yesterday");
  assert.equal(usage.exitCode, 2);
});

test("a second keeper is refused, for the same folder and for another one", async () => {
  const same = await backupCommand(settings("data"), "backup-log", folder("log"));
  assert.match(same.stderr, /Another process \(\d+\) keeps the log/);
  const other = await backupCommand(settings("data"), "backup-log", folder("other-log"));
  assert.match(other.stderr, /Somebody keeps the database's log already .*Stop that one first/);
  assert.doesNotMatch(other.stderr, /a new beginning/, "nothing is begun before it is refused");
  assert.deepEqual(readdirSync(folder("other-log")), []);
  assert.deepEqual([same.exitCode, other.exitCode], [1, 1]);
});

test("an own PostgreSQL replays the log at its first start on the restored folder", async () => {
  await prepareCluster(folder("own"), "schema");
  const own = await startEmbeddedPostgres({
    dataDir: folder("own"),
    log: silent,
    settings: { fsync: "off" },
  });
  const client = new pg.Pool({ ...own.connection, max: 3 });
  client.on("error", () => undefined);
  await migrate(client);
  await client.query("create table shadow (number int primary key)");
  const ours = { ...settings("beside-own"), DATABASE_URL: own.url };
  mkdirSync(folder("beside-own/files"), { recursive: true });
  const stop = new AbortController();
  const kept = stoppableCommand(ours, ["backup-log", folder("own-log")], stop.signal);
  await until(
    async () => (await client.query("select from pg_replication_slots where active")).rowCount === 1,
  );
  const made = await backupCommand(ours, "backup", folder("own-backup"));
  assert.equal(made.exitCode, 0, made.stderr);
  await client.query("insert into shadow values (1)");
  const moment = aMomentLater();
  await until(() => Date.now() > Date.parse(moment));
  await client.query("insert into shadow values (2)");
  const target = folder("own-restored/postgres/data");
  mkdirSync(target, { recursive: true });
  const there = { ...ours, DATA_DIR: folder("own-restored") };
  const args = ["--database-folder", target, "--log", folder("own-log"), "--to", moment];
  await reaches("own-log", moment);
  const { exitCode, stderr } = await backupCommand(there, "restore", folder("own-backup"), ...args);
  assert.equal(exitCode, 0, stderr);
  stop.abort();
  await kept;
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(join(own.folder, "data"));
    execFileSync("chown", ["-R", `${uid}:${gid}`, join(target, "..")]);
  }
  assert.deepEqual(await numbersIn("own-restored"), [1]);
  await client.end();
  await own.stop();
});

test("what an update changed after the backup an older release refuses, and --end lets the database forget", async () => {
  await pool.query("insert into schema_migration (name, checksum) values ('9999-tomorrow.sql', '')");
  const to = aMomentLater();
  await reaches("log", to);
  const { exitCode, stderr } = await restoreTo("newer", to);
  assert.match(stderr, /newer release \(.*9999-tomorrow\.sql\) than this one: update lectern first/);
  assert.equal(exitCode, 1);
  await stopKeeping();
  const ended = await backupCommand(settings("data"), "backup-log", "--end");
  assert.equal(ended.exitCode, 0, ended.stderr);
  assert.equal((await pool.query("select from pg_replication_slots")).rowCount, 0);

  await pool.query("select pg_create_physical_replication_slot('lectern_log')"); // as one that the server has given up
  const { db, close } = openDatabase({
    connection: postgres.connection,
    poolSize: 1,
    onConnectionLost: () => undefined,
  });
  const told = async () => (await stoppedLog(db)).map(({ kind }) => kind);
  assert.deepEqual(await told(), ["backup.log_stopped"]);
  await startKeeping();
  assert.deepEqual(await told(), []);
  await close();
});

test("a full disk ends the keeper with what to do, and afterwards it goes on without a gap", {
  skip: process.getuid?.() !== 0 || process.platform !== "linux",
}, async (t) => {
  mkdirSync(folder("small"));
  const mount = (options: string) =>
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder("small")], { stdio: "ignore" });
  try {
    mount("size=2m");
  } catch {
    t.skip("mounting is not permitted here");
    return;
  }
  t.after(() => execFileSync("umount", [folder("small")]));
  await stopKeeping();
  const stop = new AbortController();
  const keep = () => stoppableCommand(settings("data"), ["backup-log", folder("small/log")], stop.signal);
  const first = keep();
  await pool.query("create table noise as select gen_random_uuid() as id from generate_series(1, 200000)");
  const { exitCode, stderr } = await first;
  assert.match(stderr, /small\/log is full: free some space, and start the command again/);
  assert.equal(exitCode, 1);
  mount("remount,size=64m");
  const second = keep();
  const reached = async () =>
    (await pool.query("select from pg_replication_slots where restart_lsn = pg_current_wal_flush_lsn()"))
      .rowCount === 1;
  await until(reached);
  stop.abort();
  assert.match((await second).stderr, /^Keeping the log from \S+ on\.$/m, "where it ended");
  await startKeeping();
});
