import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { disturbPostmaster } from "./chaos/embedded-postgres.ts";

let dataDir: string;
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lectern-outage-"));
  chmodSync(dataDir, 0o755);
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

test("a service that took over its killed predecessor's PostgreSQL brings it back by itself, and its own too", async () => {
  const report = await disturbPostmaster({ dataDir, rounds: 4 });
  assert.deepEqual(report.faults, []);
  assert.deepEqual(
    report.rounds.map(({ isAdopted }) => isAdopted),
    [true, true, true, false],
  );
});
