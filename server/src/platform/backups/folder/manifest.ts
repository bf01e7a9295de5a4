import { createHash } from "node:crypto";
import { open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import { type BackupKey, KeyDerivation, type Opening, unlock } from "../sealing/passphrase.ts";
import { writeNew } from "./own-files.ts";

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Moment = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$" });
const Count = Type.Integer({ minimum: 0 });

/** Of a stored file there are some 170 bytes, and longer text Node cannot hold. */
const MOST_BYTES = 500 * 1_048_576;

/** A file of the backup, as it lies there: encrypted where the backup is. */
const StoredFile = Type.Object({
  // Nothing outside of the folder, neither here nor where it is restored.
  path: Type.String({ pattern: "^(database|files|keys)/(?!.*\\.\\.)[\\w./-]+$" }),
  size: Count,
  sha256: Hash,
});

/** What the tables held right before and right after the copy, with which a restored one is compared. */
const Contents = Type.Object({
  /** Of each table: rows before, rows after, and rows that were inserted or deleted meanwhile. */
  rows: Type.Record(Type.String(), Type.Tuple([Count, Count, Count])),
  events: Type.Object({
    /** Everything up to here was there when the copy began. */
    upTo: Count,
    /** One before and one after the copy, of what lies above a position: old events go, and people may be erased. */
    before: Type.Object({ after: Count, checksum: Type.String() }),
    afterwards: Type.Object({ after: Count, checksum: Type.String() }),
  }),
});

const Manifest = Type.Object({
  format: Type.Literal("lectern-backup-1"),
  id: Type.String({ pattern: "^[0-9a-f-]{36}$" }),
  release: Type.String(),
  begunAt: Moment,
  /** Everything that was acknowledged before is in it. */
  upTo: Moment,
  database: Type.Object({
    kind: Type.Union([Type.Literal("embedded"), Type.Literal("own")]),
    major: Type.Integer(),
    name: Type.String(),
    user: Type.String(),
    migrations: Type.Array(Type.String()),
  }),
  /** Ids of the keys in SECRET_KEY, which tell nothing about them. */
  keyIds: Type.Array(Type.String()),
  encryption: Type.Union([KeyDerivation, Type.Null()]),
  contents: Contents,
  files: Type.Array(StoredFile),
  /** Bytes of the copied database before they were packed, its log among them, and of the server's list of files. 0.1.0 does not say. */
  unpacked: Type.Optional(
    Type.Object({ archive: Count, list: Type.Integer({ minimum: 0, maximum: MOST_BYTES }) }),
  ),
});

export type Manifest = Static<typeof Manifest>;
export type StoredFile = Static<typeof StoredFile>;
export type Contents = Static<typeof Contents>;

const Sealed = Type.Object({
  backup: Type.Unknown(),
  sha256: Hash,
  /** Of an encrypted backup: the hash, authenticated with the passphrase. */
  authentication: Type.Union([Hash, Type.Null()]),
});

const NAME = "manifest.json";

/** Written last, whole or not at all: a folder without it is no backup. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  key: BackupKey | null,
): Promise<void> {
  const sha256 = manifestSha256(manifest);
  const sealed = { backup: manifest, sha256, authentication: key?.authenticate(sha256) ?? null };
  await writeNew(folder, `${NAME}.part`, `${JSON.stringify(sealed, null, 1)}\n`);
  await rename(join(folder, `${NAME}.part`), join(folder, NAME));
  await syncFolder(folder);
}

/** @throws BackupError where there is none, or it was changed */
export async function readManifest(folder: string): Promise<Manifest> {
  return (await readSealed(folder)).manifest;
}

/**
 * The manifest with the key of the backup; null where it is not encrypted and need not be.
 * @throws BackupError for another passphrase, and where it is not encrypted although there is one
 */
export async function openManifest(
  folder: string,
  opening: Opening,
): Promise<{ manifest: Manifest; sha256: string; key: BackupKey | null }> {
  const { manifest, sha256, authentication } = await readSealed(folder);
  const key = await unlock(manifest.encryption, opening, backupFaults.plainBackup({ folder }));
  if (key !== null && authentication !== key.authenticate(sha256)) throw damaged(folder);
  return { manifest, sha256, key };
}

async function readSealed(folder: string) {
  const text = await readBounded(join(folder, NAME)).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))))
      throw error;
    throw new BackupError([backupFaults.noBackup({ folder, file: NAME })]);
  });
  const sealed = parse(text);
  if (!Value.Check(Sealed, sealed)) throw damaged(folder);
  const { backup, sha256, authentication } = sealed;
  if (sha256 !== manifestSha256(backup)) throw damaged(folder);
  if (!Value.Check(Manifest, backup)) throw new BackupError([backupFaults.otherRelease({ folder })]);
  return { manifest: backup, sha256, authentication };
}

/** A pipe would be waited for, and a device has no end. @throws BackupError for either, and for a file that no backup writes */
async function readBounded(path: string): Promise<string> {
  const there = await stat(path);
  if (!there.isFile() || there.size > MOST_BYTES)
    throw new BackupError([backupFaults.noManifest({ path, most: MOST_BYTES / 1_048_576 })]);
  return readFile(path, "utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** By which one backup is told from another, in hexadecimal digits. */
export const manifestSha256 = (manifest: unknown) =>
  createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

function damaged(folder: string): BackupError {
  return new BackupError([backupFaults.manifestChanged({ path: join(folder, NAME) })]);
}

/** Otherwise a power cut could lose the name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
