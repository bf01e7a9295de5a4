// After all server tests: which statements did none of them run? Takes the file in which the tests noted what they checked.
import { readFileSync } from "node:fs";
import { indexOfStatements } from "./index-of-statements.ts";

const checked = new Set(readFileSync(process.argv[2] ?? "", "utf8").split("\n"));
const rows = indexOfStatements().filter(({ columns }) => columns !== null);
const unchecked = rows
  .filter(({ place }) => !checked.has(place))
  .map(({ place, name }) => `${place} (${name})\n`);
process.stdout.write(unchecked.join(""));
