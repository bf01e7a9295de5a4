import { join } from "node:path";
import { templateSeed } from "../src/features/content/catalogue/import/seed.ts";
import { scenarioSeed } from "../src/features/role-plays/scenarios/catalogue/import/seed.ts";
import { prepareSeeds } from "../src/platform/content-files/seed-reader.ts";

// Run by the build: a first start stores what this has parsed.
await prepareSeeds(join(import.meta.dirname, "seeds"), [templateSeed(), scenarioSeed()]);
