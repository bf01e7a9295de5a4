// After all server tests: which statements did none of them run? Takes the file in which the tests noted what they checked.
import { readFileSync } from "node:fs";
import { indexOfStatements } from "./index-of-statements.ts";
import { neverRun } from "./never-run.ts";

const checked = new Set(readFileSync(process.argv[2] ?? "", "utf8").split("\n"));
const rows = indexOfStatements().filter(({ columns }) => columns !== null);
const unchecked = rows
  .filter(({ place }) => !checked.has(place))
  .map(({ place, name }) => `${place.split(":")[0]} ${name}`);

for (const statement of new Set(unchecked.filter((one) => !neverRun.includes(one)))) {
  process.stdout.write(`No test runs ${statement}: its columns are compared with its type by nobody.\n`);
  process.exitCode = 1;
}
