// npm run test:long: a minute of it.
// npm test leaves this drill to CI: sending.test.ts takes over what another process left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withRestartableDatabase } from "#test/chaos/restartable-database.ts";
import { disturbDeliveries } from "#test/chaos/webhooks.ts";
import { byLength } from "#test/length.ts";

test("workers killed with SIGKILL, connections cut, the database restarted: nothing is lost, and everybody goes on", async (t) => {
  // Deliveries under way when a worker was killed are sent again. A short run may miss that moment: then another one.
  for (let duplicates = 0, runs = 0; duplicates === 0; runs++) {
    assert.ok(runs < 4, "no worker was killed while it was sending");
    const report = await withRestartableDatabase((database) =>
      disturbDeliveries({ ...database, durationMs: byLength(4_000, 60_000) }),
    );
    t.diagnostic(JSON.stringify(report));
    assert.deepEqual(report.faults, []);
    assert.equal(report.lost, 0);
    assert.ok(report.expected > 300, `only ${report.expected} deliveries were to be made`);
    assert.ok(report.kills > 2 && report.cuts > 0 && report.restarts > 0, "nothing was disturbed");
    duplicates = report.duplicates;
  }
});
