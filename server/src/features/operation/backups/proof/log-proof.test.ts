// npm run test:long: eight random seconds instead of one, and a piece of the log that is cut; moment.test.ts restores from one.
// npm test leaves this drill to CI: entries.test.ts reads a kept log, backup.test.ts restores a backup.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { openManifest, writeManifest } from "#platform/backups/folder/manifest.ts";
import { openLogFolder } from "#platform/backups/kept-log/log-folder.ts";
import { findOlderDamage } from "#platform/backups/kept-log/older-pieces.ts";
import { createPieceWriter } from "#platform/backups/kept-log/piece-writer.ts";
import { endOfLog, listPieces } from "#platform/backups/kept-log/pieces.ts";
import { type OpenDatabase, openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/embedded-postgres/embedded-postgres.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { createLog } from "#platform/log/log.ts";
import { byLength, isLong } from "#test/length.ts";
import { prepareCluster } from "#test/runner/prepared-cluster.ts";
import "#test/statements/guard.ts";
import { codedSentences, inSentences } from "#platform/health/sentence.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { until } from "#test/waiting/until.ts";
import { backupCommand, stoppableCommand } from "../../../../app/backup/test/backup-command.ts";
import { lastPromise } from "../../../../app/backup/test/last-promise.ts";
import { compareKeptFiles } from "../comparison/kept-files.ts";
import { compareAtMoment } from "../comparison/moment.ts";
import { selectBackupState } from "../queries.ts";
import { proveLog } from "./latest-proof.ts";
import type { ProofRequest } from "./proof-request.ts";
import { proveApart } from "./proving-process.ts";
import { requireRoom } from "./room.ts";
import { ProofUnderWay, takeSideFolder } from "./side-folder.ts";

/** One database that is written to, a backup of it, and its kept log in several pieces. */
const root = mkdtempSync(join(tmpdir(), "lectern-log-proof-"));
chmodSync(root, 0o755);
const folder = (name: string) => join(root, name);
const SECRET_KEY = "0123456789abcdefghijklmnopqrstuvwxyz";
const BACKUP_PASSPHRASE = "four random words here";
const silent = { info: () => undefined, warn: () => undefined };
const settings = { DATA_DIR: folder("data"), SECRET_KEY, BACKUP_PASSPHRASE };
const LONG_MS = 3_600_000;

let postgres: EmbeddedPostgres;
let opened: OpenDatabase;
let pool: pg.Pool;
/** A moment at which one transaction had begun to write and was not over. */
let meanwhile = "";

/** Keeps the log while the work is done, and until everything that it wrote is there. */
async function whileKeeping(work: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const keeper = stoppableCommand(settings, ["backup-log", folder("log")], stop.signal);
  await until(async () => (await pool.query("select from pg_replication_slots where active")).rowCount === 1);
  await work();
  const worked = new Date();
  await until(async () => (await lastPromise(folder("log"), BACKUP_PASSPHRASE)) > worked);
  stop.abort();
  assert.equal((await keeper).exitCode, 0);
}

async function announce(count: number): Promise<void> {
  await pool.query(
    `with given as (
       insert into event (event_id, organization_id, type, audience, body, creation_date, position, sequenced)
       select gen_random_uuid(), 1, 'user.updated', 'public', '{"id":"x"}', now(), last_position + number, true
       from event_stream, generate_series(1, $1::int) as number returning position)
     update event_stream set last_position = (select max(position) from given)`,
    [count],
  );
}

before(async () => {
  await prepareCluster(folder("data"), "schema");
  postgres = await startEmbeddedPostgres({ dataDir: folder("data"), log: silent });
  pool = new pg.Pool(postgres.connection);
  opened = openDatabase({
    connection: postgres.connection,
    poolSize: 2,
    onConnectionLost: () => undefined,
  });
  await migrate(pool);
  mkdirSync(folder("data/files/6d"), { recursive: true });
  await pool.query("create table shadow (number int primary key, note text)");
  await pool.query("insert into shadow select number, 'before' from generate_series(1, 500) as number");
  await whileKeeping(async () => {
    const made = await backupCommand(settings, "backup", folder("backup"));
    assert.equal(made.exitCode, 0, made.stderr);
    await announce(10);
  });
  await whileKeeping(async () => {
    writeFileSync(folder("data/files/6d/6d1b8c2f-aaaa-4bbb-8ccc-1234567890ab"), "a document of today");
    await pool.query("update shadow set note = 'changed' where number > 400");
    await pool.query("delete from shadow where number <= 50");
  });
  await whileKeeping(async () => {
    const late = await pool.connect();
    await late.query("begin");
    await late.query("insert into shadow select number, 'late' from generate_series(1001, 1020) as number");
    await announce(5);
    meanwhile = new Date(Date.now() + 1).toISOString(); // the server counts in microseconds
    await until(async () => Date.now() > Date.parse(meanwhile));
    await announce(5);
    await late.query("commit");
    late.release();
  });
});
after(async () => {
  await opened.close();
  await pool.end();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

interface Changed extends Partial<Omit<ProofRequest, "log">> {
  logFolder?: string;
  to?: string;
  night?: number | null;
  mostBehindMs?: number | null;
}

function prove({
  logFolder = folder("log"),
  to,
  night = null,
  mostBehindMs = LONG_MS,
  ...changed
}: Changed = {}) {
  return proveApart({
    folder: folder("backup"),
    manifestSha256: null,
    passphrase: BACKUP_PASSPHRASE,
    sideFolder: folder("side"),
    storageFolder: folder("data/files"),
    keyIds: createEncryption([SECRET_KEY]).keyIds,
    log: { folder: logFolder, to: to ?? null, night, mostBehindMs, running: postgres.connection },
    limitMs: LONG_MS,
    ...changed,
  });
}

let copies = 0;
function aCopy(of = "log"): string {
  copies += 1;
  cpSync(folder(of), folder(`copy-${copies}`), { recursive: true });
  return folder(`copy-${copies}`);
}

const leftOvers = () => readdirSync(folder("side")).filter((name) => name.startsWith("proof-"));

test("a random second of what is kept is proven, beside a database that has gone on, and nothing is left", async () => {
  const { manifest } = await openManifest(folder("backup"), { passphrase: BACKUP_PASSPHRASE });
  for (let round = 1; round <= byLength(1, 8); round++) {
    await pool.query("update shadow set note = 'later' where number > $1", [500 - round]);
    const { differences, upTo } = await prove();
    assert.deepEqual(differences, []);
    assert.ok(String(upTo) > manifest.upTo && String(upTo) < new Date().toISOString(), String(upTo));
    assert.deepEqual(leftOvers(), []);
  }
});

test("what was under way at the moment, and was committed after it, is not missed", async () => {
  assert.deepEqual(await prove({ to: meanwhile }), { differences: [], upTo: meanwhile });
});

test("by night the service proves the log once, and says up to which second", async () => {
  let now = new Date("2026-11-29T02:47:00Z");
  const context = {
    db: opened.db,
    clock: () => now,
    log: createLog({ level: "silent" }),
    encryption: createEncryption([SECRET_KEY]),
    settings: {
      backups: {
        passphrase: BACKUP_PASSPHRASE,
        sideFolder: folder("side"),
        storageFolder: folder("data/files"),
        running: postgres.connection,
      },
    },
  };
  await proveLog(context);
  const proven = await selectBackupState(opened.db);
  assert.equal(proven.log_folder, folder("log"), "the keeper has told it");
  assert.deepEqual([proven.log_failure, proven.log_proven_at], [null, "2026-11-29T02:47:00.000000+00:00"]);
  assert.ok(proven.log_proven_up_to !== null);
  now = new Date("2026-11-29T23:47:00Z");
  await proveLog(context);
  assert.equal((await selectBackupState(opened.db)).log_proven_at, proven.log_proven_at, "once a night");
  now = new Date("2026-11-30T01:47:00Z");
  await proveLog(context);
  assert.equal((await selectBackupState(opened.db)).log_proven_at, "2026-11-30T01:47:00.000000+00:00");
});

test("what is lost or changed in the restored database is found: rows, counts, events and a whole table", async () => {
  const restored = { DATA_DIR: folder("restored"), SECRET_KEY, BACKUP_PASSPHRASE };
  const args = ["--log", folder("log"), "--to", "latest"];
  const ended = await backupCommand(restored, "restore", folder("backup"), ...args);
  assert.equal(ended.exitCode, 0, ended.stderr);
  const other = await startEmbeddedPostgres({ dataDir: folder("restored"), log: silent });
  const side = openDatabase({ connection: other.connection, poolSize: 1, onConnectionLost: () => undefined });
  const client = new pg.Client(other.connection);
  await client.connect();
  try {
    const differences = async () => inSentences(...(await compareAtMoment(side.db, opened.db))).message;
    assert.equal(await differences(), "");
    await client.query("update shadow set note = 'forged' where number <= 350");
    assert.match(await differences(), /^\d+ of 200 rows of the table shadow are not as they were\.$/);
    await client.query("delete from shadow where number between 301 and 310");
    assert.match(await differences(), /The table shadow has \d+ rows, and \d+ are older/);
    await client.query("delete from event where position = 5");
    assert.match(await differences(), /1 of the events from position 1 to 20 are missing/);
    await client.query("drop table shadow");
    assert.match(await differences(), /The table shadow is missing/);
  } finally {
    await client.end();
    await side.close();
    await other.stop();
  }
});

async function saidOf(changed: Changed): Promise<string> {
  const { differences } = await prove(changed);
  assert.deepEqual(leftOvers(), []);
  const { message, sentences } = inSentences(...differences);
  assertSaidInParts(message, codedSentences(sentences));
  return message;
}

test("a gap, a cut file, a flipped bit and a log that has ended are told with what to do", async () => {
  const [, second, third] = (await listPieces(folder("log"))).map(({ name }) => name);
  const gap = aCopy();
  rmSync(join(gap, String(second)));
  const wrong =
    /reaches to \S+Z and not until now\. .* See what `lectern backup-log` says, and make a backup/;
  const gapped = await saidOf({ logFolder: gap, mostBehindMs: 0 });
  assert.match(gapped, /Nothing is there from \S+ to \S+, where \S+\.log begins/);
  assert.match(gapped, wrong);
  if (isLong) {
    const cut = aCopy();
    truncateSync(join(cut, String(second)), Math.floor(statSync(join(cut, String(second))).size / 2));
    assert.match(await saidOf({ logFolder: cut, mostBehindMs: 0 }), /was cut or changed after position/);
  }
  const flipped = aCopy();
  const bytes = readFileSync(join(flipped, String(third)));
  bytes.writeUInt8((bytes[bytes.length - 40] ?? 0) ^ 1, bytes.length - 40);
  writeFileSync(join(flipped, String(third)), bytes);
  assert.match(await saidOf({ logFolder: flipped, mostBehindMs: 0 }), /was cut or changed after position/);
  const later = new Date(Date.now() + 60_000).toISOString();
  assert.match(await saidOf({ to: later }), /reaches to \S+Z and not to .*restore up to \S+ at most/);
  const changed = aCopy();
  const [kept = ""] = readdirSync(join(changed, "files/6d"));
  writeFileSync(join(changed, "files/6d", kept), "something else");
  assert.match(await saidOf({ logFolder: changed }), /files\/6d\/\S+ is not what was written/);
});

test("of what only earlier backups need, each piece is read within four nights, and what is wrong stays wrong", async () => {
  await whileKeeping(async () => {
    const made = await backupCommand(settings, "backup", folder("later"));
    assert.equal(made.exitCode, 0, made.stderr);
  });
  const [first = "", second = ""] = (await listPieces(folder("log"))).map(({ name }) => name);
  const later = { folder: folder("later"), logFolder: aCopy() };
  assert.equal(await olderDamage(later.logFolder, null), null);
  const path = join(later.logFolder, first);
  const bytes = readFileSync(path);
  bytes.writeUInt8((bytes[100] ?? 0) ^ 1, 100);
  writeFileSync(path, bytes);
  const nights = [0, 1, 2, 3].map((night) => olderDamage(later.logFolder, night));
  const told = (await Promise.all(nights)).filter((damage) => damage !== null);
  assert.equal(told.length, 1, "one night in four");
  assert.match(await saidOf(later), new RegExp(`${first} was cut or changed, .* or remove ${first} and all`));
  const missing = aCopy();
  rmSync(join(missing, second));
  assert.match(
    String(await olderDamage(missing, null)),
    /or what follows it is missing: nothing is there from/,
  );
  const aside = aCopy();
  cpSync(later.logFolder, join(aside, "before-20261128T000000000Z"), { recursive: true });
  assert.match(String(await olderDamage(aside, null)), /before-20261128T000000000Z\/\S+ was cut or changed/);
});

async function olderDamage(log: string, night: number | null): Promise<string | null> {
  const { system } = JSON.parse(readFileSync(join(log, "log.json"), "utf8"));
  const { key } = await openLogFolder(log, system, { passphrase: BACKUP_PASSPHRASE });
  const { timeline = 0, start: from = 0n } = (await listPieces(log)).at(-1) ?? {};
  const options = { system, timeline, from, key, passphrase: BACKUP_PASSPHRASE, night };
  const damage = await findOlderDamage(log, options);
  return damage && inSentences(...damage).message;
}

/** The log goes on with a promise alone. */
async function promise(log: string, at: Date): Promise<void> {
  const { system } = JSON.parse(readFileSync(join(log, "log.json"), "utf8"));
  const { key } = await openLogFolder(log, system, { passphrase: BACKUP_PASSPHRASE });
  const [piece] = await listPieces(log);
  assert.ok(piece);
  const { timeline } = piece;
  const start = (await endOfLog(log, timeline, key)) ?? 0n;
  const writer = createPieceWriter({ folder: log, timeline, key, keptMs: null, now: () => new Date() });
  await writer.write([{ start, data: Buffer.alloc(0), at }]);
  await writer.close();
}

test("stored files that were kept with the log and are gone from there are counted, and one is named", async () => {
  const log = aCopy();
  for (const { name } of await listPieces(log)) utimesSync(join(log, name), 0, 0); // as if the log were long
  const inAWhile = new Date(Date.now() + 120_000);
  const kept = { logFolder: log, files: [], begunAt: new Date(0), upTo: inAWhile };
  const service = { backedUp: [], storageFolder: folder("data/files") };
  assert.deepEqual(await compareKeptFiles(kept, service), []);
  rmSync(join(log, "files"), { recursive: true });
  const told =
    /^1 stored files are missing from \S+\/files, such as 6d\/6d1b8c2f-\S+: find out .* start `lectern backup-log` again/;
  assert.match(inSentences(...(await compareKeptFiles(kept, service))).message, told);
  assert.match(
    await saidOf({ logFolder: log, to: meanwhile, storageFolder: null }),
    told,
    "also where the service has it no longer: the log names it",
  );
});

test("a clock that was set back makes moments that are there twice, which is said", async () => {
  const log = aCopy();
  const at = new Date((await lastPromise(folder("log"), BACKUP_PASSPHRASE)).getTime() - 1_500);
  await promise(log, at);
  const said = await saidOf({ logFolder: log, to: at.toISOString() });
  assert.match(
    said,
    /was set back from \S+ to \S+, so moments in between are there twice: set clocks by NTP/,
  );
});

test("another passphrase, half a backup, no log and another major version are told with what to do", async () => {
  assert.match(await saidOf({ passphrase: "four other words there" }), /BACKUP_PASSPHRASE is another one/);
  assert.match(await saidOf({ logFolder: folder("backup") }), /holds no log: it has no log\.json/);
  const half = aCopy("backup");
  rmSync(join(half, "manifest.json"));
  assert.match(await saidOf({ folder: half }), /is no backup: it has no manifest\.json/);
  const old = aCopy("backup");
  const { manifest, key } = await openManifest(old, { passphrase: BACKUP_PASSPHRASE });
  await writeManifest(old, { ...manifest, database: { ...manifest.database, major: 15 } }, key);
  assert.match(await saidOf({ folder: old }), /It is of PostgreSQL 15, and this release can start/);
  const foreign = aCopy();
  const description = readFileSync(join(foreign, "log.json"), "utf8");
  writeFileSync(join(foreign, "log.json"), description.replace(/"system": "\d+"/, '"system": "1"'));
  assert.match(await saidOf({ logFolder: foreign }), /is of another database \(1\) than this one/);
});

test("a disk without room is told before anything is unpacked, and a proof that takes too long is abandoned", async (t) => {
  assert.match(await saidOf({ limitMs: 1 }), /was not restored within 0 minutes, so the proof was abandoned/);
  if (process.getuid?.() !== 0 || process.platform !== "linux") return;
  mkdirSync(folder("small"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder("small")], { stdio: "ignore" });
  } catch {
    t.diagnostic("mounting is not permitted here");
    return;
  }
  try {
    const { differences } = await prove({ sideFolder: folder("small") });
    assert.match(
      inSentences(...differences).message,
      /no room in \S+ for a second database \(\d+ MB are free, .* MB\)/,
    );
    assert.deepEqual(readdirSync(folder("small")), []);
  } finally {
    execFileSync("umount", [folder("small")]);
  }
});

test("with a log, room is asked for a database as large as the running one is now", async () => {
  const log = {
    folder: folder("log"),
    to: null,
    night: null,
    mostBehindMs: null,
    running: postgres.connection,
  };
  const size = { archive: 0, list: 0 };
  await requireRoom(root, size, log);
  const unknown = { ...log, running: { ...postgres.connection, database: "nobody_made_it" } };
  await assert.rejects(requireRoom(root, size, unknown), /"nobody_made_it" does not exist/);
});

test("of two proofs on a machine the second waits for another time", async () => {
  const lock = await takeSideFolder(folder("side"));
  await assert.rejects(prove(), ProofUnderWay);
  lock.release();
});

test("what a killed proof leaves, its server too, the next one clears away", async () => {
  const program = join(import.meta.dirname, "program.ts");
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "ignore", "ignore"] });
  const request: ProofRequest = {
    folder: folder("backup"),
    manifestSha256: null,
    passphrase: BACKUP_PASSPHRASE,
    sideFolder: folder("side"),
    storageFolder: folder("data/files"),
    keyIds: [],
    log: { folder: folder("log"), to: null, night: null, mostBehindMs: null, running: postgres.connection },
    limitMs: LONG_MS,
  };
  child.stdin.write(`${JSON.stringify(request)}\n`);
  let pid = "";
  const isServing = () => {
    const paths = leftOvers().flatMap((name) => globSync(join(folder("side"), name, "**/postmaster.pid")));
    // It may have ended between the two looks.
    [pid = ""] = paths.filter(existsSync).map((path) => readFileSync(path, "utf8").split("\n", 1)[0] ?? "");
    return pid !== "";
  };
  await until(async () => isServing());
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.notDeepEqual(leftOvers(), []);
  const next = await takeSideFolder(folder("side")); // as every proof does before it restores anything
  next.release();
  assert.deepEqual(leftOvers(), []);
  // An ended process without its parent stays listed until the system has looked after it.
  await until(async () => !existsSync(`/proc/${pid}`));
});

test("`lectern backup-proof` proves it at once, to any second or to the one that is named", async () => {
  const { exitCode, stdout, stderr } = await backupCommand(settings, "backup-proof", "--json");
  assert.equal(exitCode, 0, stderr);
  assert.equal(JSON.parse(stdout).log_folder, folder("log"));
  const early = await backupCommand(settings, "backup-proof", "--to", "2020-01-01T00:00:00Z");
  assert.match(early.stderr, /holds everything up to \S+, which is later than 2020-01-01/);
  assert.equal(early.exitCode, 1);
  assert.equal(
    (await selectBackupState(opened.db)).log_failure,
    null,
    "a moment that there is not says nothing",
  );
  assert.equal((await backupCommand(settings, "backup-proof", "--to", "yesterday")).exitCode, 2);
});
