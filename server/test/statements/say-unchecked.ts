// After all server tests: fails when none of them ran a statement. Takes the file in which the tests noted what they checked.
import { readFileSync } from "node:fs";
import { indexOfStatements } from "./index-of-statements.ts";
import { exceptions, uncheckedStatements } from "./unchecked.ts";

const checked = new Set(readFileSync(process.argv[2] ?? "", "utf8").split("\n"));
const sentences = uncheckedStatements(indexOfStatements(), checked, exceptions);
process.stdout.write(sentences.map((sentence) => `${sentence}\n`).join(""));
if (sentences.length > 0) process.exitCode = 1;
