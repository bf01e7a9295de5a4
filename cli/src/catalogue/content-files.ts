import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { Refusal } from "../failure.ts";

/** The text of every file below a folder, by its path, which begins with the folder's own name. @throws Refusal */
export async function readContentFiles(
  folder: string,
  noun: "template" | "scenario",
): Promise<Record<string, string>> {
  const texts = await readFiles(folder, /\.(yaml|yml|md)$/, "utf8");
  if (Object.keys(texts).length === 0)
    throw new Refusal(`${folder} holds no ${noun}: no ${noun}.yaml is below it.`);
  return texts;
}

/** Every file in a folder `images` below a folder, in Base64, by its path likewise. @throws Refusal */
export async function readPictures(folder: string): Promise<Record<string, string>> {
  return readFiles(folder, /(?:^|\/)images\/[^/]+$/, "base64");
}

async function readFiles(
  folder: string,
  wanted: RegExp,
  encoding: "utf8" | "base64",
): Promise<Record<string, string>> {
  const root = resolve(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: Error) => {
    throw new Refusal(`${folder} cannot be read: ${error.message}`);
  });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => wanted.test(nameFrom(root, path)))
    .sort();
  const texts = await Promise.all(
    paths.map(async (path) => [nameFrom(root, path), await readFile(path, encoding)] as const),
  );
  return Object.fromEntries(texts);
}

function nameFrom(root: string, path: string): string {
  return [basename(root), ...relative(dirname(root), path).split(sep).slice(1)].join("/");
}
