import { join } from "node:path";
import { sql } from "kysely";
import { importSeeds, type SeedContext } from "#content/learnables/index.ts";
import { loadScenarioFolder } from "#engines/role-play/index.ts";
import { languages } from "#kernel/language.ts";
import { createSeedReader, type SeedReader } from "#platform/content-files/seed-reader.ts";
import { soundSeed } from "#platform/content-files/seeds.ts";
import { scenarioKind } from "../kind.ts";
import { storeScenarios } from "./store.ts";
import { storeTestPhrases } from "./test-phrases.ts";

/** The scenarios that come with the product (content/README.md). */
export const scenarioSeedFolder = join(import.meta.dirname, "../../../../../../../content/scenarios");

type ScenarioSeed = SeedReader<Awaited<ReturnType<typeof loadScenarioFolder>>>;

export function scenarioSeed(folder = scenarioSeedFolder): ScenarioSeed {
  return createSeedReader(folder, (path) => loadScenarioFolder(path, { languages }));
}

/** Brings the scenarios that come with the product into the catalogue. @throws with file and line when one has mistakes */
export function importScenarioSeed(context: SeedContext, seed = scenarioSeed()): Promise<void> {
  return importSeeds(context, seed, {
    kind: scenarioKind,
    lock: 4_610_045,
    // One without test phrases is from before they were kept: as if its files had changed.
    seedHash: sql`case when seed_hash is not null and test_phrases is null then '' else seed_hash end`,
    open(path, folder) {
      const content = soundSeed(path, folder);
      return { key: content.key, content, phrases: folder.phrases };
    },
    async store(trx, now, folders) {
      const contents = folders.map(({ content }) => content);
      const stored = await storeScenarios(trx, now, null, contents);
      await storeTestPhrases(trx, stored, folders);
      return stored;
    },
  });
}
