import { createReadStream } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { randomToken } from "../../kernel/secret.ts";
import { type ObjectStoreAccess, parseObjectUrl } from "./object-store/access.ts";
import type { ListedFile, OpenStorage, Storage, StoredFile } from "./open-storage.ts";
import { pathParts } from "./storage-path.ts";

/**
 * Opens the storage that the setting `STORAGE_URL` names: `file:` and a folder, which is made when it is missing, or `s3:` with a
 * bucket.
 */
export async function openStorage(url: string, access: ObjectStoreAccess | null): Promise<OpenStorage> {
  const root = storageFolder(url);
  if (root !== null) return openFolder(root);
  const location = parseObjectUrl(url);
  if (location === null || access === null)
    throw new Error(`${url} is no object store, or STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY are missing.`);
  // Only where there is one: it is a client and its library.
  const { openObjectStorage } = await import("./object-store/object-storage.ts");
  return openObjectStorage(location, access);
}

async function openFolder(root: string): Promise<OpenStorage> {
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
    async check() {
      await readdir(root);
    },
    list: () => listFolder(root),
    close: async () => undefined,
  };
}

/** What is being written has a dot in its name. */
async function* listFolder(root: string): AsyncGenerator<ListedFile> {
  for (const folder of await readdir(root)) {
    if (!/^[\w-]{2}$/.test(folder)) continue;
    for (const key of await readdir(join(root, folder))) {
      if (!/^[\w-]{8,128}$/.test(key)) continue;
      const found = await unlessMissing(stat(join(root, folder, key)));
      if (found !== null) yield { key, size: found.size };
    }
  }
}

/** Null: it is a bucket of an object store. @throws where it is neither, saying what to write */
export function storageFolder(url: string): string | null {
  if (parseObjectUrl(url) !== null) return null;
  const folder = folderOf(url);
  if (folder !== null) return folder;
  throw new Error(
    `STORAGE_URL is "${url}"; use file: and a folder, such as file:///var/lib/lectern/files, or s3: and a bucket, such as s3://lectern-files.`,
  );
}

/** Null where it names none. A relative path is none: a URL would read it from the root of the disk. */
function folderOf(url: string): string | null {
  if (!/^file:[/\\]/i.test(url)) return null;
  try {
    return fileURLToPath(new URL(url));
  } catch {
    return null;
  }
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
