import { appendFileSync } from "node:fs";
import { compare } from "./compare.ts";
import { indexOfStatements } from "./index-of-statements.ts";
import { observations, observeStatements } from "./observe.ts";

/**
 * Whoever imports this has every statement of the process looked at: a test file fails at its end, and says where, when PostgreSQL
 * answered other columns than the statement's type promises.
 */
observeStatements();

// At the end and no hook: hooks end with the first that fails, which would leave the file's services running.
process.on("exit", () => {
  if (!process.argv[1]?.endsWith(".test.ts") || observations().length === 0) return;
  const { broken, checked } = compare(indexOfStatements(), observations());
  const notes = process.env.TEST_STATEMENTS_CHECKED;
  if (notes) appendFileSync(notes, [...checked].map((place) => `${place}\n`).join(""));
  if (broken.length === 0) return;
  process.stderr.write(
    `A statement and its type disagree:\n${broken.map((sentence) => `  ${sentence}\n`).join("")}`,
  );
  process.exitCode = 1;
});
