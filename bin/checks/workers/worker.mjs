// Runs one test file after the other, as node's own isolation "none" does, but each to its end before the next is read: what
// a file starts, it also stops, and what it leaves behind is said of the file that left it.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checksAtFileEnd } from "../../../server/test/runner/file-end.ts";
import { root } from "../../install-if-needed.mjs";
import { followPromises, leavePromises } from "./attribution.mjs";
import { lookBeforeTimeout, openResources, whatStaysOpen } from "./left-behind.mjs";
import { reported } from "./reporter.mjs";

/** Beyond this, a fresh process is cheaper than collecting the garbage of this one. */
const LARGEST_MEMORY = 1.5e9;
const { mock, suite } = await import("node:test");
const timeout = Number(process.env.TEST_FILE_TIMEOUT_MS);
let isListening = false;

process.on("disconnect", () => process.exit());
process.on("message", (next) => (next === null ? process.exit() : run(next)));
process.send({ type: "ready" });

async function run({ file, isAlone }) {
  const environment = { ...process.env };
  const open = openResources();
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const sendEnd = (complaints, isSpent) => {
    const { user, system } = process.cpuUsage(cpu);
    const processorMilliseconds = (user + system) / 1000;
    const milliseconds = performance.now() - begun;
    process.send({ type: "ended", milliseconds, processorMilliseconds, complaints, isSpent });
  };
  const ended = reported(file);
  const seenBeforeTimeout = lookBeforeTimeout(timeout);
  followPromises();
  const ran = suite(file, { timeout }, () =>
    import(pathToFileURL(resolve(root, file)).href).finally(leavePromises),
  );
  listenForStrays((error) => sendEnd([`Outside of its tests: ${error?.stack ?? error}`], true));
  await ran;
  await ended;
  mock.reset();
  restoreEnvironment(environment);
  process.exitCode = undefined;
  const complaints = [...checksAtFileEnd.flatMap((check) => check()), ...seenBeforeTimeout()];
  // Nobody comes after a file that has its process to itself.
  const left = isAlone ? [] : await whatStaysOpen(open);
  if (left.length > 0) complaints.push(`The file ends and leaves open: ${left.join(", ")}.`);
  sendEnd(complaints, left.length > 0 || process.memoryUsage.rss() > LARGEST_MEMORY);
}

let onStray;

/** An error that belongs to no running test: node's runner, which is asked first, then sets the exit code. */
function listenForStrays(then) {
  onStray = then;
  if (isListening) return;
  isListening = true;
  for (const event of ["uncaughtException", "unhandledRejection"])
    process.on(event, (error) => {
      if (!process.exitCode) return;
      onStray(error);
      // The file is over, and with it this process.
      onStray = () => undefined;
    });
}

function restoreEnvironment(former) {
  for (const name of Object.keys(process.env)) if (!(name in former)) delete process.env[name];
  Object.assign(process.env, former);
}
