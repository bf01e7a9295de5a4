import { appendFileSync } from "node:fs";
import { checksAtFileEnd } from "../runner/file-end.ts";
import { compare } from "./compare.ts";
import { indexOfStatements } from "./index-of-statements.ts";
import { forgetObservations, observations, observeStatements } from "./observe.ts";

/**
 * Importing this checks every statement of the process: a test file fails at its end, naming the statement, if PostgreSQL
 * returned other columns than the statement's type declares.
 */
observeStatements();

// At the end and no hook: hooks end with the first that fails, which would leave the file's services running.
checksAtFileEnd.push(() => {
  if (process.env.TEST_STATEMENTS_UNCHECKED) forgetObservations();
  const observed = observations();
  if (observed.length === 0) return [];
  const { broken, checked } = compare(indexOfStatements(), observed);
  forgetObservations();
  const notes = process.env.TEST_STATEMENTS_CHECKED;
  if (notes) appendFileSync(notes, [...checked].map((place) => `${place}\n`).join(""));
  return broken.map((sentence) => `A statement and its type disagree: ${sentence}`);
});
