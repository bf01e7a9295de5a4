// npm run test:long: four times the backlog.
// npm test leaves this drill to CI: xapi's sending.test.ts takes over what another process left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { disturbReporting } from "#test/chaos/xapi.ts";
import { createTestDatabase } from "#test/database.ts";
import { byLength } from "#test/length.ts";

test("workers killed while they drain the backlog of an outage: all held, in order per learner, poison blocks nobody", async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const report = await disturbReporting({ databaseUrl: database.url, backlog: byLength(3_000, 12_000) });
  t.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.faults, []);
  assert.equal(report.held, report.expected);
  assert.ok(report.kills > 0, "nobody was killed");
});
