import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import type { UnpackedSize } from "./archive/unpack.ts";
import { BackupError, explainFileError } from "./backup-error.ts";
import { baseBackup } from "./base-backup/base-backup.ts";
import { whileSamplingWal } from "./base-backup/wal-positions.ts";
import { type Contents, type Manifest, type StoredFile, writeManifest } from "./folder/manifest.ts";
import { storeFile } from "./folder/stored-files.ts";
import { writeInto } from "./folder/writing.ts";
import { type BackupKey, newBackupKey } from "./sealing/passphrase.ts";

interface BackupSource {
  connection: pg.ClientConfig;
  about: Pick<Manifest, "id" | "release" | "database" | "keyIds">;
  /** Where STORAGE_URL keeps what learners and partners brought. Null: in an object store, which is not copied. */
  storageFolder: string | null;
  /** Goes along only if the backup is encrypted. Null: it is kept elsewhere. */
  secretKey: string | null;
  passphrase: string | null;
  now(): Date;
  /** Where the server's log is. */
  readWalPosition(): Promise<string>;
  /** What the tables hold before and after `copy`. */
  survey(copy: () => Promise<void>): Promise<Contents>;
  note(line: string): void;
}

/** Half the time that the standard level takes, for a tenth more bytes. */
const GZIP_LEVEL = 2;

/** Copies database, files and key into the folder; the manifest is last. @throws BackupError saying what to do */
export async function writeBackup(folder: string, source: BackupSource): Promise<Manifest> {
  const key = source.passphrase === null ? null : await newBackupKey(source.passphrase);
  let manifest: Manifest | null = null;
  try {
    await writeInto(folder, source.note, async () => {
      manifest = await copyAll(folder, source, key);
      await writeManifest(folder, manifest, key);
    });
  } catch (error) {
    throw explainFileError(error, folder);
  }
  if (manifest === null) throw new Error("The backup ended without a manifest.");
  return manifest;
}

async function copyAll(folder: string, source: BackupSource, key: BackupKey | null): Promise<Manifest> {
  const begunAt = source.now();
  if (source.storageFolder !== null) await storedPaths(source.storageFolder);
  const files: StoredFile[] = [];
  let upTo = begunAt;
  let unpacked = { archive: 0, list: 0 };
  const contents = await source.survey(async () => {
    source.note("Copying the database.");
    const { now, readWalPosition: readPosition } = source;
    const copied = await whileSamplingWal({ now, readPosition }, () =>
      copyDatabase(folder, source.connection, key),
    );
    files.push(...copied.result.files);
    upTo = copied.lastMomentAt(copied.result.endsAt);
    unpacked = copied.result.unpacked;
  });
  // After the database: a file that one of its rows names was stored before the row was.
  if (source.storageFolder === null)
    source.note("The stored files are in an object store and not in this backup: protect them there.");
  else {
    source.note("Copying the stored files.");
    files.push(...(await copyFiles(folder, source.storageFolder, key)));
  }
  if (key !== null && source.secretKey !== null)
    files.push(
      await storeFile(folder, "keys/secret.key", Readable.from([Buffer.from(source.secretKey)]), key),
    );
  return {
    format: "lectern-backup-1",
    ...source.about,
    begunAt: begunAt.toISOString(),
    upTo: upTo.toISOString(),
    encryption: key?.derivation ?? null,
    contents,
    files,
    unpacked,
  };
}

interface CopiedDatabase {
  files: StoredFile[];
  unpacked: UnpackedSize;
  /** Position in the server's log up to which the copy reaches. */
  endsAt: string;
}

async function copyDatabase(
  folder: string,
  connection: pg.ClientConfig,
  key: BackupKey | null,
): Promise<CopiedDatabase> {
  const files: StoredFile[] = [];
  const unpacked: UnpackedSize = { archive: 0, list: 0 };
  const counted = async function* (content: AsyncIterable<Buffer>) {
    for await (const bytes of content) {
      unpacked.archive += bytes.length;
      yield bytes;
    }
  };
  let endsAt: string | null = null;
  for await (const { name, content } of baseBackup(connection)) {
    if (name !== "base.tar" && name !== "backup_manifest")
      throw new BackupError(
        "The database has tablespaces of its own, which this command cannot put back: back it up by PostgreSQL's own means, such as pg_basebackup.",
      );
    const store = (packed: AsyncIterable<Buffer>) => storeFile(folder, `database/${name}.gz`, packed, key);
    const gzip = createGzip({ level: GZIP_LEVEL });
    if (name === "base.tar") files.push(await pipeline(content, counted, gzip, store));
    else {
      const list = await allOf(content);
      endsAt = endOf(list);
      unpacked.list = list.length;
      files.push(await pipeline([list], gzip, store));
    }
  }
  if (endsAt === null) throw new BackupError("PostgreSQL ended the copy before it was whole: try again.");
  return { files, unpacked, endsAt };
}

async function allOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const bytes of content) parts.push(bytes);
  return Buffer.concat(parts);
}

/** The server's list of files names the log that makes them consistent. */
function endOf(list: Buffer): string {
  const [, position] =
    /"End-LSN": "([0-9A-F]+\/[0-9A-F]+)"/.exec(list.toString("utf8", Math.max(0, list.length - 4096))) ?? [];
  if (position === undefined) throw new BackupError("PostgreSQL does not say up to where the copy reaches.");
  return position;
}

async function copyFiles(
  folder: string,
  storageFolder: string,
  key: BackupKey | null,
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const path of await storedPaths(storageFolder)) {
    try {
      files.push(await storeFile(folder, `files/${path}`, createReadStream(join(storageFolder, path)), key));
    } catch (error) {
      if (!isGone(error, storageFolder)) throw error;
      // Deleted meanwhile, and its row as well.
      await rm(join(folder, "files", path), { force: true });
    }
  }
  return files;
}

/**
 * Whole files as the storage names them, by their path in it, behind links as well: what is being written has a dot.
 * @throws BackupError where there is no such folder: the service makes it, even if nothing is stored
 */
export async function storedPaths(storageFolder: string): Promise<string[]> {
  const folders = await readdir(storageFolder).catch((error: unknown) => {
    if (!isGone(error, storageFolder)) throw error;
    throw new BackupError(
      `There is no ${storageFolder}, which the service makes for stored files: run the command with the settings of the service (STORAGE_URL, DATA_DIR).`,
    );
  });
  const paths: string[] = [];
  for (const folder of folders.filter((name) => /^[\w-]{2}$/.test(name)).sort()) {
    if (!(await stat(join(storageFolder, folder))).isDirectory()) continue;
    const names = await readdir(join(storageFolder, folder));
    paths.push(...names.filter((name) => /^[\w-]+$/.test(name)).map((name) => `${folder}/${name}`));
  }
  return paths.sort();
}

function isGone(error: unknown, folder: string): boolean {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) return false;
  return "path" in error && typeof error.path === "string" && error.path.startsWith(folder);
}
