import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join, relative } from "node:path";

interface Attempt {
  outcome: "killed" | "survived" | "not finished";
  /** The failed test, or as much as was tested. */
  by: string;
  /** The file of the test that failed. */
  test?: string;
  seconds: number;
}

interface Where {
  /** Of the copy. */
  folder: string;
  postgres: string;
  /** For what the tests leave behind that are ended halfway. */
  temporary: string;
}

/**
 * Runs these tests, else those that reach the file but for some, the nearest first, until one fails or the time is over.
 */
export async function attempt(
  { folder, postgres, temporary }: Where,
  file: string,
  longestMs: number,
  { only = [], except = [] }: { only?: readonly string[]; except?: Iterable<string> },
): Promise<Attempt> {
  const begun = performance.now();
  const scratch = await mkdtemp(join(temporary, "attempt-"));
  await chmod(scratch, 0o755); // as root, the database's account has to pass through
  const launcher = join(folder, "bin/stop-with-launcher.mjs");
  const tests = join(folder, "bin/checks/run-tests.mjs");
  const chosen = [`--reaching=${file}`, ...only, ...Array.from(except, (test) => `--except=${test}`)];
  const child = spawn(process.execPath, ["--import", launcher, tests, ...chosen], {
    cwd: folder,
    env: { ...process.env, TMPDIR: scratch, TEST_RUNS_POSTGRES: postgres },
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
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  const seconds = Math.round((performance.now() - begun) / 1000);
  const green = [...output.matchAll(/^ {2}✔ /gm)].length;
  if (isOver) return { outcome: "not finished", by: `${green} files green`, seconds };
  if (code === 0) return { outcome: "survived", by: `${green} files green`, seconds };
  const [, name = output.trim().split("\n").pop() ?? "", position = ""] =
    /^✖ (.+)\n {2}(\S+)/m.exec(output) ?? [];
  const test = position === "" ? "" : relative(folder, position.replace(/(:\d+)+$/, ""));
  return { outcome: "killed", by: name, test, seconds };
}
