// Builds the pages, or the server, when what they are made of is not what the last build was made of.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { root } from "./install-if-needed.mjs";
import { step } from "./messages.mjs";
import { withNodeFirst } from "./npm.mjs";

const pages = {
  name: "pages",
  folder: "web",
  sources: ["web", "sdk", "lesson-format", "docs/integrating", "package-lock.json"],
};
const server = {
  name: "server",
  folder: "server",
  sources: [
    "server/build.mjs",
    "server/build",
    "server/package.json",
    "server/src",
    "sdk/src",
    "cli/package.json",
    "cli/src",
    "lesson-format",
    "package-lock.json",
  ],
};
const notSources = new Set(["node_modules", "dist", "test", "test-results"]);

/** Runs web/build.mjs unless web/dist was built from the very files that are there now. */
export const buildIfNeeded = (node) => bringUpToDate(node, pages);

/** The same for server/build.mjs and server/dist: what runs in production, and in tests of whole processes. */
export const buildServerIfNeeded = (node) => bringUpToDate(node, server);

async function bringUpToDate(node, part) {
  const stampFile = `${root}/${part.folder}/dist/.built-from`;
  const stamp = fingerprint(part.sources);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  step(`Building the ${part.name}`);
  await build(node, part);
  writeFileSync(stampFile, stamp);
}

/** Paths, sizes and change times: no file is opened, so an up-to-date start pays a few milliseconds. */
function fingerprint(sources) {
  const hash = createHash("sha256");
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path.slice(root.length)} ${size} ${mtimeMs}\n`);
  };
  const addFolder = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (notSources.has(entry.name) || entry.name.endsWith(".test.ts")) continue;
      if (entry.isDirectory()) addFolder(`${folder}/${entry.name}`);
      else add(`${folder}/${entry.name}`);
    }
  };
  for (const source of sources) {
    const path = `${root}/${source}`;
    if (statSync(path).isDirectory()) addFolder(path);
    else add(path);
  }
  return hash.digest("hex");
}

function build(node, { name, folder }) {
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(node, ["build.mjs"], {
      cwd: `${root}/${folder}`,
      env: withNodeFirst(node),
      stdio: "pipe",
    });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(`${output}\nThe ${name} could not be built (${folder}/build.mjs, exit code ${code}).`),
          ),
    );
  });
}
