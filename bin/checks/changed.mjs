// What `npm test -- --changed` runs.
import { execFileSync } from "node:child_process";
import { root } from "../install-if-needed.mjs";
import { reachOf, startsPrograms } from "./imports.mjs";

/** The files that differ from where this branch left main, committed or not. */
export function changedFiles() {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const base = git("merge-base", "HEAD", "main");
  const listed = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")];
  return listed.flatMap((text) => text.split("\n")).filter(Boolean);
}

/** Those of the tests that a change can reach; all of them where it is of a file that is read in other ways than by imports. */
export function reachedBy(changed, tests) {
  const isCode = (file) => /^(server|sdk|cli|web|lesson-format)\/.*\.(ts|tsx)$/.test(file);
  if (!changed.every(isCode)) return tests;
  return tests.filter((test) => {
    const reached = reachOf(test);
    if (changed.some((file) => reached.has(file))) return true;
    return changed.some((file) => !file.endsWith(".test.ts")) && startsPrograms(reached);
  });
}
