import fc from "fast-check";
import { faultsOf, journey } from "./journeys.ts";

/** The long form of the test in `features/xapi/statements/statements.test.ts`. Argument: journeys, 10 000 when left out. */
const numRuns = Number(process.argv[2] ?? 10_000);
let statements = 0;
fc.assert(
  fc.property(journey, (one) => {
    statements += one.checkpoints.length;
    const faults = faultsOf(one);
    if (faults.length > 0) throw new Error(faults.join("\n"));
  }),
  { numRuns },
);
console.log(
  `${numRuns} journeys, ${statements} checkpoints: every statement is valid, and the same the second time.`,
);
