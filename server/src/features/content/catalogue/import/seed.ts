import { join } from "node:path";
import { sql } from "kysely";
import { ensurePicture } from "#content/pictures/index.ts";
import { loadTemplateFolder } from "#engines/lesson/index.ts";
import { languages } from "#kernel/language.ts";
import { createSeedReader, type SeedReader } from "#platform/content-files/seed-reader.ts";
import { dueSeeds, readSeeds, type Seed, soundSeed } from "#platform/content-files/seeds.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { storeTemplates } from "./store.ts";

type SeedContext = Pick<Context, "db" | "clock" | "log">;

/** The catalogue that comes with the product (content/README.md). */
export const seedFolder = join(import.meta.dirname, "../../../../../../content/templates");

/** Ids are given in this order on a first start; whatever is not named here follows by name. */
const firstKeys = [
  "phishing",
  "passwords-and-sign-in",
  "personal-data",
  "first-week",
  "giving-feedback",
  "meetings-that-end-on-time",
  "clear-e-mail",
  "handling-a-complaint",
  "ai-assistants",
  "workplace-safety",
  "inclusive-conduct",
  "planning-the-week",
  "fax-and-letter",
  "late-delivery-talk",
];

const SEED_LOCK = 4_610_009;

type TemplateSeed = SeedReader<Awaited<ReturnType<typeof loadTemplateFolder>>>;

export function templateSeed(folder = seedFolder): TemplateSeed {
  return createSeedReader(folder, (path) => loadTemplateFolder(path, { languages }));
}

/**
 * Brings the seed content into the catalogue. When no file changed that is one query and no parsing. A template that
 * an operator's import has taken over is left alone.
 * @throws with file and line when the seed content has mistakes
 */
export async function importSeed(context: SeedContext, seed = templateSeed()): Promise<void> {
  const seeds = (await readSeeds(seed.folder)).sort((one, other) => rankOf(one.key) - rankOf(other.key));
  const missing = dueSeeds(seeds, await selectKnown(context.db));
  if (missing.length === 0) return;
  const read = await Promise.all(
    missing.map(async ({ key }) => {
      const folder = await seed.read(key);
      return { key, content: soundSeed(join(seed.folder, key), folder), pictures: folder.pictures };
    }),
  );
  // Before the templates: to make their sizes takes longer than a transaction should.
  for (const { pictures } of read)
    for (const picture of pictures.values()) await ensurePicture(context, null, picture);
  const now = context.clock();
  const stored = await transactionRetrying(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    const due = dueSeeds(missing, await selectKnown(trx)); // of several processes that start together, the others find nothing to do
    const keys = new Set(due.map(({ key }) => key));
    const contents = read.filter(({ key }) => keys.has(key)).map(({ content }) => content);
    const results = await storeTemplates(trx, now, null, contents);
    await rememberSeeds(trx, due);
    return results;
  });
  const changed = stored.filter(({ status }) => status !== "unchanged").map(({ key }) => key);
  if (changed.length > 0) context.log.info({ templates: changed }, "seed content imported");
}

function rankOf(key: string): number {
  const rank = firstKeys.indexOf(key);
  return rank === -1 ? firstKeys.length : rank;
}

async function selectKnown(db: Database): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ key: string; seed_hash: string | null }>`
    select key, seed_hash from template where organization_id is null`.execute(db);
  return new Map(rows.map((row) => [row.key, row.seed_hash]));
}

/** Also for files that changed in layout only, so that the next start need not parse them again. */
async function rememberSeeds(trx: Database, seeds: readonly Seed[]): Promise<void> {
  await sql`
    update template set seed_hash = input.hash
    from unnest(${seeds.map(({ key }) => key)}::text[], ${seeds.map(({ hash }) => hash)}::text[]) as input (key, hash)
    where template.organization_id is null and template.key = input.key`.execute(trx);
}
