// Lectern runs on Node 24. A machine whose Node is older gets one from the npm registry, once, into this folder.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { step } from "../messages.mjs";
import { npm } from "../npm.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const packageName = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** The path of a Node of version 24 or newer. */
export async function node24() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return installed() ?? (await fetchNode24());
}

function installed() {
  const { optionalDependencies } = createRequire(import.meta.url)("./package.json");
  const folder = `${here}/node_modules/${packageName}`;
  const path = process.platform === "win32" ? `${folder}/bin/node.exe` : `${folder}/bin/node`;
  // npm writes the hidden lockfile last: without it, the install was cut short.
  if (!existsSync(path) || !existsSync(`${here}/node_modules/.package-lock.json`)) return undefined;
  const { version } = createRequire(import.meta.url)(`${folder}/package.json`);
  return version === optionalDependencies[packageName] ? path : undefined;
}

async function fetchNode24() {
  if (!isOffered()) {
    throw new Error(
      `Lectern needs Node 24 or newer, this is Node ${process.versions.node}, and none can be fetched for this system (${process.platform} ${process.arch}). Install it from https://nodejs.org and start again.`,
    );
  }
  step(`Fetching Node 24 (this machine has ${process.versions.node}; about 45 MB, once)`);
  await npm(process.execPath, ["ci", "--prefix", here, "--include=optional", "--ignore-scripts"]);
  const path = installed();
  if (!path) {
    throw new Error(
      `npm installed no Node 24 in ${here}. Install Node 24 from https://nodejs.org and start again.`,
    );
  }
  return path;
}

function isOffered() {
  // The offered builds for Linux are linked against glibc; Alpine and its like have musl.
  const isMusl = process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
  const { optionalDependencies } = createRequire(import.meta.url)("./package.json");
  return !isMusl && packageName in optionalDependencies;
}
