import { withRestartableDatabase } from "./restartable-database.ts";
import { disturbDeliveries } from "./webhooks.ts";

/** The long form of the test in `features/webhooks/chaos.test.ts`. Argument: seconds, 180 when left out. */
const seconds = Number(process.argv[2] ?? 180);
if (!(seconds > 0)) throw new Error("Say how many seconds: node server/test/chaos/run-webhooks.ts 180");
const report = await withRestartableDatabase((database) =>
  disturbDeliveries({ ...database, durationMs: seconds * 1000 }),
);
console.log(report);
if (report.faults.length > 0 || report.lost !== 0 || report.kills === 0) process.exitCode = 1;
