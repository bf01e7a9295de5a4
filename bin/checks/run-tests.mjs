// Runs the stages of stages.mjs: the checks beside the build and the tests, so that two cores are used.
import { relative, resolve } from "node:path";
import { buildIfNeeded, buildServerIfNeeded } from "../build-if-needed.mjs";
import { fromRoot } from "../hand-over.mjs";
import { root } from "../install-if-needed.mjs";
import { orExplain } from "../messages.mjs";
import { changedFiles, reachedBy } from "./changed.mjs";
import { command } from "./command.mjs";
import { isPure, opensBrowser, startsService } from "./imports.mjs";
import { nearestFirst } from "./nearest.mjs";
import { runTestFiles } from "./node-tests.mjs";
import { openScratch } from "./scratch.mjs";
import { startSharedBrowser } from "./shared-browser.mjs";
import { startSharedPostgres } from "./shared-postgres.mjs";
import { ALL, checks, isLong, stageNames, suites, testFiles } from "./stages.mjs";
import { indexStatements, openStatementNotes } from "./statements.mjs";

const total = { passed: 0, failed: 0, skipped: 0 };
const SLOWEST = 20;
const timed = [];
const flags = process.argv.slice(2).filter((argument) => argument.startsWith("-"));
const TIMEOUT = "--test-timeout=";
/** Node's own; what else it is told of how to test goes to the processes that test. */
const longest = flags
  .filter((flag) => flag.startsWith(TIMEOUT))
  .map((flag) => Number(flag.slice(TIMEOUT.length)) / 1000)[0];
const REACHING = "--reaching=";
const reaching = flags.find((flag) => flag.startsWith(REACHING))?.slice(REACHING.length);
const EXCEPT = "--except=";
const excepted = flags.filter((flag) => flag.startsWith(EXCEPT)).map((flag) => flag.slice(EXCEPT.length));
const ours = [TIMEOUT, REACHING, EXCEPT, "--changed"];
const options = flags.filter((flag) => !ours.some((our) => flag.startsWith(our)));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const filters = named.flatMap((name) => (name === ALL ? stageNames : [name]));
if (flags.includes("--changed")) chooseChanged();
if (reaching !== undefined && filters.length === 0) chooseReaching();
const stages = filters.filter((filter) => stageNames.includes(filter));
/** Stands for what no chosen test needs. */
const none = { environment: {}, stop: () => undefined };
let building;
const build = () => (building ??= buildIfNeeded(process.execPath));
const paths = filters
  .filter((filter) => !stageNames.includes(filter))
  .map((path) => relative(root, resolve(path)));

// As on any other end, the processes that test are ended, even one that is in an endless loop.
process.on("SIGTERM", () => process.exit(143));

await orExplain(async () => {
  const chosenChecks = checks.filter(({ stage }) =>
    filters.length === 0 ? !isLong : stages.includes(stage),
  );
  const chosenSuites = suites
    .filter(({ isSkipped }) => !isSkipped)
    .map((suite) => ({ ...suite, paths: filesOf(suite) }))
    .filter(({ paths }) => paths !== undefined);
  const unmatched = paths.filter(
    (path) => !chosenSuites.some((suite) => suite.paths.some((file) => file.startsWith(path))),
  );
  if (unmatched.length > 0) {
    throw new Error(
      `No test matches ${unmatched.join(", ")}. Give a test file, a folder, or one of ${[...stageNames, ALL].join(", ")}.`,
    );
  }
  // A suite that fails to start must not cut off the others' results, nor leave PostgreSQL behind.
  const ended = await Promise.allSettled([runChecks(chosenChecks), runSuites(chosenSuites)]);
  for (const { reason } of ended.filter(({ status }) => status === "rejected")) fail(reason.message);
});
if (filters.every((filter) => stageNames.includes(filter))) reportSlowest();
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}\n`,
);
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;

/** The tests that the difference to main can reach take the place of named ones, and beside them types and style are cheap. */
function chooseChanged() {
  const tests = allTests();
  const reached = reachedBy(changedFiles(), tests);
  filters.push(...(reached.length < tests.length ? ["types", "style", ...new Set(reached)] : stageNames));
}

function chooseReaching() {
  filters.push(...nearestFirst(reaching, allTests()));
  if (filters.length === 0) throw new Error(`No test reaches ${reaching}.`);
}

function allTests() {
  return suites.flatMap((suite) => testFiles(suite, [])).filter((file) => !excepted.includes(file));
}

/** All files of a suite that is asked for whole, those that match where paths are given, else undefined. */
function filesOf(suite) {
  if (filters.length === 0 && suite.isLeftToCi) return undefined;
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
  const files = chosen.flatMap(({ paths }) => paths);
  if (files.length > 0 && files.every(isPure)) {
    for (const suite of together(chosen)) await runSuite(suite, {});
    return;
  }
  // Nothing has to be started for what these may find.
  const quick = reaching === undefined ? [] : files.filter(isPure);
  if (quick.length > 0)
    await runSuite({ ...chosen[0], title: "what needs nothing started", paths: quick }, {});
  await build();
  // The nearest tests do not wait for the build of it.
  const last = reaching === undefined ? [] : files.filter(startsService);
  const program = last.length === 0 && files.some(startsService) ? await builtProgram() : none;
  const scratch = openScratch();
  const [postgres, browser, notes, problem] = await Promise.all([
    // Many runs, one after the other, may share one.
    process.env.TEST_RUNS_POSTGRES ? given(process.env.TEST_RUNS_POSTGRES) : startSharedPostgres(scratch),
    files.some(opensBrowser) ? startSharedBrowser() : none,
    openStatementNotes(),
    reaching === undefined ? indexStatements() : "",
  ]);
  try {
    if (problem !== "") fail(`The statements' types could not be read:\n${problem}`);
    const shared = Object.assign(
      {},
      ...[scratch, postgres, program, browser, notes].map((part) => part.environment),
      // Reading them takes longer than most of the nearest tests.
      reaching === undefined ? {} : { TEST_STATEMENTS_UNCHECKED: "true" },
    );
    for (const suite of together(chosen)) {
      const others = suite.paths.filter((path) => !quick.includes(path) && !last.includes(path));
      if (others.length > 0) await runSuite({ ...suite, paths: others }, shared);
    }
    if (last.length > 0) {
      const withProgram = { ...shared, ...(await builtProgram()).environment };
      await runSuite({ ...chosen[0], title: "what starts the program", paths: last }, withProgram);
    }
    // Drills run some that nothing else runs.
    if (!isLong && stages.includes("server") && stages.includes("drills")) await reportUnchecked(notes);
  } finally {
    await notes.forget();
    await Promise.all([postgres.stop(), browser.stop()]);
    scratch.remove();
  }
}

function given(url) {
  return { ...none, environment: { TEST_POSTGRES_URL: url, TEST_DATABASES_STAY: "false" } };
}

/** What operators run, which starts in half the processor time of its sources. */
async function builtProgram() {
  await buildServerIfNeeded(process.execPath);
  return { environment: { TEST_SERVICE_PROGRAM: fromRoot("server/dist/main.js") } };
}

async function reportUnchecked(notes) {
  const begun = performance.now();
  const { code, output } = await notes.unchecked();
  report("statements that no test runs", begun, output);
  total[code === 0 ? "passed" : "failed"] += 1;
}

function together(chosen) {
  const byEnvironment = Map.groupBy(chosen, ({ environment }) => environment);
  return [...byEnvironment.values()].map((own) => ({
    ...own[0],
    title: own.map(({ title }) => title).join(", "),
    paths: inOrder(own.flatMap(({ paths }) => paths)),
  }));
}

/** Those that reach a file are named in an order. */
function inOrder(files) {
  return reaching === undefined
    ? files
    : files.sort((one, other) => paths.indexOf(one) - paths.indexOf(other));
}

async function runSuite({ title, paths, secondsPerFile, environment }, shared) {
  if (paths.length === 0) return fail(`${title}: there is no test file.`);
  const begun = performance.now();
  process.stdout.write(`\n── ${title}: ${paths.length} files\n`);
  const { counts, ended } = await runTestFiles(paths, {
    secondsPerFile: longest ?? secondsPerFile,
    options,
    // A chosen file is watched test by test, a whole stage file by file.
    isWatched: !filters.every((filter) => stageNames.includes(filter)),
    endsAtFailure: reaching !== undefined,
    environment: { ...shared, ...environment },
  });
  for (const result of Object.keys(total)) total[result] += counts[result];
  timed.push(...ended);
  report(title, begun, "");
}

/** Where the time of a whole run went. */
function reportSlowest() {
  const slowest = timed.sort((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
  const lines = slowest.map(({ file, milliseconds }) => `  ${(milliseconds / 1000).toFixed(1)} s  ${file}\n`);
  process.stdout.write(`\n── the ${slowest.length} slowest files\n${lines.join("")}`);
}

function report(title, begun, output) {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`\n── ${title} (${seconds} s)\n${output}`);
}

function fail(sentence) {
  total.failed += 1;
  process.stdout.write(`\n${sentence}\n`);
}
