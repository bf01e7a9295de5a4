import assert from "node:assert/strict";
import { test } from "node:test";
import { firstRunFaults, killFirstRun } from "#test/chaos/hris.ts";

test("a first run whose worker is killed again and again is completed, does nothing twice, and reports what is there", async (t) => {
  const report = await killFirstRun(300, 3);
  t.diagnostic(JSON.stringify(report));
  assert.ok(report.kills > 0, "nobody was killed");
  assert.deepEqual(firstRunFaults(report, 300), []);
});
