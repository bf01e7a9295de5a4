import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { npm } from "../../bin/npm.mjs";

/**
 * Builds the client and packs it as npm publishes packages. `sdk/dist` stays as it is: projects may be linked to it.
 * @returns the name of the file in the folder
 */
export async function packSdk(root, folder) {
  const built = await mkdtemp(join(tmpdir(), "lectern-sdk-"));
  try {
    await promisify(execFile)(process.execPath, [join(root, "sdk/build.mjs"), built]);
    const options = ["--pack-destination", folder, "--ignore-scripts", "--offline"];
    await npm(process.execPath, ["pack", built, ...options]);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
  const [file] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  if (!file) throw new Error("npm pack left no file.");
  return file;
}
