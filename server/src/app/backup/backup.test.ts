import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { findUnpackedSize, type UnpackedSize } from "#platform/backups/archive/unpack.ts";
import { readManifest, writeManifest } from "#platform/backups/folder/manifest.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { reasonAfterStart } from "#test/reason-after-start.ts";
import { prepareCluster } from "#test/runner/prepared-cluster.ts";
import { backupCommand } from "./test/backup-command.ts";

/** One embedded database with a row to find again, and one backup of it, which each test spoils a copy of. */
const root = mkdtempSync(join(tmpdir(), "lectern-backup-"));
chmodSync(root, 0o755);
const folder = (name: string) => join(root, name);
const SECRET_KEY = "0123456789abcdefghijklmnopqrstuvwxyz";
const OTHER_KEY = "zyxwvutsrqponmlkjihgfedcba9876543210";
const STORED_KEY = "5c0a7b1e-aaaa-4bbb-8ccc-1234567890ab";
const LINKED_KEY = "6d1b8c2f-aaaa-4bbb-8ccc-1234567890cd";
const log = { info: () => undefined, warn: () => undefined };

const settings = (dataDir: string, more: Record<string, string> = {}) => ({
  DATA_DIR: folder(dataDir),
  SECRET_KEY,
  ...more,
});

before(async () => {
  await prepareCluster(folder("data"), "schema");
  const postgres = await startEmbeddedPostgres({ dataDir: folder("data"), log, settings: { fsync: "off" } });
  const pool = new pg.Pool(postgres.connection);
  await migrate(pool);
  await pool.query(
    "insert into backup_report (kind, occurred_at, reported_at, reported_by) values ('made', now(), now(), 'ada')",
  );
  await pool.query("alter system set archive_command = 'a-command-of-this-machine'");
  await pool.end();
  await postgres.stop();
  mkdirSync(folder("data/files/ab"), { recursive: true });
  writeFileSync(folder(`data/files/ab/${STORED_KEY}`), "a certificate's picture");
  writeFileSync(folder(`data/files/ab/${STORED_KEY}.x.part`), "half of ano");
  mkdirSync(folder("other-disk"));
  writeFileSync(folder(`other-disk/${LINKED_KEY}`), "a document on another disk");
  symlinkSync(folder("other-disk"), folder("data/files/cd"));
  const { exitCode, stderr } = await backupCommand(settings("data"), "backup", folder("backup"));
  assert.equal(exitCode, 0, stderr);
});
after(() => rmSync(root, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
let copies = 0;
function aCopy(): string {
  copies += 1;
  cpSync(folder("backup"), folder(`copy-${copies}`), { recursive: true });
  return folder(`copy-${copies}`);
}

async function refused(backup: string, sentence: RegExp, more: Record<string, string> = {}): Promise<void> {
  const { exitCode, stderr } = await backupCommand(settings("nowhere", more), "restore", backup);
  assert.match(stderr, sentence);
  assert.equal(exitCode, 1);
  assert.ok(!existsSync(folder("nowhere")), "nothing was written");
}

async function reportersIn(dataDir: string): Promise<unknown[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder(dataDir), log });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    return (await client.query("select reported_by from backup_report")).rows.map((row) => row.reported_by);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

test("what was backed up is restored: rows, stored files whole and without halves, and no key in clear", async () => {
  const names = readdirSync(folder("backup"), { recursive: true }).sort();
  assert.deepEqual(
    names.filter((name) => !statSync(join(folder("backup"), String(name))).isDirectory()),
    [
      "database/backup_manifest.gz",
      "database/base.tar.gz",
      `files/ab/${STORED_KEY}`,
      `files/cd/${LINKED_KEY}`,
      "manifest.json",
    ],
  );
  for (const name of ["manifest.json", "database/backup_manifest.gz"])
    assert.ok(!readFileSync(join(folder("backup"), name), "latin1").includes(SECRET_KEY));
  const restored = await backupCommand(settings("restored"), "restore", folder("backup"), "--json");
  assert.equal(restored.exitCode, 0, restored.stderr);
  assert.equal(JSON.parse(restored.stdout).up_to, (await readManifest(folder("backup"))).upTo);
  assert.equal(readFileSync(folder(`restored/files/ab/${STORED_KEY}`), "utf8"), "a certificate's picture");
  assert.deepEqual(await reportersIn("restored"), ["ada"]);
  assert.ok(!existsSync(folder("restored/restore-unfinished")));
  const start = readFileSync(folder("restored/postgres/data/postgresql.auto.conf"), "utf8");
  assert.ok(!start.includes("a-command-of-this-machine"), "no command comes with a backup");
  const again = await backupCommand(settings("restored"), "backup", folder("of-restored"));
  assert.equal(again.exitCode, 0, again.stderr);
});

test("a restore overwrites nothing, and one that was interrupted is run again, not started on", async () => {
  mkdirSync(folder("used"), { recursive: true });
  writeFileSync(folder("used/notes.txt"), "mine");
  const used = await backupCommand(settings("used"), "restore", folder("backup"));
  assert.match(used.stderr, /used is not empty \(notes\.txt\).*Move it away first/);
  assert.equal(used.exitCode, 1);
  assert.equal(readFileSync(folder("used/notes.txt"), "utf8"), "mine");

  mkdirSync(folder("cut/postgres/initializing-half"), { recursive: true });
  mkdirSync(folder("cut/files/ab"), { recursive: true });
  writeFileSync(folder("cut/restore-unfinished"), "");
  await assert.rejects(
    startEmbeddedPostgres({ dataDir: folder("cut"), log }),
    /run the same `lectern restore` again/,
  );
  const again = await backupCommand(settings("cut"), "restore", folder("backup"));
  assert.equal(again.exitCode, 0, again.stderr);
  assert.deepEqual(readdirSync(folder("cut/postgres")), ["data"]);
  assert.deepEqual(await reportersIn("cut"), ["ada"]);
});

test("stored files that lie outside of DATA_DIR are not overwritten either, and half of them are completed", async () => {
  const outside = { STORAGE_URL: `file://${folder("shelf")}` };
  mkdirSync(folder("shelf/ab"), { recursive: true });
  writeFileSync(folder(`shelf/ab/${STORED_KEY}`), "what is there now");
  await refused(folder("backup"), /shelf is not empty: a restore overwrites nothing/, outside);
  assert.equal(readFileSync(folder(`shelf/ab/${STORED_KEY}`), "utf8"), "what is there now");

  writeFileSync(folder("shelf/restore-unfinished"), "");
  const again = await backupCommand(settings("beside-shelf", outside), "restore", folder("backup"));
  assert.equal(again.exitCode, 0, again.stderr);
  assert.equal(readFileSync(folder(`shelf/ab/${STORED_KEY}`), "utf8"), "a certificate's picture");
  assert.deepEqual(readdirSync(folder("shelf")), ["ab", "cd"]);
});

test("files in a bucket are in no backup, which is said, and none are restored into one", async () => {
  const bucket = {
    STORAGE_URL: "s3://lectern-files",
    STORAGE_ENDPOINT: "http://127.0.0.1:1", // nobody asks it
    STORAGE_ACCESS_KEY: "somebody",
    STORAGE_SECRET_KEY: "something",
  };
  const made = await backupCommand(settings("data", bucket), "backup", folder("without-bucket"));
  assert.equal(made.exitCode, 0, made.stderr);
  assert.match(
    made.stderr,
    /The stored files are in an object store and not in this backup: protect them there/,
  );
  await refused(
    folder("backup"),
    /holds stored files, and STORAGE_URL is an object store: restore it/,
    bucket,
  );
  const into = settings("beside-bucket", bucket);
  const restored = await backupCommand(into, "restore", folder("without-bucket"));
  assert.equal(restored.exitCode, 0, restored.stderr);
  assert.deepEqual(await reportersIn("beside-bucket"), ["ada", "lectern backup"]);
});

test("a cut file, a flipped bit, a missing file and a changed manifest are each named before anything is written", async () => {
  const cut = aCopy();
  truncateSync(join(cut, "database/base.tar.gz"), 100_000);
  await refused(
    cut,
    /base\.tar\.gz has 100000 bytes and was written with \d+: it was cut or changed\. Use another backup/,
  );

  const flipped = aCopy();
  const path = join(flipped, "database/base.tar.gz");
  const bytes = readFileSync(path);
  bytes.writeUInt8((bytes[200_000] ?? 0) ^ 1, 200_000);
  writeFileSync(path, bytes);
  await refused(flipped, /base\.tar\.gz is not what was written \(another SHA-256\)/);

  const missing = aCopy();
  rmSync(join(missing, `files/ab/${STORED_KEY}`));
  await refused(missing, /files\/ab\/5c0a\S+ is missing from the backup/);

  const changed = aCopy();
  const manifest = readFileSync(join(changed, "manifest.json"), "utf8");
  writeFileSync(join(changed, "manifest.json"), manifest.replace('"embedded"', '"own"'));
  await refused(changed, /manifest\.json was changed after it was written/);
});

test("a manifest that is no file, or larger than one can be, is refused before it is read", async () => {
  const piped = aCopy();
  rmSync(join(piped, "manifest.json"));
  execFileSync("mkfifo", [join(piped, "manifest.json")]);
  await refused(piped, /manifest\.json is no file of at most 500 MB/);
  const large = aCopy();
  truncateSync(join(large, "manifest.json"), 600 * 1_048_576);
  await refused(large, /manifest\.json is no file of at most 500 MB/);
});

test("a folder without manifest is no backup and says so; the same command makes one of a half one", async () => {
  const half = aCopy();
  rmSync(join(half, "manifest.json"));
  await refused(half, /is no backup: it has no manifest\.json/);
  const foreign = await backupCommand(settings("data"), "backup", half);
  assert.match(foreign.stderr, /is not empty and holds no backup/);
  writeFileSync(join(half, "unfinished"), "");
  truncateSync(join(half, "database/base.tar.gz"), 1_000);
  const again = await backupCommand(settings("data"), "backup", half);
  assert.equal(again.exitCode, 0, again.stderr);
  const whole = await backupCommand(settings("data"), "backup", half);
  assert.match(whole.stderr, /already holds a backup: choose another folder/);
  assert.equal((await backupCommand(settings("from-half"), "restore", half)).exitCode, 0);
});

/** Signed by nobody, as somebody could who can write to the folder. */
async function withUnpacked(size: UnpackedSize | null): Promise<string> {
  const copy = aCopy();
  const { unpacked, ...former } = await readManifest(copy);
  assert.ok(unpacked);
  await writeManifest(copy, size === null ? former : { ...former, unpacked: size }, null);
  return copy;
}

test("room is looked for before anything is unpacked, as much as the manifest says", async () => {
  const { unpacked } = await readManifest(folder("backup"));
  assert.ok(unpacked && unpacked.archive > 10_000_000 && unpacked.list > 10_000);
  const huge = await withUnpacked({ ...unpacked, archive: 1_048_576 * 1e9 });
  const { exitCode, stderr } = await backupCommand(settings("too-small"), "restore", huge);
  assert.match(
    stderr,
    /There is no room on the disk with \S+too-small\S+: this backup takes 1000000065 MB there, and \d+ MB are free/,
  );
  assert.equal(exitCode, 1);
  assert.deepEqual(
    readdirSync(folder("too-small/postgres"), { recursive: true }).filter((name) =>
      /base|global/.test(String(name)),
    ),
    [],
  );
  const again = await backupCommand(settings("too-small"), "restore", folder("backup"));
  assert.equal(again.exitCode, 0, again.stderr);
});

test("an archive that unpacks to more than was packed is stopped there", async () => {
  const { unpacked } = await readManifest(folder("backup"));
  assert.ok(unpacked);
  for (const [path, size] of [
    ["base.tar.gz", { ...unpacked, archive: unpacked.archive - 1 }],
    ["backup_manifest.gz", { ...unpacked, list: 1_000 }],
  ] as const) {
    const forged = await withUnpacked(size);
    const { exitCode, stderr } = await backupCommand(settings(`forged-${path}`), "restore", forged);
    assert.match(stderr, new RegExp(`database/${path} unpacks to more than the \\d+ bytes that were packed`));
    assert.equal(exitCode, 1);
  }
});

test("a backup of 0.1.0, which does not say how large it is, is measured and restored", async () => {
  const former = await withUnpacked(null);
  const manifest = await readManifest(former);
  assert.equal(manifest.unpacked, undefined);
  const { unpacked } = await readManifest(folder("backup"));
  assert.deepEqual(await findUnpackedSize(former, manifest, null), unpacked);
  const restored = await backupCommand(settings("of-former"), "restore", former);
  assert.equal(restored.exitCode, 0, restored.stderr);
  assert.deepEqual(await reportersIn("of-former"), ["ada"]);
});

test("a wrong key and none are told with the ids; what is lost is given up only if one says so", async () => {
  await refused(folder("backup"), /SECRET_KEY is another one \(id \S{8}\) than the backup's \(id \S{8}\)/, {
    SECRET_KEY: OTHER_KEY,
  });
  await refused(folder("backup"), /SECRET_KEY is not in this backup: set it/, { SECRET_KEY: "" });
  const lost = settings("lost-key", { SECRET_KEY: OTHER_KEY });
  const without = await backupCommand(lost, "restore", folder("backup"), "--without-key");
  assert.equal(without.exitCode, 0, without.stderr);
  assert.match(without.stdout, /Stored secrets stay closed/);
  assert.doesNotMatch(without.stdout, /open with the key/);
});

test("with a passphrase everything is encrypted, the key comes along, and another passphrase opens nothing", async () => {
  const BACKUP_PASSPHRASE = "four random words here";
  const short = await backupCommand(
    settings("data", { BACKUP_PASSPHRASE: "short" }),
    "backup",
    folder("short"),
  );
  assert.match(short.stderr, /BACKUP_PASSPHRASE is too short/);
  assert.equal(short.exitCode, 78);
  const made = await backupCommand(settings("data", { BACKUP_PASSPHRASE }), "backup", folder("sealed"));
  assert.equal(made.exitCode, 0, made.stderr);
  const stored = readFileSync(folder(`sealed/files/ab/${STORED_KEY}`), "latin1");
  assert.ok(!stored.includes("certificate") && stored.startsWith("lectern-sealed-1"));
  await refused(folder("sealed"), /encrypted: set BACKUP_PASSPHRASE/);
  await refused(folder("sealed"), /BACKUP_PASSPHRASE is another one/, {
    BACKUP_PASSPHRASE: "four other words there",
  });

  const keyless = settings("unsealed", { SECRET_KEY: "", BACKUP_PASSPHRASE });
  const restored = await backupCommand(keyless, "restore", folder("sealed"));
  assert.equal(restored.exitCode, 0, restored.stderr);
  assert.equal(readFileSync(folder("unsealed/secret.key"), "utf8"), SECRET_KEY);
  assert.equal(readFileSync(folder(`unsealed/files/ab/${STORED_KEY}`), "utf8"), "a certificate's picture");
  assert.equal((await reportersIn("unsealed"))[0], "ada");
});

test("with a passphrase, a backup that anybody could have made is refused unless one says so", async () => {
  const BACKUP_PASSPHRASE = "four random words here";
  await refused(
    folder("backup"),
    /The backup in \S+ is not encrypted although BACKUP_PASSPHRASE is set.*--unencrypted/,
    { BACKUP_PASSPHRASE },
  );
  const trusted = settings("trusted", { BACKUP_PASSPHRASE });
  const restored = await backupCommand(trusted, "restore", folder("backup"), "--unencrypted");
  assert.equal(restored.exitCode, 0, restored.stderr);
  assert.deepEqual(await reportersIn("trusted"), ["ada"]);
});

test("an older release refuses the schema of a newer one", async () => {
  const newer = aCopy();
  const manifest = await readManifest(newer);
  const migrations = [...manifest.database.migrations, "9999-tomorrow.sql"];
  await writeManifest(newer, { ...manifest, database: { ...manifest.database, migrations } }, null);
  await refused(
    newer,
    /of a newer release \(0\.1\.0, 9999-tomorrow\.sql\) than this one: update lectern first/,
  );
});

test("an own PostgreSQL is copied the same way; its folder is whole, and a role that may not copy is told", async () => {
  await prepareCluster(folder("own"), "schema");
  const own = await startEmbeddedPostgres({ dataDir: folder("own"), log, settings: { fsync: "off" } });
  const pool = new pg.Pool(own.connection);
  try {
    await migrate(pool);
    await pool.query("create role guest login; grant pg_read_all_data to guest");
    const ours = { ...settings("beside-own"), DATABASE_URL: own.url };
    mkdirSync(folder("beside-own/files"), { recursive: true });
    const guest = { ...ours, DATABASE_URL: own.url.replace("lectern@", "guest@") };
    const denied = await backupCommand(guest, "backup", folder("denied"));
    assert.match(denied.stderr, /alter role … replication/);
    assert.equal(await reasonAfterStart(folder("beside-own"), own.url), null);
    const made = await backupCommand(ours, "backup", folder("own-backup"));
    assert.equal(made.exitCode, 0, made.stderr);
    const place = { ...ours, DATA_DIR: folder("own-restored") };
    await refused(folder("own-backup"), /This is a backup of a PostgreSQL of your own: set DATABASE_URL/);
    const nameless = await backupCommand(place, "restore", folder("own-backup"));
    assert.match(nameless.stderr, /name with --database-folder an empty folder/);
    const target = folder("own-restored/postgres/data");
    mkdirSync(join(target, "lost+found"), { recursive: true }); // a disk of its own
    const restored = await backupCommand(place, "restore", folder("own-backup"), "--database-folder", target);
    assert.equal(restored.exitCode, 0, restored.stderr);
    const twice = await backupCommand(place, "restore", folder("own-backup"), "--database-folder", target);
    assert.match(twice.stderr, /is not empty: a restore overwrites nothing/);
    assert.ok(!existsSync(join(target, "restore-unfinished")));
    if (isRoot) {
      const { uid, gid } = statSync(join(own.folder, "data"));
      execFileSync("chown", ["-R", `${uid}:${gid}`, join(target, "..")]);
    }
    const copy = await startEmbeddedPostgres({ dataDir: folder("own-restored"), log });
    try {
      for (const name of ["beside-copy", "elsewhere"])
        assert.equal(await reasonAfterStart(folder(name), copy.url), "declared", "the next start knows");
    } finally {
      await copy.stop();
    }
    assert.equal(await reasonAfterStart(folder("beside-own"), own.url), null, "the original goes on");
  } finally {
    await pool.end();
    await own.stop();
  }
});

test("nothing is written through links that somebody has put into an open folder, which is closed to others", async () => {
  const victim = folder("victim");
  const planted = folder("planted");
  mkdirSync(folder("of-others"));
  mkdirSync(planted);
  chmodSync(planted, 0o777);
  writeFileSync(victim, "a key");
  for (const name of ["unfinished", "manifest.json.part"]) symlinkSync(victim, join(planted, name));
  symlinkSync(folder("of-others"), join(planted, "database"));
  const { exitCode, stderr } = await backupCommand(settings("data"), "backup", planted);
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /planted was open to other accounts \(0777\); now it is not \(0700\)/);
  assert.equal(statSync(planted).mode & 0o777, 0o700);
  assert.equal(readFileSync(victim, "utf8"), "a key");
  assert.deepEqual(readdirSync(folder("of-others")), []);
  assert.deepEqual(readdirSync(planted).sort(), ["database", "files", "manifest.json"]);
  const foreign = folder("foreign");
  mkdirSync(foreign);
  chmodSync(foreign, 0o777);
  writeFileSync(join(foreign, "notes"), "");
  assert.match((await backupCommand(settings("data"), "backup", foreign)).stderr, /holds no backup/);
  assert.equal(statSync(foreign).mode & 0o777, 0o777, "a folder that holds something else stays as it is");
});

test("of two that write to one folder, one is refused and the other's backup is whole", async () => {
  const both = await Promise.all(
    ["one", "other"].map(() => backupCommand(settings("data"), "backup", folder("contested"))),
  );
  assert.deepEqual(both.map(({ exitCode }) => exitCode).sort(), [0, 1]);
  assert.match(both.map(({ stderr }) => stderr).join(""), /Another (backup|service) \(process \d+\)/);
  assert.equal((await backupCommand(settings("uncontested"), "restore", folder("contested"))).exitCode, 0);
});

test("a folder that is none, and settings of no service, are told with what to do", async () => {
  writeFileSync(folder("file"), "");
  const none = await backupCommand(settings("data"), "backup", folder("file/below"));
  assert.match(none.stderr, /is not a folder: choose another one/);
  const file = await backupCommand(settings("data"), "backup", folder("file"));
  assert.match(file.stderr, /is not a folder: choose another one/);
  const elsewhere = { STORAGE_URL: `file://${folder("no-such-files")}` };
  const without = await backupCommand(settings("data", elsewhere), "backup", folder("without-files"));
  assert.match(
    without.stderr,
    /There is no \S+no-such-files.*run the command with the settings of the service/,
  );
  assert.equal(without.exitCode, 1);
  const nobody = await backupCommand(settings("nobody"), "backup", folder("of-nobody"));
  assert.match(
    nobody.stderr,
    /There is no service's data in .*nobody: run the command with the settings of the service/,
  );
  assert.equal((await backupCommand(settings("data"), "backup")).exitCode, 2);
  assert.equal(
    (await backupCommand({ ...settings("data"), PORT: "x" }, "backup", folder("no"))).exitCode,
    78,
  );
});

test("a full disk is told, and what is on it is no backup", {
  skip: !isRoot || process.platform !== "linux",
}, async (t) => {
  mkdirSync(folder("small"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder("small")], { stdio: "ignore" });
  } catch {
    t.skip("mounting is not permitted here");
    return;
  }
  try {
    const full = await backupCommand(settings("data"), "backup", folder("small/backup"));
    assert.match(full.stderr, /The disk with \S+ is full\. What was written is no backup/);
    assert.equal(full.exitCode, 1);
    await refused(folder("small/backup"), /is no backup/);
    rmSync(folder("small/backup"), { recursive: true });
    const into = await backupCommand(settings("small/data"), "restore", folder("backup"));
    assert.match(into.stderr, /There is no room on the disk with \S+small/);
    assert.equal(into.exitCode, 1);
  } finally {
    execFileSync("umount", [folder("small")]);
  }
});

test("a folder of another account is told with what to do", { skip: !isRoot }, async () => {
  mkdirSync(folder("theirs"), { mode: 0o700 });
  process.seteuid?.(65_534);
  try {
    const denied = await backupCommand(settings("data"), "restore", folder("backup"));
    assert.match(denied.stderr, /cannot be read or written by this account: run the command as the account/);
    assert.equal(denied.exitCode, 1);
  } finally {
    process.seteuid?.(0);
  }
});
