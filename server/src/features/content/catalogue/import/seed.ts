import { join } from "node:path";
import { sql } from "kysely";
import { importSeeds, type SeedContext } from "#content/learnables/index.ts";
import { ensurePicture } from "#content/pictures/index.ts";
import { loadTemplateFolder } from "#engines/lesson/index.ts";
import { languages } from "#kernel/language.ts";
import { readSeeds, type Seed, soundSeed } from "#platform/content-files/seeds.ts";
import { templateKind } from "../kind.ts";
import { storeTemplates } from "./store.ts";

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

/** Brings the seed content into the catalogue. @throws with file and line when it has mistakes */
export async function importSeed(context: SeedContext, folder = seedFolder): Promise<void> {
  const seeds = (await readSeeds(folder)).sort((one, other) => rankOf(one.key) - rankOf(other.key));
  await importSeeds(context, folder, seeds, {
    kind: templateKind,
    lock: 4_610_009,
    seedHash: sql`seed_hash`,
    prepare: (due) => bringInPictures(context, folder, due),
    load: async (path) => soundSeed(path, await loadTemplateFolder(path, { languages })),
    store: (trx, now, contents) => storeTemplates(trx, now, null, contents),
  });
}

/** To make their sizes takes longer than a transaction should. */
async function bringInPictures(context: SeedContext, folder: string, due: readonly Seed[]): Promise<void> {
  for (const { key } of due) {
    const { pictures } = await loadTemplateFolder(join(folder, key));
    for (const picture of pictures.values()) await ensurePicture(context, null, picture);
  }
}

function rankOf(key: string): number {
  const rank = firstKeys.indexOf(key);
  return rank === -1 ? firstKeys.length : rank;
}
