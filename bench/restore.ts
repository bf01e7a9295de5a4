// What is lost with a machine, and how long until everything is back: a database of so many gigabytes, 200 writes a second, a
// backup and a kept log beside it. `npm run bench -- restore 1` for a gigabyte; without a number a tenth of one.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { backupCommand, stoppableCommand } from "../server/src/app/backup/test/backup-command.ts";
import { migrate } from "../server/src/platform/database/migrations/migrate.ts";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { until } from "../server/test/waiting/until.ts";
import { printResult } from "./result.ts";

const gigabytes = Number(process.argv[2] ?? 0.1);
const WRITES_A_SECOND = 200;
const WRITING_MS = 60_000;
/** What `docs/operating/backup.md` promises. */
const RPO_S = 5;

const root = mkdtempSync(join(tmpdir(), "lectern-restore-"));
chmodSync(root, 0o755);
const folder = (name: string) => join(root, name);
const silent = { info: () => undefined, warn: () => undefined };
const settings = (name: string) => ({
  DATA_DIR: folder(name),
  SECRET_KEY: "0123456789abcdefghijklmnopqrstuvwxyz",
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

const postgres = await startEmbeddedPostgres({ dataDir: folder("data"), log: silent });
const pool = new pg.Pool({ ...postgres.connection, max: 8 });
await migrate(pool);
mkdirSync(folder("data/files"), { recursive: true });
await pool.query("create table filler (id int primary key, words text)");
await pool.query("create table shadow (number int primary key, words text)");
const rows = Math.round(gigabytes * 1_000_000);
for (let from = 0; from < rows; from += 50_000)
  await pool.query(
    `insert into filler select id, (select string_agg(md5(id::text || part::text), '') from generate_series(1, 30) as part)
     from generate_series($1::int, $2::int) as id`,
    [from + 1, Math.min(from + 50_000, rows)],
  );
await pool.query("checkpoint");

const keeping = new AbortController();
const keeper = stoppableCommand(settings("data"), ["backup-log", folder("log")], keeping.signal);
await until(async () => (await pool.query("select from pg_replication_slots where active")).rowCount === 1);

const acknowledged = new Map<number, number>();
let number = 0;
const writing = setInterval(() => {
  number += 1;
  const mine = number;
  void pool
    .query("insert into shadow values ($1, repeat(md5($1::text), 8))", [mine])
    .then(() => acknowledged.set(mine, Date.now()));
}, 1_000 / WRITES_A_SECOND);

const madeMs = await timed(async () => {
  const made = await backupCommand(settings("data"), "backup", folder("backup"));
  if (made.exitCode !== 0) throw new Error(made.stderr);
});
await pause(WRITING_MS);
const lostAt = Date.now();
cpSync(folder("log"), folder("saved-log"), { recursive: true });
clearInterval(writing);
keeping.abort();
await keeper;
await pool.end();
await postgres.stop();
const copiedMs = await timed(async () => cpSync(postgres.folder, folder("copy"), { recursive: true }));

const restoredMs = await timed(async () => {
  const restored = await backupCommand(
    settings("restored"),
    "restore",
    folder("backup"),
    "--log",
    folder("saved-log"),
    "--to",
    "latest",
  );
  if (restored.exitCode !== 0) throw new Error(restored.stderr);
});
let missing: number[] = [];
const startedMs = await timed(async () => {
  const again = await startEmbeddedPostgres({ dataDir: folder("restored"), log: silent });
  const client = new pg.Client(again.connection);
  await client.connect();
  const { rows: found } = await client.query<{ number: number }>("select number from shadow");
  const there = new Set(found.map((row) => row.number));
  missing = [...acknowledged].flatMap(([one, at]) => (at < lostAt && !there.has(one) ? [lostAt - at] : []));
  await client.end();
  await again.stop();
});

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const lostMs = Math.max(0, ...missing);
say(
  `database ${(await bytesBelow(postgres.folder)).toFixed(2)} GB, backup ${(await bytesBelow(folder("backup"))).toFixed(2)} GB, made in ${seconds(madeMs)}`,
);
say(
  `${acknowledged.size} writes acknowledged (${(acknowledged.size / ((WRITING_MS + madeMs) / 1_000)).toFixed(0)}/s), kept log ${(await bytesBelow(folder("saved-log"))).toFixed(3)} GB`,
);
say(
  `RPO: the oldest write that is missing was acknowledged ${seconds(lostMs)} before the loss; ${missing.length} are missing`,
);
say(
  `RTO: restored in ${seconds(restoredMs)}, answering after ${seconds(restoredMs + startedMs)}; copying the files takes ${seconds(copiedMs)}`,
);
printResult({
  question: "seconds of writes that are lost, of those promised",
  ratio: lostMs / 1_000 / RPO_S,
  limit: 1,
  must: "stay below",
});
rmSync(root, { recursive: true, force: true });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** In gigabytes. */
async function bytesBelow(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e9;
}
