import assert from "node:assert/strict";
import { test } from "node:test";
import { disturbEventStream } from "#test/chaos/event-stream.ts";
import { createTestDatabase } from "#test/database.ts";

test("32 writers that stall and roll back, sequencers killed and cut off: pollers see every event once, in order, densely numbered", async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const report = await disturbEventStream({ databaseUrl: database.url, durationMs: 5_000 });
  t.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.faults, []);
  assert.ok(report.committed > 1_000, `only ${report.committed} events were written`);
  assert.ok(report.rolledBack > 0 && report.kills > 2, "nothing was disturbed");
  // The disturbance can tell right from wrong: going by serial ids loses events in it.
  assert.ok(report.lostBySerialIds > 0, "a poller of serial ids lost nothing");
});
