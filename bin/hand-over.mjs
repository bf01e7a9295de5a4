import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { withNodeFirst } from "./npm.mjs";

const stopWithLauncher = new URL("./stop-with-launcher.mjs", import.meta.url).href;

/**
 * Runs a program with Node 24 as if it had been started itself: same terminal, same folder, signals
 * passed on, its exit code ours. Resolves with the exit code.
 */
export function handOver(node, program, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ["--import", stopWithLauncher, program, ...args], {
      env: withNodeFirst(node, environment),
      // The fourth is a line to the child that closes when this process dies, even by SIGKILL.
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        // A terminal's Ctrl-C reaches the whole group: passing it on would count as a second one.
        if (signal === "SIGINT" && process.stdin.isTTY) return;
        child.kill(signal);
      });
    }
    stopWhenNpmIsGone(child);
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** npm runs its scripts through a shell, and a signal sent to npm ends that shell without reaching us. */
function stopWhenNpmIsGone(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, 250);
  timer.unref();
}

/** A program of this repository, by its path from the root. */
export function fromRoot(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
