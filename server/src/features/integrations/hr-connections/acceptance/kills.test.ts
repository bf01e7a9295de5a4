// npm run test:long: two thousand people, and a worker that is killed twelve times.
// npm test leaves this drill to CI: first-run.test.ts and joiners.test.ts apply the same plans.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstRunFaults, killFirstRun } from "#test/chaos/hris.ts";
import { byLength } from "#test/length.ts";

test("a first run whose worker is killed again and again is completed, does nothing twice, and reports what is there", async (t) => {
  const people = byLength(300, 2_000);
  const report = await killFirstRun(people, byLength(2, 12));
  t.diagnostic(JSON.stringify(report));
  assert.ok(report.kills > 0, "nobody was killed");
  assert.deepEqual(firstRunFaults(report, people), []);
});
