import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import type { BackupKey } from "../sealing/passphrase.ts";
import { seal, unseal } from "../sealing/sealed-file.ts";
import type { StoredFile } from "./manifest.ts";
import { openNew } from "./own-files.ts";

const READ_BYTES = 262_144;

/** Writes one file of the backup, encrypted where there is a key, down to the disk. */
export async function storeFile(
  folder: string,
  path: string,
  content: AsyncIterable<Buffer>,
  key: BackupKey | null,
): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await openNew(folder, path);
  try {
    for await (const bytes of key === null ? content : seal(content, key, path)) {
      hash.update(bytes);
      size += bytes.length;
      await file.writeFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, size, sha256: hash.digest("hex") };
}

/** The content of one file of the backup. @throws BackupError where it was changed and is encrypted */
export function readStoredFile(folder: string, path: string, key: BackupKey | null): AsyncIterable<Buffer> {
  const content = createReadStream(join(folder, path), { highWaterMark: READ_BYTES });
  return key === null ? content : unseal(content, key, path);
}

/** Reads every file once. @throws BackupError naming the first that is not as it was written */
export async function verifyFiles(folder: string, files: readonly StoredFile[]): Promise<void> {
  for (const file of files) await verifyFile(folder, file);
}

/** Reads none of them. @throws BackupError naming the first that is missing or has another size */
export async function requireSizes(folder: string, files: readonly StoredFile[]): Promise<void> {
  for (const file of files) await requireSize(folder, file);
}

async function requireSize(folder: string, { path, size }: StoredFile): Promise<void> {
  const there = await stat(join(folder, path)).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (there === null) throw new BackupError([backupFaults.fileMissing({ path })]);
  if (there.size !== size)
    throw new BackupError([backupFaults.fileSize({ path, bytes: there.size, written: size })]);
}

async function verifyFile(folder: string, file: StoredFile): Promise<void> {
  await requireSize(folder, file);
  const { path, sha256 } = file;
  const hash = createHash("sha256");
  for await (const bytes of readStoredFile(folder, path, null)) hash.update(bytes);
  if (hash.digest("hex") !== sha256) throw new BackupError([backupFaults.fileChanged({ path })]);
}
