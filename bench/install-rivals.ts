import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs what a benchmark compares with, when it is first compared with: it has a lockfile of its own, so that nobody
 * who runs or changes the service installs it.
 * @param folder below `bench/`
 * @returns its path
 */
export function installRivals(folder: string): string {
  const place = join(import.meta.dirname, folder);
  if (existsSync(join(place, "node_modules"))) return place;
  process.stdout.write(`Installing what bench/${folder} names …\n`);
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: place, stdio: "inherit" });
  if (status !== 0) throw new Error(`npm ci in bench/${folder} failed; its lines above say why.`);
  return place;
}
