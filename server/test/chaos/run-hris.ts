import { firstRunFaults, killFirstRun } from "./hris.ts";

/** The long form of the test in `features/hris/acceptance/kills.test.ts`. Argument: people, 5000 when left out. */
const people = Number(process.argv[2] ?? 5000);
if (!(people > 0)) throw new Error("Say how many people: node server/test/chaos/run-hris.ts 5000");
const report = await killFirstRun(people, 20);
const faults = firstRunFaults(report, people);
console.log({ ...report, faults });
if (faults.length > 0 || report.kills === 0) process.exitCode = 1;
