// Builds the pages when what they are made of is not what the last build was made of.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { root } from "./install-if-needed.mjs";
import { withNodeFirst } from "./npm.mjs";
import { step } from "./say.mjs";

const stampFile = `${root}/web/dist/.built-from`;
const notSources = new Set(["node_modules", "dist", "test", "test-results"]);

/** Runs web/build.mjs unless web/dist was built from the very files that are there now. */
export async function buildIfNeeded(node) {
  const stamp = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  step("Building the pages");
  await build(node);
  writeFileSync(stampFile, stamp);
}

/** Paths, sizes and change times: no file is opened, so an up-to-date start pays a few milliseconds. */
function fingerprint() {
  const hash = createHash("sha256");
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path.slice(root.length)} ${size} ${mtimeMs}\n`);
  };
  const addFolder = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (notSources.has(entry.name)) continue;
      if (entry.isDirectory()) addFolder(`${folder}/${entry.name}`);
      else add(`${folder}/${entry.name}`);
    }
  };
  addFolder(`${root}/web`);
  addFolder(`${root}/sdk`);
  addFolder(`${root}/docs/integrating`);
  add(`${root}/package-lock.json`);
  return hash.digest("hex");
}

function build(node) {
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(node, ["build.mjs"], { cwd: `${root}/web`, env: withNodeFirst(node), stdio: "pipe" });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${output}\nThe pages could not be built (web/build.mjs, exit code ${code}).`)),
    );
  });
}
