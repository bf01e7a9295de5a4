import { spawn } from "node:child_process";
import { root } from "../install-if-needed.mjs";

const running = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of running) child.kill("SIGTERM");
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}

/**
 * Runs a program of Node's to its end. Resolves with its exit code and all that it printed, which
 * `onOutput` gets as it is printed.
 */
export function command(args, environment = {}, onOutput = () => undefined) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  const collect = (chunk) => {
    output += chunk;
    onOutput(chunk);
  };
  child.stdout.setEncoding("utf8").on("data", collect);
  child.stderr.setEncoding("utf8").on("data", collect);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
