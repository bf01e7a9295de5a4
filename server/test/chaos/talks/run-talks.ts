import { createTestDatabase } from "../../database.ts";
import { disturbTalks } from "./talks.ts";

/** The long form of the crowd in `features/scenarios/runs/talk/talk.test.ts`, and with kill -9. Argument: learners, 200 when left out. */
const learners = Number(process.argv[2] ?? 200);
if (!(learners > 0)) throw new Error("Say how many learners: node server/test/chaos/talks/run-talks.ts 200");
for (const kills of [0, 4]) {
  const database = await createTestDatabase();
  const report = await disturbTalks({ databaseUrl: database.url, learners, turns: 10, kills });
  await database.drop();
  console.log(report);
  if (report.faults.length > 0 || report.kills !== kills) process.exitCode = 1;
}
