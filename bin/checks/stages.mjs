// What `npm test` runs. A check says yes or no; a suite is many tests of node's runner.
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../install-if-needed.mjs";

const require = createRequire(import.meta.url);
const tsc = require.resolve("typescript/package.json").replace("package.json", "bin/tsc");
const biome = require.resolve("@biomejs/biome/package.json").replace("package.json", "bin/biome");

/** Several checkers at a time each find out the same again: 17 s of processor time for the server, 7 in one thread. */
const once = ["--noEmit", "--singleThreaded"];

/** `npm run test:long`: only tests, and of these the files that say what they do at length. */
export const isLong = process.env.TEST_LENGTH === "long";

export const checks = [
  // The server uses the SDK and the SDK's tests use the server: in one go, nothing is looked at twice.
  { stage: "types", title: "types: server and sdk", args: [tsc, ...once, "-p", "server"] },
  // Once more with what Node 20 has, on which operators may run it.
  { stage: "types", title: "types: command line", args: [tsc, ...once, "-p", "cli"] },
  // Without Node: the console reads lessons by it, too.
  { stage: "types", title: "types: lesson format", args: [tsc, ...once, "-p", "lesson-format"] },
  { stage: "types", title: "types: web", args: [tsc, ...once, "-p", "web"] },
  { stage: "types", title: "types: what the sdk publishes", args: ["sdk/check-declarations.mjs"] },
  { stage: "style", title: "style", args: [biome, "check", "--error-on-warnings", "."] },
  {
    stage: "content",
    title: "content",
    args: ["server/src/app/content/check-content.ts", "content"],
    readsPages: true,
  },
];

const usual = {};
const secondsPerFile = isLong ? 1200 : 600;
const serverTests = [
  "server/src/**/*.test.ts",
  "server/test/**/*.test.ts",
  "{sdk,cli,lesson-format}/**/*.test.ts",
];
const browserTests = ["web/test/**/*.test.ts"];

/**
 * Those that name the same environment share their processes, so that none waits for the last file of another. Where `drills` is
 * said, they are all of its files, or none is.
 */
export const suites = [
  {
    stage: "server",
    title: "server tests",
    files: serverTests,
    drills: false,
    secondsPerFile,
    environment: usual,
  },
  {
    stage: "server",
    title: "on TEST_DATABASE_URL: what stands on PostgreSQL's finer points",
    // Locks, snapshots, partitions, text search and plans; the rest is the same SQL in one dialect.
    files: [
      "server/src/platform/{database,lists}/**/*.test.ts",
      "server/src/features/content/documents/passages/**/*.test.ts",
      "server/src/features/*/{analytics,enrolments,events,jobs,users,webhooks,xapi}/**/*.test.ts",
      "server/test/{contract/contract,roles/tenant-walk}.test.ts",
    ],
    secondsPerFile,
    environment: { TEST_POSTGRES_URL: process.env.TEST_DATABASE_URL, TEST_DATABASES_STAY: "false" },
    isSkipped: isLong || !process.env.TEST_DATABASE_URL,
  },
  {
    stage: "browser",
    title: "browser journeys",
    files: browserTests,
    drills: false,
    secondsPerFile,
    environment: usual,
  },
  {
    stage: "drills",
    title: "drills",
    files: [...serverTests, ...browserTests],
    drills: true,
    secondsPerFile,
    environment: usual,
    isLeftToCi: !isLong,
  },
];

export const stageNames = [...new Set([...checks, ...suites].map(({ stage }) => stage))];

/** What `npm test -- all` runs: every stage. */
export const ALL = "all";

/** The test files of a suite; `wanted` may name some of them. */
export function testFiles(suite, wanted) {
  const files = globSync(suite.files, { cwd: root, exclude: (path) => path.includes("node_modules") });
  const isWanted = (file) => wanted.length === 0 || wanted.some((path) => file.startsWith(path));
  const belongs = (file) => suite.drills === undefined || says(file, drill) === suite.drills;
  return files.filter((file) => isWanted(file) && belongs(file) && (!isLong || says(file, longForm))).sort();
}

/** A file that has a long form says so and which. */
const longForm = /^\/\/ npm run test:long: /m;
/** One that starts programs or clusters, kills them, or goes through every setting; and what sees the same in `npm test`. */
const drill = /^\/\/ npm test leaves this drill to CI: /m;
const texts = new Map();

function says(file, what) {
  if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), "utf8").slice(0, 2_000));
  return what.test(texts.get(file));
}
