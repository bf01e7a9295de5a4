import { join } from "node:path";
import { sql } from "kysely";
import { importSeeds, type SeedContext } from "#content/learnables/index.ts";
import { ensurePicture } from "#content/pictures/index.ts";
import { loadTemplateFolder } from "#engines/lesson/index.ts";
import { languages } from "#kernel/language.ts";
import { createSeedReader, type SeedReader } from "#platform/content-files/seed-reader.ts";
import { soundSeed } from "#platform/content-files/seeds.ts";
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

type TemplateSeed = SeedReader<Awaited<ReturnType<typeof loadTemplateFolder>>>;

export function templateSeed(folder = seedFolder): TemplateSeed {
  return createSeedReader(folder, (path) => loadTemplateFolder(path, { languages }));
}

/** Brings the seed content into the catalogue. @throws with file and line when it has mistakes */
export function importSeed(context: SeedContext, seed = templateSeed()): Promise<void> {
  return importSeeds(context, seed, {
    kind: templateKind,
    lock: 4_610_009,
    seedHash: sql`seed_hash`,
    rankOf(key) {
      const rank = firstKeys.indexOf(key);
      return rank === -1 ? firstKeys.length : rank;
    },
    open: (path, folder) => ({ content: soundSeed(path, folder), pictures: folder.pictures }),
    // To make their sizes takes longer than a transaction should.
    async prepare(folders) {
      for (const { pictures } of folders)
        for (const picture of pictures.values()) await ensurePicture(context, null, picture);
    },
    store(trx, now, folders) {
      const contents = folders.map(({ content }) => content);
      return storeTemplates(trx, now, null, contents);
    },
  });
}
