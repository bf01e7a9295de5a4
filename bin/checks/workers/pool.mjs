// Deals test files to processes that each run many.
import { spawn } from "node:child_process";
import { availableParallelism, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { root } from "../../install-if-needed.mjs";
import { watchIdleProcessors } from "./idle-processors.mjs";

const program = fileURLToPath(new URL("./worker.mjs", import.meta.url));
const reporter = new URL("./reporter.mjs", import.meta.url).href;
/** A file that does not return to the event loop cannot end itself; it gets this much longer than one that can. */
const LONGER_MS = 20_000;

/** In megabytes: services that come and go leave young garbage, and collecting it less often takes a seventh off their time. */
const YOUNG_MEMORY = "--max-semi-space-size=64";
/** More than processors: files also wait, for the database, a browser and what they stopped. */
const PROCESSES = availableParallelism() + 2;
/** Where processors idle nevertheless, as many as the memory carries. */
const MOST_PROCESSES = Math.max(
  PROCESSES,
  Math.min(availableParallelism() * 4, Math.floor(totalmem() / 2e9)),
);

const running = new Set();
process.on("exit", () => {
  for (const child of running) killGroup(child, "SIGTERM");
});

/**
 * Runs the files, in this order, and resolves when all have ended. `onEvent` gets what the workers say, with its file:
 * began, tested, failed, printed and, last and for each file, ended.
 */
export async function runInWorkers(
  files,
  { processes = PROCESSES, mostProcesses = MOST_PROCESSES, ...settings },
) {
  const queue = [...files];
  const failures = [];
  const addLane = () => runLane(queue, settings, failures);
  const lanes = Array.from({ length: Math.min(processes, files.length) }, addLane);
  const stopWatching = watchIdleProcessors(() => {
    if (queue.length > 0 && lanes.length < mostProcesses) lanes.push(addLane());
  });
  // Lanes that are added meanwhile are waited for as well.
  for (const lane of lanes) await lane;
  stopWatching();
  if (failures.length > 0) throw failures[0];
}

async function runLane(queue, settings, failures) {
  try {
    while (queue.length > 0) await runOneWorker(queue, settings);
  } catch (error) {
    failures.push(error);
  }
}

/** Resolves when the worker has ended: nothing is left for it, or it is spent, or it broke. */
function runOneWorker(queue, { apart, timeoutMs, longerMs = LONGER_MS, options, environment, onEvent }) {
  const args = [
    YOUNG_MEMORY,
    `--test-reporter=${reporter}`,
    "--test-reporter-destination=stdout",
    ...options,
    program,
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment, TEST_FILE_TIMEOUT_MS: String(timeoutMs) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // With what its tests start, it is a group that can be ended.
    detached: true,
  });
  running.add(child);
  let file;
  let timer;
  let isSpent = false;
  let wasKilled = false;

  function next() {
    clearTimeout(timer);
    if (isSpent || queue.length === 0 || (file !== undefined && apart.has(queue[0]))) {
      file = undefined;
      return child.send(null);
    }
    file = queue.shift();
    isSpent = apart.has(file);
    timer = setTimeout(() => {
      wasKilled = true;
      killGroup(child, "SIGKILL");
    }, timeoutMs + longerMs);
    child.send({ file, isAlone: isSpent });
  }
  child.on("message", (event) => {
    if (event.type === "ready") return next();
    // A file that broke off may be said to have ended once more.
    if (event.type === "ended" && file === undefined) return;
    onEvent({ file, ...event });
    if (event.type !== "ended") return;
    isSpent ||= event.isSpent;
    next();
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => onEvent({ type: "printed", file, text }));
  // A process that a test started and left running would keep the worker's output open.
  child.on("exit", () => killGroup(child, "SIGKILL"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      if (file !== undefined) {
        const how = wasKilled
          ? `it took longer than ${(timeoutMs + longerMs) / 1000} s`
          : `the process ended with ${signal ?? `exit code ${code}`}`;
        onEvent({ type: "ended", file, milliseconds: 0, complaints: [`The file broke off: ${how}.`] });
      } else if (code !== 0 && !isSpent) {
        return reject(new Error(`A process for tests ended with ${signal ?? `exit code ${code}`}.`));
      }
      resolve();
    });
  });
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
