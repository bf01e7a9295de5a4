import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import { storeFile } from "../folder/stored-files.ts";
import type { BackupKey } from "../sealing/passphrase.ts";
import { unseal } from "../sealing/sealed-file.ts";

/** A stored file that was added after the log began. Its name ends with the SHA-256 of what lies there. */
interface KeptFile {
  /** As the storage names it, such as `ab/ab12…`. */
  path: string;
  name: string;
  storedAt: Date;
}

/** A folder that changed so short a time ago may change again without another time. */
const GRANULARITY_MS = 2_000;

/**
 * Copies what is added to the stored files, once each: files never change. Between two calls only folders that changed are read. A call
 * answers with the names of those that it copied, with their folders.
 */
export function createFileKeeper(
  logFolder: string,
  { storageFolder, since, key }: { storageFolder: string | null; since: Date; key: BackupKey | null },
) {
  if (storageFolder === null) return async () => [];
  let known: Set<string> | null = null;
  const settled = new Map<string, number>();
  return async () => {
    known ??= new Set((await listKeptFiles(logFolder)).map(({ path }) => path));
    const begun = Date.now();
    const copied: string[] = [];
    for (const folder of await readdir(storageFolder)) {
      if (!/^[\w-]{2}$/.test(folder)) continue;
      const { mtimeMs } = await stat(join(storageFolder, folder));
      if (settled.get(folder) === mtimeMs) continue;
      for (const file of await readdir(join(storageFolder, folder))) {
        const path = `${folder}/${file}`;
        if (!/^[\w-]+$/.test(file) || known.has(path)) continue;
        const kept = await keep(logFolder, storageFolder, path, since, key);
        if (kept === "gone") continue;
        known.add(path);
        if (kept !== "before") copied.push(kept.name);
      }
      if (mtimeMs < begun - GRANULARITY_MS) settled.set(folder, mtimeMs);
    }
    return copied;
  };
}

/** @returns its name here; before: it is in every backup; gone: it was deleted meanwhile */
async function keep(
  logFolder: string,
  storageFolder: string,
  path: string,
  since: Date,
  key: BackupKey | null,
): Promise<{ name: string } | "before" | "gone"> {
  const source = join(storageFolder, path);
  try {
    const { mtime } = await stat(source);
    if (mtime < since) return "before";
    const unfinished = `files/${path}`;
    const { sha256 } = await storeFile(logFolder, unfinished, createReadStream(source), key);
    await utimes(join(logFolder, unfinished), mtime, mtime);
    await rename(join(logFolder, unfinished), join(logFolder, `${unfinished}-${sha256}`));
    return { name: `${path}-${sha256}` };
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isGone || !("path" in error) || error.path !== source) throw error;
    return "gone";
  }
}

export async function listKeptFiles(logFolder: string): Promise<KeptFile[]> {
  const folders = await readdir(join(logFolder, "files")).catch(() => []);
  const files: KeptFile[] = [];
  for (const folder of folders)
    for (const file of await readdir(join(logFolder, "files", folder))) {
      const [, name] = /^([\w-]+)-[0-9a-f]{64}$/.exec(file) ?? [];
      if (name === undefined) continue;
      const { mtime } = await stat(join(logFolder, "files", folder, file));
      files.push({ path: `${folder}/${name}`, name: file, storedAt: mtime });
    }
  return files;
}

/** The content of a kept file. @throws BackupError where it is not what was written */
export async function openKeptFile(
  logFolder: string,
  { path, name }: KeptFile,
  key: BackupKey | null,
): Promise<AsyncIterable<Buffer>> {
  await verifyKeptFile(logFolder, { path, name });
  const content = createReadStream(locationOf(logFolder, { path, name }));
  return key === null ? content : unseal(content, key, `files/${path}`);
}

/** Reads it once. @throws BackupError where it is not what was written */
export async function verifyKeptFile(
  logFolder: string,
  file: Pick<KeptFile, "path" | "name">,
): Promise<void> {
  const location = locationOf(logFolder, file);
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(location)) hash.update(bytes);
  if (!file.name.endsWith(hash.digest("hex")))
    throw new BackupError([backupFaults.keptFileChanged({ path: location })]);
}

const locationOf = (logFolder: string, { path, name }: Pick<KeptFile, "path" | "name">) =>
  join(logFolder, "files", path.slice(0, 2), name);

export async function removeOldFiles(logFolder: string, beforeMs: number): Promise<void> {
  for (const { path, name, storedAt } of await listKeptFiles(logFolder))
    if (storedAt.getTime() < beforeMs) await rm(join(logFolder, "files", path.slice(0, 2), name));
}
