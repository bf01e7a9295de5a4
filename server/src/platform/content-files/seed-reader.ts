import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { preparedFolder } from "./prepared-folder.ts";
import { readSeeds, type Seed } from "./seeds.ts";

/** What is in the folders of a seed. */
export interface SeedReader<Read> {
  folder: string;
  read(seed: Seed): Promise<Read>;
}

/** Reads what the build has parsed, and parses what has changed since. */
export function createSeedReader<Read>(
  folder: string,
  load: (path: string) => Promise<Read>,
  prepared = preparedFolder,
): SeedReader<Read> {
  return {
    folder,
    async read({ key, hash }) {
      const found = prepared === null ? undefined : await readPrepared(join(prepared, hash));
      return found === undefined ? load(join(folder, key)) : (found as Read);
    },
  };
}

/** Parses all of them into a folder, each in a file by its hash: a file is what this very code makes of these very texts. */
export async function prepareSeeds(target: string, readers: readonly SeedReader<unknown>[]): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const reader of readers)
    for (const seed of await readSeeds(reader.folder))
      await writeFile(join(target, seed.hash), serialize(await reader.read(seed)));
}

/** Undefined where there is nothing, or nothing that this version of Node can read. */
async function readPrepared(path: string): Promise<unknown> {
  try {
    return deserialize(await readFile(path));
  } catch {
    return undefined;
  }
}
