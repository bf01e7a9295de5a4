import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { preparedFolder } from "./prepared-folder.ts";
import { readSeeds, type Seed } from "./seeds.ts";

/** Reads the folders of a seed. */
export interface SeedReader<Read> {
  folder: string;
  read(seed: Seed): Promise<Read>;
}

/** Reads seeds parsed by the build, and parses those that have changed since. */
export function createSeedReader<Read>(
  folder: string,
  load: (path: string) => Promise<Read>,
  prepared = preparedFolder,
): SeedReader<Read> {
  return {
    folder,
    async read({ key, hash }) {
      const found = prepared === null ? undefined : await readPrepared(join(prepared, hash));
      // What the build stored is what this very `load` answered for these very files.
      return found === undefined ? load(join(folder, key)) : (found as Read);
    },
  };
}

/** Parses all seeds into a folder, one file per content hash. The files are only valid for this version of the code. */
export async function prepareSeeds(target: string, readers: readonly SeedReader<unknown>[]): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const reader of readers)
    for (const seed of await readSeeds(reader.folder))
      await writeFile(join(target, seed.hash), serialize(await reader.read(seed)));
}

/** Undefined if the file is missing or cannot be read by this version of Node. */
async function readPrepared(path: string): Promise<unknown> {
  try {
    return deserialize(await readFile(path));
  } catch {
    return undefined;
  }
}
