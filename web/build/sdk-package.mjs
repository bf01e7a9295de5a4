import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { npm } from "../../bin/npm.mjs";

/** Builds the client and packs it as npm publishes packages. @returns the name of the file in the folder */
export async function packSdk(root, folder) {
  await promisify(execFile)(process.execPath, [join(root, "sdk/build.mjs")]);
  await npm(process.execPath, [
    "pack",
    join(root, "sdk/dist"),
    "--pack-destination",
    folder,
    "--ignore-scripts",
    "--offline",
  ]);
  const [file] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  if (!file) throw new Error("npm pack left no file.");
  return file;
}
