import { createWriteStream, existsSync } from "node:fs";
import { appendFile, chmod, mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { readHistory } from "../database/migrations/history.ts";
import type { Account } from "../embedded-postgres/account.ts";
import { findBinaries } from "../embedded-postgres/binaries.ts";
import { EmbeddedPostgresError } from "../embedded-postgres/embedded-postgres-error.ts";
import type { DataLocation, Log } from "../embedded-postgres/location/location.ts";
import { recoverCluster, recoverySettings, requestRecovery } from "../embedded-postgres/recovered-cluster.ts";
import { restoreCluster } from "../embedded-postgres/restored-cluster.ts";
import { replaceSettings, restrainedSession } from "../embedded-postgres/settings-of-others.ts";
import { createEncryption } from "../encryption/encryption.ts";
import { extractCluster } from "./archive/extract-cluster.ts";
import { findUnpackedSize } from "./archive/unpack.ts";
import { BackupError, explainFileError } from "./backup-error.ts";
import { backupFaults } from "./backup-faults.ts";
import { type Manifest, openManifest } from "./folder/manifest.ts";
import { readStoredFile, verifyFiles } from "./folder/stored-files.ts";
import { listKeptFiles, openKeptFile } from "./kept-log/kept-files.ts";
import { openLogFolder } from "./kept-log/log-folder.ts";
import { addKeptLog } from "./kept-log/replay.ts";
import { markRestored } from "./restored-mark.ts";
import { findShortage, megabytes } from "./room.ts";
import type { BackupKey } from "./sealing/passphrase.ts";

interface RestoreTarget {
  dataDir: string;
  /** Null: stored files are in an object store, which a restore does not touch. */
  storageFolder: string | null;
  /** Of an own PostgreSQL: where its data folder shall be. Null: the embedded one, in DATA_DIR. */
  databaseFolder: string | null;
  passphrase: string | null;
  /** Also what is not encrypted although there is a passphrase. */
  isUnencrypted: boolean;
  /** Null: none is set or stored. */
  secretKeys: readonly string[] | null;
  /** Stored secrets are given up. */
  isWithoutKey: boolean;
  /** The schema that this release knows. */
  migrations: readonly string[];
  /** What was written after the backup, and up to when it shall be there; null: everything. */
  keptLog: { folder: string; to: Date | null } | null;
  log: Log;
}

interface Restored {
  manifest: Manifest;
  upTo: string;
}

/** Says that what lies here was begun by a restore and not finished. */
const MARK = "restore-unfinished";

/** Checks the whole backup, then puts it into an empty place. @throws BackupError or EmbeddedPostgresError saying what to do */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Restored> {
  try {
    const { passphrase, isUnencrypted } = target;
    const { manifest, key } = await openManifest(folder, { passphrase, isUnencrypted });
    requireSameKind(manifest, target);
    requireKnownSchema(manifest.database.migrations, manifest.release, target.migrations);
    requireLaterMoment(manifest, target.keptLog?.to ?? null);
    let upTo = manifest.upTo;
    let passes = 0n;
    let restoreKept = async () => {};
    const broughtKey = requireKeys(manifest, key, target);
    if (target.keptLog !== null)
      await openLogFolder(target.keptLog.folder, null, { passphrase, isUnencrypted });
    if (target.storageFolder !== null && !isWatched(target)) await requireEmpty(target.storageFolder);
    if (target.storageFolder === null && manifest.files.some(({ path }) => path.startsWith("files/")))
      throw withFiles();
    target.log.info(`Checking ${manifest.files.length} files.`);
    await verifyFiles(folder, manifest.files);
    const size = await findUnpackedSize(folder, manifest, key);
    const rest = async () => {
      if (target.storageFolder === null) await restoreKept();
      else await restoreFiles(folder, manifest, key, target.storageFolder, restoreKept);
      if (broughtKey) await restoreFile(folder, "keys/secret.key", key, join(target.dataDir, "secret.key"));
    };
    const extract = async (into: string, account: Account | undefined) => {
      await requireRoom(manifest, { into, archive: size.archive }, target.storageFolder);
      target.log.info("Unpacking the database.");
      await extractCluster(folder, { key, size }, into, account);
      if (target.databaseFolder === null) replaceSettings(into, account);
      else await markRestored(into);
      if (target.keptLog === null) return;
      const { folder: logFolder, to } = target.keptLog;
      target.log.info("Reading the log.");
      const added = await addKeptLog(logFolder, into, { passphrase, isUnencrypted, to, account });
      upTo = (to ?? added.upTo).toISOString();
      passes = added.passes;
      restoreKept = () => restoreKeptFiles(logFolder, { manifest, to, key: added.key }, target.storageFolder);
      if (target.databaseFolder !== null) await leaveRecovery(into, to);
    };
    const recover = async (location: DataLocation) => {
      if (target.keptLog === null) return;
      target.log.info("Replaying the log.");
      await recoverCluster(location, { to: target.keptLog.to, passes }, target.log, (connection) =>
        requireKnownHistory(connection, manifest.release, target.migrations),
      );
    };
    if (target.databaseFolder === null)
      await restoreCluster(target.dataDir, target.log, { extract, rest, recover });
    else await restoreOwnCluster(target.databaseFolder, { extract, rest });
    return { manifest, upTo };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new BackupError(error.message, { cause: error });
    throw explainFileError(error, target.dataDir);
  }
}

/** Below it the server that starts on the database could not write its log. */
const RESERVE_BYTES = 64 * 1_048_576;

/** @throws BackupError where a disk has too little for what is not there yet */
async function requireRoom(
  { files }: Manifest,
  { into, archive }: { into: string; archive: number },
  storageFolder: string | null,
): Promise<void> {
  const needs = [{ folder: into, bytes: archive }];
  for (const { path, size } of files) {
    if (storageFolder === null || !path.startsWith("files/")) continue;
    const there = join(storageFolder, path.slice("files/".length));
    if (!existsSync(there)) needs.push({ folder: storageFolder, bytes: size });
  }
  const shortage = await findShortage(needs, RESERVE_BYTES);
  if (shortage === null) return;
  const { folder, freeBytes, neededBytes } = shortage;
  throw new BackupError(
    `There is no room on the disk with ${folder}: this backup takes ${megabytes(neededBytes)} MB there, and ${megabytes(freeBytes)} MB are free. Nothing was unpacked: free some space and run the same command again, or choose a folder on a larger disk.`,
  );
}

/** An object store may hold them already, and a restore overwrites nothing. */
function withFiles(): BackupError {
  return new BackupError(
    "This backup holds stored files, and STORAGE_URL is an object store: restore it with STORAGE_URL=file: and an empty folder, then `lectern move storage` takes them there.",
  );
}

function requireSameKind({ database }: Manifest, { databaseFolder }: RestoreTarget): void {
  const isOwn = databaseFolder !== null;
  if (isOwn !== (database.kind === "own"))
    throw new BackupError(
      isOwn
        ? "This is a backup of the embedded database: run the command without DATABASE_URL and without --database-folder."
        : "This is a backup of a PostgreSQL of your own: set DATABASE_URL, and name with --database-folder an empty folder that its server will then run on.",
    );
  if (isOwn) return;
  const [major] = findBinaries().version.split(".");
  if (Number(major) !== database.major)
    throw new BackupError(
      `This backup was written by PostgreSQL ${database.major}, and this release brings ${major}: use the release that wrote it.`,
    );
}

/** An older release would run on a schema that it does not know. */
function requireKnownSchema(migrations: readonly string[], release: string, known: readonly string[]): void {
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `This backup is of a newer release (${release}, ${unknown.at(-1)}) than this one: update lectern first, then restore.`,
    );
}

/** After the backup an update may have been made. */
async function requireKnownHistory(
  connection: pg.PoolConfig,
  release: string,
  known: readonly string[],
): Promise<void> {
  const pool = new pg.Pool({ ...connection, options: restrainedSession, max: 1 });
  try {
    const history = await readHistory(pool);
    requireKnownSchema([...(history?.keys() ?? [])].sort(), `${release} or newer`, known);
  } finally {
    await pool.end();
  }
}

/** @throws BackupError */
export function requireLaterMoment({ upTo }: Manifest, to: Date | null): void {
  if (to !== null && to.toISOString() < upTo)
    throw new BackupError([backupFaults.laterMoment({ upTo, to: to.toISOString() })]);
}

/** The operator's own server replays the log at its first start. */
async function leaveRecovery(cluster: string, to: Date | null): Promise<void> {
  const lines = Object.entries(recoverySettings(to)).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(cluster, "postgresql.auto.conf"), lines.join(""));
  requestRecovery(cluster, undefined);
}

/** @returns whether the key comes out of the backup */
function requireKeys(
  manifest: Manifest,
  key: BackupKey | null,
  { secretKeys, isWithoutKey }: RestoreTarget,
): boolean {
  const hasKey = key !== null && manifest.files.some(({ path }) => path === "keys/secret.key");
  if (isWithoutKey || (secretKeys === null && hasKey)) return hasKey && secretKeys === null;
  const wanted = manifest.keyIds.join(", ");
  if (secretKeys === null)
    throw new BackupError(
      `SECRET_KEY is not in this backup: set it, or put the file secret.key into DATA_DIR (its id is ${wanted}). If it is lost, --without-key restores everything but stored secrets.`,
    );
  const { keyIds } = createEncryption(secretKeys);
  const [first = ""] = manifest.keyIds;
  if (!keyIds.includes(first))
    throw new BackupError(
      `SECRET_KEY is another one (id ${keyIds.join(", ")}) than the backup's (id ${wanted}): set the one that was in use then. If it is lost, --without-key restores everything but stored secrets.`,
    );
  return false;
}

/** What is in the DATA_DIR of the embedded database is looked at together with the database. */
function isWatched({ databaseFolder, dataDir, storageFolder }: RestoreTarget): boolean {
  return (
    databaseFolder === null && storageFolder !== null && !relative(dataDir, storageFolder).startsWith("..")
  );
}

/**
 * Where a server of the operator's own will run on it. The folder may be a disk of its own, which cannot be renamed: the
 * files are unpacked in it and moved up, with the one that no server starts without as the last.
 */
async function restoreOwnCluster(
  wanted: string,
  { extract, rest }: { extract(target: string, account: undefined): Promise<void>; rest(): Promise<void> },
): Promise<void> {
  const target = resolve(wanted);
  await requireEmpty(target);
  const unfinished = join(target, MARK);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
  await extract(unfinished, undefined);
  await rest();
  const names = (await readdir(unfinished)).filter((name) => name !== LAST);
  for (const name of [...names, LAST]) await rename(join(unfinished, name), join(target, name));
  await rmdir(unfinished);
  await chmod(target, 0o700); // otherwise PostgreSQL does not start on it
}

const LAST = "PG_VERSION";

async function restoreFiles(
  folder: string,
  { files }: Manifest,
  key: BackupKey | null,
  storageFolder: string,
  restoreKept: () => Promise<void>,
): Promise<void> {
  const mark = join(storageFolder, MARK);
  await mkdir(storageFolder, { recursive: true, mode: 0o700 });
  await writeFile(mark, "A restore was begun here and not finished.\n");
  for (const { path } of files)
    if (path.startsWith("files/"))
      await restoreFile(folder, path, key, join(storageFolder, path.slice("files/".length)));
  await restoreKept();
  await rm(mark);
}

/** What was stored after the backup and up to a moment; clocks of two machines differ a little. */
async function restoreKeptFiles(
  logFolder: string,
  { manifest, to, key }: { manifest: Manifest; to: Date | null; key: BackupKey | null },
  storageFolder: string | null,
): Promise<void> {
  const restored = new Set(manifest.files.map(({ path }) => path));
  for (const file of await listKeptFiles(logFolder)) {
    const isLater = to !== null && file.storedAt.getTime() > to.getTime() + CLOCK_SLACK_MS;
    if (isLater || restored.has(`files/${file.path}`)) continue;
    if (storageFolder === null) throw withFiles();
    await writeRestored(await openKeptFile(logFolder, file, key), join(storageFolder, file.path));
  }
}

const CLOCK_SLACK_MS = 60_000;

async function restoreFile(
  folder: string,
  path: string,
  key: BackupKey | null,
  target: string,
): Promise<void> {
  await writeRestored(readStoredFile(folder, path, key), target);
}

async function writeRestored(content: AsyncIterable<Buffer>, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.restoring`;
  await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  await rename(unfinished, target);
}

/** One that an interrupted restore has marked counts as empty: everything in it is of that restore. */
async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  if (!names.includes(MARK) && names.some((name) => name !== "lost+found"))
    throw new BackupError(
      `${folder} is not empty: a restore overwrites nothing. Move it away first (mv ${folder} ${folder}.before).`,
    );
}
