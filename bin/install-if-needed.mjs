// Makes a fresh clone, or one whose lockfile moved on, ready to run. Costs a few milliseconds when nothing is to do.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { step } from "./messages.mjs";
import { npm } from "./npm.mjs";
import { node24 } from "./runtime/node-24.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = `${root}/node_modules/.lectern-installed`;

/** Installs Node 24 and every package where they are missing; returns the path of Node 24. */
export const installIfNeeded = () => install("everything");

/** The same, of the packages only those that serve and those that build what serves: no tools for tests and checks. */
export const installToServe = () => install("to serve");

async function install(wanted) {
  const node = await node24();
  const stamp = stampOf(wanted);
  const found = readIfExists(stampFile);
  if (found === stamp || found === stampOf("everything")) return node;
  // Once development tools are installed here, a start does not remove them.
  const level = found?.includes(" everything ") ? "everything" : wanted;
  if (!alreadyInstalled(level)) {
    step(
      `Installing packages (${level === "everything" ? "about a minute" : "some seconds"} on the first run)`,
    );
    // A production setting of npm's must not leave out tools. No package needs its install scripts.
    const development = level === "everything" ? "--include=dev" : "--omit=dev";
    const others = ["--include=optional", "--include=peer", "--ignore-scripts"];
    await npm(node, ["ci", "--prefix", root, development, ...others]);
  }
  writeFileSync(stampFile, stampOf(level));
  return node;
}

function stampOf(level) {
  const lockfile = readFileSync(`${root}/package-lock.json`);
  const digest = createHash("sha256").update(lockfile).digest("hex");
  // The same folder may be mounted on two systems, and some packages are native.
  return `${process.platform}-${process.arch} ${level} ${digest}\n`;
}

/** Whether somebody's own `npm ci` or `npm install` left what the lockfile says. */
function alreadyInstalled(level) {
  const hidden = readIfExists(`${root}/node_modules/.package-lock.json`);
  // A stamp that does not match and a platform that does not either: the native packages are another system's.
  if (!hidden || isOtherPlatform()) return false;
  const wanted = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8")).packages;
  const present = JSON.parse(hidden).packages;
  const isMissing = ([path, entry]) =>
    path !== "" &&
    (level === "everything" || !entry.dev) &&
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
