import { join } from "node:path";
import { readSeeds } from "./seeds.ts";

/** What is in the folders of a seed, each parsed once. */
export interface SeedReader<Read> {
  folder: string;
  /** Begins to parse all of them: nobody has to ask an empty database which are due. */
  readAhead(): void;
  /** What was read ahead, once, else the folder as it is now. */
  read(key: string): Promise<Read>;
}

export function createSeedReader<Read>(
  folder: string,
  load: (path: string) => Promise<Read>,
): SeedReader<Read> {
  let ahead: Promise<Map<string, Read>> | undefined;
  return {
    folder,
    readAhead() {
      ahead = readAll(folder, load);
      ahead.catch(() => undefined); // thrown again where it is asked for
    },
    async read(key) {
      const found = await ahead;
      const read = found?.get(key) ?? (await load(join(folder, key)));
      found?.delete(key); // a service runs for months, and this is for its first second
      return read;
    },
  };
}

async function readAll<Read>(
  folder: string,
  load: (path: string) => Promise<Read>,
): Promise<Map<string, Read>> {
  const found = new Map<string, Read>();
  for (const { key } of await readSeeds(folder)) {
    found.set(key, await load(join(folder, key)));
    // The database that starts meanwhile is waited for in the same thread.
    await new Promise(setImmediate);
  }
  return found;
}
