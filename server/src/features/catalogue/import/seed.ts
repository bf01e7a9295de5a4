import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { loadTemplateFolder, type TemplateContent } from "#features/authoring/index.ts";
import { languages } from "#kernel/language.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { storeTemplates } from "./store.ts";

/** The catalogue that comes with the product (content/README.md). */
export const seedFolder = join(import.meta.dirname, "../../../../../content/templates");

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

/**
 * Brings the seed content into the catalogue. When no file changed that is one query and no parsing. A template that
 * an operator's import has taken over is left alone.
 * @throws with file and line when the seed content has mistakes
 */
export async function importSeed(context: Context, folder = seedFolder): Promise<void> {
  const seeds = await readSeeds(folder);
  if ((await dueSeeds(context.db, seeds)).length === 0) return;
  const now = context.clock();
  const stored = await transactionRetrying(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    const due = await dueSeeds(trx, seeds); // of several processes that start together, the others find nothing to do
    const contents = await Promise.all(due.map((seed) => parseSeed(folder, seed)));
    const results = await storeTemplates(trx, now, null, contents);
    await rememberSeeds(trx, due);
    return results;
  });
  const changed = stored.filter(({ status }) => status !== "unchanged").map(({ key }) => key);
  if (changed.length > 0) context.log.info({ templates: changed }, "seed content brought in");
}

interface Seed {
  key: string;
  hash: string;
}

/** Hashes over the files as they are: reading is fast, parsing is not. */
async function readSeeds(folder: string): Promise<Seed[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith(".") ? [entry.name] : [],
  );
  const seeds = await Promise.all(
    names.map(async (key) => ({ key, hash: await hashFolder(join(folder, key)) })),
  );
  return seeds.sort((one, other) => placeOf(one.key) - placeOf(other.key) || (one.key < other.key ? -1 : 1));
}

function placeOf(key: string): number {
  const place = firstKeys.indexOf(key);
  return place === -1 ? firstKeys.length : place;
}

async function hashFolder(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const hash = createHash("sha256");
  for (const [index, name] of names.entries())
    hash
      .update(`${name}\0`)
      .update(texts[index] ?? "")
      .update("\0");
  return hash.digest("hex");
}

async function dueSeeds(db: Database, seeds: readonly Seed[]): Promise<Seed[]> {
  const { rows } = await sql<{ key: string; seed_hash: string | null }>`
    select key, seed_hash from template where organization_id is null`.execute(db);
  const known = new Map(rows.map((row) => [row.key, row.seed_hash]));
  return seeds.filter(
    ({ key, hash }) => !known.has(key) || (known.get(key) !== null && known.get(key) !== hash),
  );
}

async function parseSeed(folder: string, { key }: Seed): Promise<TemplateContent> {
  const { content, mistakes } = await loadTemplateFolder(join(folder, key), { languages });
  if (content) return content;
  const sentences = mistakes.map(
    ({ file, line, message }) => `${join(folder, key, file)}:${line}: ${message}`,
  );
  throw new Error(`The seed content has mistakes.\n${sentences.join("\n")}`);
}

/** Also for files that changed in layout only, so that the next start need not parse them again. */
async function rememberSeeds(trx: Database, seeds: readonly Seed[]): Promise<void> {
  await sql`
    update template set seed_hash = input.hash
    from unnest(${seeds.map(({ key }) => key)}::text[], ${seeds.map(({ hash }) => hash)}::text[]) as input (key, hash)
    where template.organization_id is null and template.key = input.key`.execute(trx);
}
