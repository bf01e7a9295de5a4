// npm run test:long: the contract, types, all rules and the copied feature's own tests too.
// npm test leaves this drill to CI: architecture.test.ts holds the features that are there to the same rules.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { byLength } from "../length.ts";
import { copyProject } from "./project-copy.ts";
import { promised, touchedPlaces } from "./touched-places.ts";
import { addVouchers, FEATURE } from "./vouchers.ts";

const tsc = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace("package.json", "bin/tsc");
const rules = ["--test", "server/test/architecture.test.ts"];
const steps = byLength(
  [rules],
  [
    ["server/src/app/contract/write-contract.ts"],
    [tsc, "--noEmit", "-p", "server"],
    [...rules, "server/test/guides/documents.test.ts"],
    ["--test", "server/test/roles/tenant-walk.test.ts", "server/test/roles/access-table.test.ts"],
    ["--test", `${FEATURE}/*.test.ts`],
  ],
);

test("a feature copied from handoff, with an event and a command, touches app/features.ts, a migration, its command and its own folder, and breaks no rule", async (t) => {
  const copy = await copyProject();
  t.after(() => copy.remove());
  await addVouchers(copy.folder);
  for (const step of steps) await copy.run(step);
  assert.deepEqual(touchedPlaces(await copy.changes()), promised);
});
