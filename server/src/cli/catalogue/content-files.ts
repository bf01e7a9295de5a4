import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { Refusal } from "../failure.ts";

/** The text of every file below a folder, by its path, which begins with the folder's own name. @throws Refusal */
export async function readContentFiles(
  folder: string,
  noun: "template" | "scenario",
): Promise<Record<string, string>> {
  const root = resolve(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: Error) => {
    throw new Refusal(`${folder} cannot be read: ${error.message}`);
  });
  const paths = entries
    .filter((entry) => entry.isFile() && isContentFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (paths.length === 0) throw new Refusal(`${folder} holds no ${noun}: no ${noun}.yaml is below it.`);
  const texts = await Promise.all(
    paths.map(async (path) => [nameFrom(root, path), await readFile(path, "utf8")] as const),
  );
  return Object.fromEntries(texts);
}

function isContentFile(name: string): boolean {
  return !name.startsWith(".") && /\.(yaml|yml|md)$/.test(name);
}

function nameFrom(root: string, path: string): string {
  return [basename(root), ...relative(dirname(root), path).split(sep).slice(1)].join("/");
}
