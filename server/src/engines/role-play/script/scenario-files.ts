import { readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { type ContentMistake, mistakeAt } from "@lectern/lesson-format/content-files/mistakes.ts";
import { said } from "@lectern/lesson-format/content-files/said.ts";
import { readBounded } from "#platform/content-files/bounded-file.ts";
import { limits } from "./limits.ts";
import {
  type Expectations,
  type ReadScenario,
  readScenarioFolder,
  scenarioFileNames,
} from "./scenario-folder.ts";

/** Reads a scenario from a folder on disk. Rejects when the folder itself cannot be read. */
export async function loadScenarioFolder(
  folder: string,
  expected: Omit<Expectations, "folderName"> = {},
): Promise<ReadScenario> {
  const files = new Map<string, string>();
  const mistakes: ContentMistake[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue; // editors and systems leave such files behind
    const isExpected = scenarioFileNames.includes(entry.name) && entry.isFile();
    const text = isExpected ? await readBounded(join(folder, entry.name), limits.file) : "";
    files.set(entry.name, text ?? "");
    if (text === undefined) mistakes.push(mistakeAt(entry.name, 1, said("file.not_utf8")));
  }
  if (mistakes.length > 0) return { mistakes, phrases: {}, concepts: {}, outcomes: {} };
  return readScenarioFolder(files, { ...expected, folderName: basename(resolve(folder)) });
}

/** The folders under `folder`, by name; none when there is no such folder. */
export async function scenarioFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith(".") ? [entry.name] : [],
  );
  return names.sort().map((name) => join(folder, name));
}
