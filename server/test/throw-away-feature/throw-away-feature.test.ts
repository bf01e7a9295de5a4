import assert from "node:assert/strict";
import { test } from "node:test";
import { copyProject } from "./project-copy.ts";
import { promised, touchedPlaces } from "./touched-places.ts";
import { addVouchers } from "./vouchers.ts";

// The short form: `npm run test:feature` also looks at types, writes the contract and runs the copied feature's tests.
test("a feature copied from handoff touches app/features.ts, a migration and its own folder, and breaks no rule", async (t) => {
  const copy = await copyProject();
  t.after(() => copy.remove());
  await addVouchers(copy.folder);
  await copy.run(["--test", "server/test/architecture.test.ts"]);
  assert.deepEqual(touchedPlaces(await copy.changes()), promised);
});
