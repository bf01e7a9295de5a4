import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { disturbPostmaster } from "./embedded-postgres.ts";

/** The long form of the test in `test/outages/embedded-outage.test.ts`. Argument: rounds, 20 when left out. */
const rounds = Number(process.argv[2] ?? 20);
if (!(rounds > 0)) throw new Error("Say how many rounds: node server/test/chaos/run-embedded-postgres.ts 20");
const READY_WITHIN_MS = 10_000;
const dataDir = mkdtempSync(join(tmpdir(), "lectern-outage-"));
chmodSync(dataDir, 0o755); // as root, the database's account has to pass through
try {
  const report = await disturbPostmaster({ dataDir, rounds });
  console.log(report);
  const longest = Math.max(...report.rounds.map(({ readyAfterMs }) => readyAfterMs));
  console.log(`Ready again after ${longest} ms at the longest.`);
  if (report.faults.length > 0 || longest > READY_WITHIN_MS) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
