import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { npm } from "../npm.mjs";

/**
 * Builds a workspace that is published, `sdk` or `cli`, and packs it as npm publishes packages. Its `dist` stays as it is: projects may be
 * linked to it.
 * @returns the name of the file in the folder
 */
export async function packPackage(root, workspace, folder) {
  const built = await mkdtemp(join(tmpdir(), `lectern-${workspace}-`));
  try {
    await promisify(execFile)(process.execPath, [join(root, workspace, "build.mjs"), built]);
    const { name, version } = JSON.parse(await readFile(join(built, "package.json"), "utf8"));
    const options = ["--pack-destination", folder, "--ignore-scripts", "--offline"];
    await npm(process.execPath, ["pack", built, ...options]);
    return `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}
