// npm run test:long: an installation ten times as large, the short one is only four times as large.
// npm test leaves this drill to CI: plans.test.ts looks at plans of a large organization.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { countingSettings } from "../../../bench/scale/buffers.ts";
import { fillDatabase, type Installation, openInstallation } from "../../../bench/scale/installation.ts";
import { buffersRatio, measureOperation } from "../../../bench/scale/measuring.ts";
import { mostRatio, operations } from "../../../bench/scale/operations.ts";
import { sizeOf } from "../../../bench/scale/size.ts";
import { byLength } from "../length.ts";

const sizes = { small: sizeOf(1000), large: sizeOf(byLength(250, 100)) };
const ROUNDS = 3;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let installations: Installation[] = [];
const dataDir = mkdtempSync(join(tmpdir(), "lectern-scale-"));
before(async () => {
  chmodSync(dataDir, 0o755); // as root, the database's account has to pass through
  const log = { info: () => undefined, warn: () => undefined };
  const settings = { ...countingSettings, fsync: "off", autovacuum: "off" };
  postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  for (const [name, size] of Object.entries(sizes)) {
    const filled = await fillDatabase(postgres.url, name, size);
    installations = [...installations, await openInstallation(filled)];
  }
});
after(async () => {
  for (const installation of installations) await installation.stop();
  await postgres.stop();
  for (const folder of [postgres.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
});

test("what is asked for by key reads no more pages of the database where there are many organizations and people", async () => {
  const costly: string[] = [];
  for (const operation of operations) {
    if (operation.kind === "counting") continue;
    const [small, large] = await measureOperation(operation, installations, ROUNDS);
    assert.ok(small && large && small.buffers > 0, operation.name);
    if (buffersRatio(small, large) <= mostRatio[operation.kind]) continue;
    const [most] = large.statements;
    costly.push(
      `${operation.name}: ${small.buffers} → ${large.buffers} buffers, of them ${most?.buffers}: ${most?.statement}`,
    );
  }
  assert.deepEqual(costly, []);
});
