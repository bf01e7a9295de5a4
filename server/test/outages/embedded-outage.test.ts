// npm run test:long: a dozen postmasters.
// npm test leaves this drill to CI: outage.test.ts takes the database away from a service in the test's process.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readPidFile } from "#platform/embedded-postgres/postmaster/pid-file.ts";
import { disturbPostmaster } from "../chaos/embedded-postgres.ts";
import { byLength } from "../length.ts";
import { startServiceProcess } from "../process.ts";
import { prepareCluster } from "../runner/prepared-cluster.ts";

let dataDir: string;
before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "lectern-outage-"));
  chmodSync(dataDir, 0o755);
  await prepareCluster(dataDir);
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

test("a service that took over its killed predecessor's PostgreSQL brings it back by itself, and its own too", async () => {
  const rounds = byLength(2, 12);
  const report = await disturbPostmaster({ dataDir, rounds });
  assert.deepEqual(report.faults, []);
  assert.deepEqual(
    report.rounds.map(({ isAdopted }) => isAdopted),
    Array.from({ length: rounds }, (_, round) => round % 2 === 0),
  );
});

test("a database that cannot be started again ends the service with an exit code, and the same command brings it back", async () => {
  const data = join(dataDir, "postgres", "data");
  const service = await startServiceProcess({ dataDir, environment: { LOG_LEVEL: "silent" } });
  renameSync(data, `${data}.away`);
  process.kill(readPidFile(`${data}.away`)?.pid ?? 0, "SIGKILL");
  assert.equal(await service.exited, 1);
  renameSync(`${data}.away`, data);
  const again = await startServiceProcess({ dataDir });
  await again.stop();
});
