import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../install-if-needed.mjs";
import { noteSeconds, secondsOf } from "./durations.mjs";
import { createReport } from "./report.mjs";
import { runInWorkers } from "./workers/pool.mjs";

// What many processes read: types are stripped once.
const compileCache = join(root, "node_modules/.cache/tests");

/**
 * Runs test files and prints while they run. Resolves with how many tests passed, failed and were skipped, and with each
 * file's milliseconds. One that `endsAtFailure` keeps the files' order, and ends the process with the first test that fails.
 */
export async function runTestFiles(
  files,
  { secondsPerFile, options, isWatched, endsAtFailure, environment },
) {
  const apart = new Set(files.filter(staysApart));
  const expected = secondsOf(files);
  // The longest first, so that the last ones end together. Those that stay apart need a process each and leave none behind.
  const order = (one, other) =>
    Number(apart.has(other)) - Number(apart.has(one)) || expected.get(other) - expected.get(one);
  const report = createReport({ isWatched });
  await runInWorkers(endsAtFailure ? files : [...files].sort(order), {
    apart,
    timeoutMs: secondsPerFile * 1000,
    options,
    environment: { NODE_COMPILE_CACHE: compileCache, ...environment },
    onEvent(event) {
      report.onEvent(event);
      if (endsAtFailure && isFailure(event)) process.exit(1);
    },
  });
  report.printFailures();
  // A part of the tests says nothing about the file.
  if (options.length === 0) noteSeconds(report.ended);
  return report;
}

function isFailure({ type, result, complaints }) {
  return type === "failed" || result === "failed" || (complaints?.length ?? 0) > 0;
}

/** A file that changes what others in its process rely on says so and why: `// npm test: apart, …`. */
function staysApart(file) {
  return /^\/\/ npm test: apart, /m.test(readFileSync(join(root, file), "utf8"));
}
