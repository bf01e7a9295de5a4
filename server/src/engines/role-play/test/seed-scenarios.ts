import assert from "node:assert/strict";
import { basename, join } from "node:path";
import type { ScenarioContent } from "../script/scenario-content.ts";
import { loadScenarioFolder, scenarioFolders } from "../script/scenario-files.ts";
import type { ReadScenario } from "../script/scenario-folder.ts";

const folder = join(import.meta.dirname, "../../../../../content/scenarios");
const read = new Map<string, Promise<ReadScenario>>();

/** A scenario that comes with the product, by its folder's name; each is read once a process. */
function readSeedScenario(name: string): Promise<ReadScenario> {
  const known = read.get(name) ?? loadScenarioFolder(join(folder, name));
  read.set(name, known);
  return known;
}

export async function seedScenario(name: string): Promise<ScenarioContent> {
  const { content } = await readSeedScenario(name);
  return content ?? assert.fail(`${name} is not readable`);
}

/** All that come with the product, by name. */
export async function seedScenarios(): Promise<(ReadScenario & { content: ScenarioContent })[]> {
  const names = (await scenarioFolders(folder)).map((path) => basename(path));
  return Promise.all(
    names.map(async (name) => ({ ...(await readSeedScenario(name)), content: await seedScenario(name) })),
  );
}
