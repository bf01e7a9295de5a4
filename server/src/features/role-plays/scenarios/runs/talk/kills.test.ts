// npm run test:long: a hundred learners, and four kills.
// npm test leaves this drill to CI: talk.test.ts sends a turn again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { disturbTalks } from "#test/chaos/talks/talks.ts";
import { createTestDatabase } from "#test/database.ts";
import { byLength } from "#test/length.ts";

test("learners who talk to a process that is killed without warning lose no turn that was shown, and none comes twice", async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const kills = byLength(1, 4);
  const learners = byLength(10, 100);
  const report = await disturbTalks({ databaseUrl: database.url, learners, turns: byLength(4, 10), kills });
  t.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.faults, []);
  assert.equal(report.kills, kills);
});
