// Makes a fresh clone, or one whose lockfile moved on, ready to run. Costs a few milliseconds when nothing is to do.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { npm } from "./npm.mjs";
import { node24 } from "./runtime/node-24.mjs";
import { step } from "./say.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = `${root}/node_modules/.lectern-installed`;

/** Installs Node 24 and the packages where they are missing; returns the path of Node 24. */
export async function installIfNeeded() {
  const node = await node24();
  const stamp = wantedStamp();
  if (readIfExists(stampFile) === stamp) return node;
  if (!alreadyInstalled()) {
    step("Installing packages (about a minute on the first run)");
    // Tools that build the pages and check the code are development dependencies; a production
    // setting of npm's must not leave them out. No package needs its install scripts.
    await npm(node, [
      "ci",
      "--prefix",
      root,
      "--include=dev",
      "--include=optional",
      "--include=peer",
      "--ignore-scripts",
    ]);
  }
  writeFileSync(stampFile, stamp);
  return node;
}

function wantedStamp() {
  const lockfile = readFileSync(`${root}/package-lock.json`);
  const digest = createHash("sha256").update(lockfile).digest("hex");
  // The same folder may be mounted on two systems, and some packages are native.
  return `${process.platform}-${process.arch} ${digest}\n`;
}

/** Whether somebody's own `npm ci` or `npm install` left exactly what the lockfile says. */
function alreadyInstalled() {
  const hidden = readIfExists(`${root}/node_modules/.package-lock.json`);
  // A stamp that does not match and a platform that does not either: the native packages are another system's.
  if (!hidden || isOtherPlatform()) return false;
  const wanted = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8")).packages;
  const present = JSON.parse(hidden).packages;
  const isMissing = ([path, entry]) =>
    path !== "" &&
    (present[path] ? !entry.link && present[path].version !== entry.version : !entry.optional && !entry.peer);
  return !Object.entries(wanted).some(isMissing) && Object.keys(present).every((path) => path in wanted);
}

function isOtherPlatform() {
  const stamp = readIfExists(stampFile);
  return stamp !== undefined && !stamp.startsWith(`${process.platform}-${process.arch} `);
}

function readIfExists(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
