/**
 * Brings the catalogues in step with the source: a message that is new gets an empty translation, and one that nothing
 * says any more goes. Prints what is left to translate. `npm run messages`
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Catalogue,
  catalogueFolder,
  readCatalogue,
  SHARED,
  translated,
  translatedModules,
} from "./catalogues.ts";
import { messagesOf } from "./messages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

const keysOf = new Map<string, Set<string>>();
for (const path of translatedModules(root)) {
  const folder = catalogueFolder(path);
  const keys = keysOf.get(folder) ?? new Set();
  keysOf.set(folder, keys);
  for (const { key } of messagesOf(readFileSync(join(root, path), "utf8"), path)) keys.add(key);
}

const shared = sharedKeys();
for (const language of translated) {
  const known = new Map(
    [...keysOf.keys(), SHARED].map((folder) => [folder, readCatalogue(root, folder, language)]),
  );
  let left = 0;
  for (const folder of known.keys()) {
    const keys = [...(folder === SHARED ? shared : ownKeys(folder))];
    const catalogue = Object.fromEntries(keys.map((key) => [key, translationOf(key, folder)]));
    left += Object.values(catalogue).filter((words) => words === "").length;
    write(join(root, folder, `${language}.json`), catalogue);
  }
  console.log(`${language}: ${left} left to translate`);

  /** A message keeps its words when it moves to another folder. */
  function translationOf(key: string, folder: string): string {
    return [known.get(folder), ...known.values()].map((catalogue) => catalogue?.[key]).find(Boolean) ?? "";
  }
}

function ownKeys(folder: string): string[] {
  return [...(keysOf.get(folder) ?? [])].filter((key) => !shared.has(key));
}

/** What two folders or more say, or what stands in none. */
function sharedKeys(): Set<string> {
  const counts = new Map<string, number>();
  for (const keys of keysOf.values()) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const several = [...counts].filter(([, count]) => count > 1).map(([key]) => key);
  return new Set([...several, ...(keysOf.get(SHARED) ?? [])]);
}

function write(path: string, content: Catalogue): void {
  if (Object.keys(content).length === 0) {
    rmSync(path, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
