import { createTestDatabase } from "../database.ts";
import { disturbEventStream } from "./event-stream.ts";

/** The long form of the test in `features/events/sequencing/sequencer.test.ts`. Argument: seconds, 60 when left out. */
const seconds = Number(process.argv[2] ?? 60);
if (!(seconds > 0)) throw new Error("Say how many seconds: node server/test/chaos/run-event-stream.ts 60");
const database = await createTestDatabase();
try {
  const report = await disturbEventStream({ databaseUrl: database.url, durationMs: seconds * 1000 });
  console.log(report);
  if (report.faults.length > 0 || report.lostBySerialIds === 0) process.exitCode = 1;
} finally {
  await database.drop();
}
