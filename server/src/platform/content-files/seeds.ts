import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";

/** A folder of content that comes with the product. */
export interface Seed {
  key: string;
  /** Over the files as they are: reading is fast, parsing is not. */
  hash: string;
}

/** Those in a folder, by key; none where there is no such folder. */
export async function readSeeds(folder: string): Promise<Seed[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = entries.flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith(".") ? [entry.name] : [],
  );
  return Promise.all(names.sort().map(async (key) => ({ key, hash: await hashFolder(join(folder, key)) })));
}

async function hashFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const hash = createHash("sha256");
  for (const [index, name] of names.entries())
    hash
      .update(`${name}\0`)
      .update(texts[index] ?? "")
      .update("\0");
  return hash.digest("hex");
}

/**
 * Those that have to be brought in, where `known` has the hash with which each key was brought in last: null once an
 * operator's import has taken it over.
 */
export function dueSeeds(seeds: readonly Seed[], known: ReadonlyMap<string, string | null>): Seed[] {
  return seeds.filter(
    ({ key, hash }) => !known.has(key) || (known.get(key) !== null && known.get(key) !== hash),
  );
}

/** The content of a seed. @throws with file and line of each mistake */
export function soundSeed<Content>(
  folder: string,
  { content, mistakes }: { content?: Content; mistakes: readonly ContentMistake[] },
): Content {
  if (content !== undefined) return content;
  const sentences = mistakes.map(({ file, line, message }) => `${join(folder, file)}:${line}: ${message}`);
  throw new Error(`The seed content has mistakes.\n${sentences.join("\n")}`);
}
