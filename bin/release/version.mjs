import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "../install-if-needed.mjs";

const workspaces = ["", "server/", "web/", "sdk/", "cli/", "lesson-format/"];

/** The version that all workspaces have. @throws when they differ */
export function readVersion() {
  const versions = workspaces.map((folder) => JSON.parse(read(`${folder}package.json`)).version);
  if (new Set(versions).size > 1) {
    const each = workspaces.map((folder, index) => `${folder}package.json ${versions[index]}`);
    throw new Error(`Versions differ: ${each.join(", ")}. Write the same into all of them.`);
  }
  return versions[0];
}

/** @throws with what is missing before this version may be released from what the clone holds */
export function assertReleasable(version) {
  const changes = git("status", "--porcelain");
  if (changes)
    throw new Error(
      `A release is made of a commit, and these differ from it:\n${changes}\nCommit or remove them.`,
    );
  const problem = headingProblem(read("CHANGELOG.md"), version);
  if (problem) throw new Error(problem);
  if (
    git("tag", "--list", `v${version}`) &&
    git("rev-list", "-1", `v${version}`) !== git("rev-parse", "HEAD")
  ) {
    throw new Error(`The tag v${version} is on another commit: raise the version in every package.json.`);
  }
}

/** What a changelog lacks for a release of this version, in a sentence. */
function headingProblem(changelog, version) {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  const [first, second] = headings;
  const isOfVersion = (heading = "") =>
    heading.replace(/ \(\d{4}-\d{2}-\d{2}\)$/, "") === version && heading !== version;
  if (isOfVersion(first)) return undefined;
  if (first !== "Unreleased" || !isOfVersion(second)) {
    return `CHANGELOG.md does not begin with this version: its first heading, or the one after an empty "Unreleased", should be "## ${version} (YYYY-MM-DD)".`;
  }
  const [, unreleased = ""] = /^## Unreleased\n(.*?)^## /ms.exec(changelog) ?? [];
  return unreleased.trim()
    ? `CHANGELOG.md has lines under "Unreleased": move them to ${version}.`
    : undefined;
}

/** Of the commit, in seconds: the moment that all files of a release have. */
export function commitTime() {
  return Number(git("log", "-1", "--format=%ct"));
}

export function tag(version) {
  git("tag", "--annotate", `v${version}`, "--message", `Lectern ${version}`);
}

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

function read(path) {
  return readFileSync(`${root}/${path}`, "utf8");
}
