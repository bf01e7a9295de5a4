import { join } from "node:path";
import { sql } from "kysely";
import { loadScenarioFolder } from "#engines/role-play/index.ts";
import { languages } from "#kernel/language.ts";
import { createSeedReader, type SeedReader } from "#platform/content-files/seed-reader.ts";
import { dueSeeds, readSeeds, type Seed, soundSeed } from "#platform/content-files/seeds.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { storeScenarios } from "./store.ts";
import { storeTestPhrases } from "./test-phrases.ts";

type SeedContext = Pick<Context, "db" | "clock" | "log">;

/** The scenarios that come with the product (content/README.md). */
export const scenarioSeedFolder = join(import.meta.dirname, "../../../../../../../content/scenarios");

const SEED_LOCK = 4_610_045;

type ScenarioSeed = SeedReader<Awaited<ReturnType<typeof loadScenarioFolder>>>;

export function scenarioSeed(folder = scenarioSeedFolder): ScenarioSeed {
  return createSeedReader(folder, (path) => loadScenarioFolder(path, { languages }));
}

/**
 * Brings the scenarios that come with the product into the catalogue, for everybody. When no file changed that is one
 * query and no parsing. One that an operator's import has taken over is left alone.
 * @throws with file and line when one has mistakes
 */
export async function importScenarioSeed(context: SeedContext, seed = scenarioSeed()): Promise<void> {
  const missing = dueSeeds(await readSeeds(seed.folder), await selectKnown(context.db));
  if (missing.length === 0) return;
  const read = await Promise.all(
    missing.map(async ({ key }) => {
      const folder = await seed.read(key);
      return { key, content: soundSeed(join(seed.folder, key), folder), phrases: folder.phrases };
    }),
  );
  const now = context.clock();
  const stored = await transactionRetrying(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    const due = dueSeeds(missing, await selectKnown(trx)); // of several processes that start together, one finds something
    const keys = new Set(due.map(({ key }) => key));
    const folders = read.filter(({ key }) => keys.has(key));
    const contents = folders.map(({ content }) => content);
    const results = await storeScenarios(trx, now, null, contents);
    await storeTestPhrases(trx, results, folders);
    await rememberSeeds(trx, due);
    return results;
  });
  const changed = stored.filter(({ status }) => status !== "unchanged").map(({ key }) => key);
  if (changed.length > 0) context.log.info({ scenarios: changed }, "seed content imported");
}

/** One without test phrases is from before they were kept: as if its files had changed. */
async function selectKnown(db: Database): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ key: string; seed_hash: string | null }>`
    select key, case when seed_hash is not null and test_phrases is null then '' else seed_hash end as seed_hash
    from scenario where organization_id is null`.execute(db);
  return new Map(rows.map((row) => [row.key, row.seed_hash]));
}

/** Also for files that changed in layout only, so that the next start need not parse them again. */
async function rememberSeeds(trx: Database, seeds: readonly Seed[]): Promise<void> {
  await sql`
    update scenario set seed_hash = input.hash
    from unnest(${seeds.map(({ key }) => key)}::text[], ${seeds.map(({ hash }) => hash)}::text[]) as input (key, hash)
    where scenario.organization_id is null and scenario.key = input.key`.execute(trx);
}
