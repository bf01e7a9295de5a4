import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

interface Attempt {
  outcome: "killed" | "survived" | "not finished";
  /** The failed test and its file, or as much as was tested. */
  by: string;
  seconds: number;
}

/** Runs the tests that reach the file, the nearest first, until one fails or the time is over. */
export async function attempt(folder: string, file: string, longestMs: number): Promise<Attempt> {
  const begun = performance.now();
  const launcher = join(folder, "bin/stop-with-launcher.mjs");
  const tests = join(folder, "bin/checks/run-tests.mjs");
  const child = spawn(process.execPath, ["--import", launcher, tests, `--reaching=${file}`], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => (output += text));
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    child.kill("SIGTERM");
  }, longestMs);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const files = [...output.matchAll(/^── .*: (\d+) files$/gm)].reduce(
    (sum, [, many]) => sum + Number(many),
    0,
  );
  const green = [...output.matchAll(/^ {2}✔ /gm)].length;
  const failed = /^✖ (.+)\n {2}(\S+)/m.exec(output);
  if (isOver) return { outcome: "not finished", by: `${green} of ${files} files green`, seconds };
  if (code === 0) return { outcome: "survived", by: `${green} files green`, seconds };
  const by = failed ? `${failed[2]}: ${failed[1]}` : (output.trim().split("\n").pop() ?? "");
  return { outcome: "killed", by, seconds };
}
