import { createTestDatabase } from "../database.ts";
import { disturbReporting } from "./xapi.ts";

/** The long form of the test in `features/xapi/chaos.test.ts`. Argument: statements, 50 000 when left out. */
const backlog = Number(process.argv[2] ?? 50_000);
if (!(backlog > 0)) throw new Error("Say how many statements: node server/test/chaos/run-xapi.ts 50000");
const database = await createTestDatabase();
const report = await disturbReporting({ databaseUrl: database.url, backlog });
await database.drop();
console.log(report);
if (report.faults.length > 0 || report.held !== report.expected || report.kills === 0) process.exitCode = 1;
