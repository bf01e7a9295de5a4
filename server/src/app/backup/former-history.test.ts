// npm test leaves this drill to CI: restores.test.ts finds out what was put back.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { createPieceWriter } from "#platform/backups/kept-log/piece-writer.ts";
import { listPieces, readPiece } from "#platform/backups/kept-log/pieces.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { until } from "#test/waiting/until.ts";
import { backupCommand, stoppableCommand } from "./test/backup-command.ts";
import { lastPromise } from "./test/last-promise.ts";

/** A database that is put back, and what is kept of its log before and after. */
const root = mkdtempSync(join(tmpdir(), "lectern-histories-"));
chmodSync(root, 0o755);
const folder = (name: string) => join(root, name);
const silent = { info: () => undefined, warn: () => undefined };
const settings = (name: string) => ({
  DATA_DIR: folder(name),
  SECRET_KEY: "0123456789abcdefghijklmnopqrstuvwxyz",
});

/** Runs a server on this folder with somebody who keeps its log. @returns what the keeper said */
async function running(
  name: string,
  work: (write: (text: string) => Promise<void>) => Promise<void>,
  prepare: (pool: pg.Pool) => Promise<void> = async () => undefined,
) {
  mkdirSync(folder(`${name}/files`), { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: folder(name), log: silent });
  const pool = new pg.Pool(postgres.connection);
  pool.on("error", () => undefined);
  try {
    await migrate(pool);
    await pool.query("create table if not exists note (text text)");
    /** Each in a file of PostgreSQL's log of its own, which is what a backup is compared by. */
    const write = async (text: string) => {
      await pool.query("insert into note values ($1)", [text]);
      await pool.query("select pg_switch_wal()");
    };
    if (name === "rolled-back") for (let i = 0; i < 5; i++) await write("of another history");
    await prepare(pool);
    const stop = new AbortController();
    const keeper = stoppableCommand(settings(name), ["backup-log", folder("log")], stop.signal);
    await until(async () => {
      const { rows } = await pool.query("select from pg_replication_slots where active");
      return rows.length === 1;
    });
    await work(write);
    const written = new Date();
    await until(async () => (await lastPromise(folder("log"), null)) > written);
    stop.abort();
    const { exitCode, stdout, stderr } = await keeper;
    assert.equal(exitCode, 0, stderr);
    return stdout + stderr;
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

const backUp = async (name: string, into: string) => {
  const { exitCode, stderr } = await backupCommand(settings(name), "backup", folder(into));
  assert.equal(exitCode, 0, stderr);
};

const restore = (from: string, name: string, log?: string) =>
  backupCommand(
    settings(name),
    "restore",
    folder(from),
    ...(log === undefined ? [] : ["--log", folder(log), "--to", "latest"]),
  );

async function notesIn(name: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder(name), log: silent });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    return (await client.query("select distinct text from note order by text")).rows.map(({ text }) => text);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

const former = () => readdirSync(folder("log")).filter((name) => name.startsWith("before-"));

before(async () => {
  await running("data", async (write) => {
    await write("first");
    await backUp("data", "one");
    await write("lost");
    await backUp("data", "two");
    await write("lost, too");
  });
});
after(() => rmSync(root, { recursive: true, force: true }));

test("a database that was put back keeps a log of its own: no restore mixes what was lost with what came after", async () => {
  assert.equal((await restore("one", "again")).exitCode, 0);
  const said = await running("again", async (write) => {
    for (let i = 0; i < 5; i++) await write("after");
  });
  const [aside = ""] = former();
  assert.match(said, new RegExp(`what was kept of it before is in \\S+${aside}`));

  const onward = await restore("one", "onward", "log");
  assert.equal(onward.exitCode, 0, onward.stderr);
  assert.deepEqual(await notesIn("onward"), ["after", "first"]);

  const mixed = await restore("two", "mixed", "log");
  assert.equal(mixed.exitCode, 1, mixed.stdout);
  assert.match(mixed.stderr, /does not go on (from this|where this) backup/);
  const whole = await restore("two", "whole", `log/${aside}`);
  assert.equal(whole.exitCode, 0, whole.stderr);
  assert.deepEqual(await notesIn("whole"), ["first", "lost", "lost, too"]);
});

test("one whose folder was put back as it was has another history, too, however far it came since", async () => {
  execFileSync("cp", ["-a", folder("again"), folder("rolled-back")]);
  await running("again", (write) => write("more"));
  const before = former().length;
  await running("again", (write) => write("still the same history"));
  assert.equal(former().length, before, "a restart is no other history");
  const said = await running("rolled-back", (write) => write("instead"));
  assert.match(said, /The database was restored, or exchanged/);
  assert.equal(former().length, before + 1);
});

test("what was kept up to a gap is set aside, so that a gap within a folder is damage", async () => {
  const before = former().length;
  const said = await running(
    "rolled-back",
    (write) => write("after the gap"),
    // As a server that has given up what it kept.
    async (pool) => {
      await pool.query("select pg_replication_slot_advance('lectern_log', pg_current_wal_flush_lsn())");
    },
  );
  assert.match(said, /no longer has what it wrote after \S+: what was kept up to this gap is in \S+before-/);
  assert.equal(former().length, before + 1);
});

test("a log that PostgreSQL cannot replay as far as it promises is no restore", async () => {
  const [whole = ""] = former();
  const altered = folder("altered");
  mkdirSync(altered);
  copyFileSync(folder(`log/${whole}/log.json`), join(altered, "log.json"));
  const writer = createPieceWriter({
    folder: altered,
    timeline: 1,
    key: null,
    keptMs: null,
    now: () => new Date(),
  });
  const record = 0x0400_0100n; // in the second file after the backup
  for (const { name } of await listPieces(folder(`log/${whole}`)))
    for await (const entry of readPiece(folder(`log/${whole}`), name, null)) {
      const isThere = entry.start <= record && record < entry.start + BigInt(entry.data.length);
      if (isThere) entry.data.fill(0xff, Number(record - entry.start));
      await writer.write([entry]);
    }
  await writer.close();
  const { exitCode, stdout, stderr } = await restore("one", "broken", "altered");
  assert.equal(exitCode, 1, stdout);
  assert.match(stderr, /The log could be replayed to [0-9A-F/]+ only, although it goes on/);
});
