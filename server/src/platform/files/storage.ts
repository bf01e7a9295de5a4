import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { randomToken } from "../../kernel/secret.ts";

/** Stored files. Keys are opaque ids, such as UUIDs: letters, digits, `-` and `_`, 8 to 128 of them. */
export type Storage = {
  /** Stores the whole content or nothing; a reader never sees half a file. Replaces what was there. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile>;
  get(key: string): Promise<Buffer | null>;
  /** The file as a stream, for passing on; null when there is none. */
  stream(key: string): Promise<Readable | null>;
  /** Harmless when there is none. */
  delete(key: string): Promise<void>;
  /** Writes a few bytes and deletes them again. @throws if that fails */
  probe(): Promise<void>;
};

type StoredFile = { size: number };

/** Opens the storage that the setting `STORAGE_URL` names: `file:` and a folder, which is made when it is missing. */
export async function openStorage(url: string): Promise<Storage> {
  const root = storageFolder(url);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(root, ...pathParts(key));

  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return writeThenRename(path, content);
    },
    async get(key) {
      return unlessMissing(readFile(pathOf(key)));
    },
    async stream(key) {
      const file = await unlessMissing(open(pathOf(key)));
      return file && createReadStream("", { fd: file });
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async probe() {
      const path = join(root, `${randomToken(6)}.part`); // no key contains a dot
      await mkdir(root, { recursive: true, mode: 0o700 });
      try {
        await writeFile(path, "Is there room?", { flag: "wx", mode: 0o600 });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** @throws where it is no folder of this machine, saying what to write */
export function storageFolder(url: string): string {
  try {
    return fileURLToPath(new URL(url));
  } catch {
    throw new Error(
      `STORAGE_URL is "${url}"; use file: and a folder, such as file:///var/lib/lectern/files.`,
    );
  }
}

/** A folder per last two characters, so that no folder grows huge; UUIDs of one day share their first ones. */
function pathParts(key: string): [folder: string, file: string] {
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(key)) throw new Error(`"${key}" is not a storage key.`);
  return [key.slice(-2).toLowerCase(), key];
}

async function writeThenRename(path: string, content: Parameters<Storage["put"]>[1]): Promise<StoredFile> {
  const unfinished = `${path}.${randomToken(6)}.part`; // no key contains a dot
  try {
    const file = await open(unfinished, "wx", 0o600);
    const size = await writeAndClose(file, content);
    await rename(unfinished, path);
    return { size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeAndClose(file: FileHandle, content: Parameters<Storage["put"]>[1]): Promise<number> {
  try {
    let size = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      await file.appendFile(chunk);
      size += chunk.length;
    }
    await file.sync(); // otherwise a power cut could leave the new name with an empty file
    return size;
  } finally {
    await file.close();
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
