import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../install-if-needed.mjs";
import { command } from "./command.mjs";

// Each test file is a process that reads the whole service, and many start others: types are stripped once.
const compileCache = join(root, "node_modules/.cache/tests");
const reporterOf = (name) => join(root, "bin/checks", `${name}-reporter.mjs`);

/**
 * Runs test files with node's runner and prints while they run. Resolves with node's exit code, the counts
 * of its summary (undefined where it broke before one) and the files in which something failed.
 */
export async function runTestFiles(files, { concurrency, secondsPerFile, options, reporter, environment }) {
  const folder = await mkdtemp(join(tmpdir(), "lectern-results-"));
  const results = join(folder, "results.json");
  try {
    const { code } = await command(
      [
        "--test",
        `--test-reporter=${reporter === "progress" ? reporterOf("progress") : reporter}`,
        "--test-reporter-destination=stdout",
        `--test-reporter=${reporterOf("result")}`,
        `--test-reporter-destination=${results}`,
        `--test-concurrency=${concurrency}`,
        `--test-timeout=${secondsPerFile * 1000}`,
        ...options,
        ...files,
      ],
      { NODE_COMPILE_CACHE: compileCache, ...environment },
      (text) => process.stdout.write(text),
    );
    const written = await readFile(results, "utf8").catch(() => "");
    return { code, ...(written === "" ? { failedFiles: [] } : JSON.parse(written)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
