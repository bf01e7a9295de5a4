// Runs the stages of stages.mjs: the checks beside the build and the tests, so that two cores are used.
// --again runs the files that failed once more, alone; a test that passes only then is named, not hidden.
import { relative, resolve } from "node:path";
import { buildIfNeeded } from "../build-if-needed.mjs";
import { root } from "../install-if-needed.mjs";
import { orSayWhy } from "../say.mjs";
import { command } from "./command.mjs";
import { runTestFiles } from "./node-tests.mjs";
import { startSharedPostgres } from "./shared-postgres.mjs";
import { checks, stageNames, suites, testFiles } from "./stages.mjs";
import { indexStatements, openStatementNotes } from "./statements.mjs";

const total = { passed: 0, failed: 0, skipped: 0 };
const unsteady = [];
const runsAgain = process.argv.includes("--again");
const options = process.argv
  .slice(2)
  .filter((argument) => argument.startsWith("-") && argument !== "--again");
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const stages = filters.filter((filter) => stageNames.includes(filter));
let building;
const build = () => (building ??= buildIfNeeded(process.execPath));
const paths = filters
  .filter((filter) => !stageNames.includes(filter))
  .map((path) => relative(root, resolve(path)));

await orSayWhy(async () => {
  const chosenChecks = checks.filter(({ stage }) => filters.length === 0 || stages.includes(stage));
  const chosenSuites = suites
    .filter(({ isSkipped }) => !isSkipped)
    .map((suite) => ({ ...suite, paths: filesOf(suite) }))
    .filter(({ paths }) => paths !== undefined);
  const unmatched = paths.filter(
    (path) => !chosenSuites.some((suite) => suite.paths.some((file) => file.startsWith(path))),
  );
  if (unmatched.length > 0) {
    throw new Error(
      `No test matches ${unmatched.join(", ")}. Give a test file, a folder, or one of ${stageNames.join(", ")}.`,
    );
  }
  // A suite that fails to start must not cut off the others' results, nor leave PostgreSQL behind.
  const ended = await Promise.allSettled([runChecks(chosenChecks), runSuites(chosenSuites)]);
  for (const { reason } of ended.filter(({ status }) => status === "rejected")) fail(reason.message);
});
if (unsteady.length > 0) {
  process.stdout.write(`\nPassed only when run alone: ${unsteady.join(", ")}\n`);
}
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}\n`,
);
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;

/** All files of a suite that is asked for whole, those that match where paths are given, else undefined. */
function filesOf(suite) {
  if (filters.length === 0 || stages.includes(suite.stage)) return testFiles(suite, []);
  const matching = paths.length > 0 ? testFiles(suite, paths) : [];
  return matching.length > 0 ? matching : undefined;
}

async function runChecks(chosen) {
  for (const { title, args, readsPages } of chosen) {
    if (readsPages) await build();
    const begun = performance.now();
    const { code, output } = await command(args);
    report(title, begun, code === 0 ? "" : output);
    total[code === 0 ? "passed" : "failed"] += 1;
  }
}

async function runSuites(chosen) {
  if (chosen.length === 0) return;
  await build();
  const [postgres, notes, problem] = await Promise.all([
    startSharedPostgres(),
    openStatementNotes(),
    indexStatements(),
  ]);
  try {
    if (problem !== "") fail(`The statements' types could not be read:\n${problem}`);
    for (const suite of chosen) await runSuite(suite, { ...postgres.environment, ...notes.environment });
    if (filters.length === 0 || stages.includes("server")) await reportUnchecked(notes);
  } finally {
    await notes.forget();
    await postgres.stop();
  }
}

async function reportUnchecked(notes) {
  const begun = performance.now();
  const { code, output } = await notes.unchecked();
  report("statements that no test runs", begun, output);
  total[code === 0 ? "passed" : "failed"] += 1;
}

async function runSuite({ title, paths, secondsPerFile, environment }, shared) {
  if (paths.length === 0) return fail(`${title}: there is no test file.`);
  const begun = performance.now();
  process.stdout.write(`\n── ${title}: ${paths.length} files\n`);
  const run = {
    secondsPerFile,
    options,
    // A chosen file is watched test by test, a whole stage file by file.
    reporter: filters.every((filter) => stageNames.includes(filter)) ? "progress" : "spec",
    environment: { ...shared, ...environment },
  };
  const first = await runTestFiles(paths, { ...run, concurrency: 4 });
  add(title, first);
  if (runsAgain && first.failedFiles.length > 0) await runOnceMore(title, first, run);
  report(title, begun, "");
}

async function runOnceMore(title, first, run) {
  process.stdout.write(`\n── ${title}: what failed, once more and alone\n`);
  const second = await runTestFiles(first.failedFiles, { ...run, concurrency: 1 });
  total.failed -= failuresOf(first.counts);
  total.failed += failuresOf(second.counts);
  total.passed += failuresOf(first.counts) - failuresOf(second.counts);
  if (second.counts === undefined) fail(`${title}: node's test runner broke off in the second run.`);
  unsteady.push(...first.failedFiles.filter((file) => !second.failedFiles.includes(file)));
}

function add(title, { code, counts }) {
  total.passed += counts?.passed ?? 0;
  total.skipped += (counts?.skipped ?? 0) + (counts?.todo ?? 0);
  total.failed += failuresOf(counts);
  // A runner that ended badly without saying which test failed.
  if (code !== 0 && failuresOf(counts) === 0)
    fail(`${title}: node's test runner ended with exit code ${code}.`);
}

function failuresOf(counts) {
  return (counts?.failed ?? 0) + (counts?.cancelled ?? 0);
}

function report(title, begun, output) {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`\n── ${title} (${seconds} s)\n${output}`);
}

function fail(sentence) {
  total.failed += 1;
  process.stdout.write(`\n${sentence}\n`);
}
