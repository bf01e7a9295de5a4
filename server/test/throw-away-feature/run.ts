// npm run test:feature: copies `handoff` under a new noun into a copy of the project, and lets everything look at it.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { copyProject } from "./project-copy.ts";
import { promised, touchedPlaces } from "./touched-places.ts";
import { addVouchers, FEATURE } from "./vouchers.ts";

const tsc = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace("package.json", "bin/tsc");
const steps: readonly [string, readonly string[]][] = [
  ["contract", ["server/src/app/contract/write-contract.ts"]],
  ["types", [tsc, "--noEmit", "-p", "server"]],
  [
    "rules and documents",
    ["--test", "server/test/architecture.test.ts", "server/test/guides/documents.test.ts"],
  ],
  [
    "tenants and roles",
    ["--test", "server/test/roles/tenant-walk.test.ts", "server/test/roles/access-table.test.ts"],
  ],
  ["its own tests", ["--test", `${FEATURE}/*.test.ts`]],
];

const copy = await copyProject();
try {
  await addVouchers(copy.folder);
  for (const [name, args] of steps) {
    const begun = performance.now();
    await copy.run(args);
    process.stdout.write(`✔ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)\n`);
  }
  assert.deepEqual(touchedPlaces(await copy.changes()), promised);
  process.stdout.write(`✔ touched: ${promised.join(", ")}, and what \`npm run contract\` writes\n`);
} finally {
  await copy.remove();
}
