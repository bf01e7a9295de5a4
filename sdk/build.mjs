// npm run build -w sdk: the package as it is published, in sdk/dist or the folder that is named: JavaScript and types,
// no dependencies.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = new URL("./", import.meta.url);
const folder = process.argv[2] ? pathToFileURL(`${resolve(process.argv[2])}/`) : new URL("./dist/", here);
const require = createRequire(import.meta.url);
const tsc = require.resolve("typescript/package.json").replace("package.json", "bin/tsc");

// Types are checked by `npm test -- types`, those that are written here too (check-declarations.mjs). Here a mistake must not be in the way: the program that writes
// src/schema.ts serves the pages that are built with this.
rmSync(folder, { recursive: true, force: true });
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json", "--outDir", fileURLToPath(folder)], {
  cwd: here,
  stdio: "inherit",
});
const {
  exports: sources,
  scripts: _scripts,
  dependencies: _build,
  devDependencies: _development,
  // The sources are; what is built of them is to be published.
  private: _sources,
  ...about
} = JSON.parse(readFileSync(new URL("package.json", here), "utf8"));
const built = Object.entries(sources).map(([entry, source]) => {
  if (!source.startsWith("./src/")) return [entry, source];
  const file = source.replace("./src/", "./").replace(/\.ts$/, "");
  return [entry, { types: `${file}.d.ts`, default: `${file}.js` }];
});
const manifest = { ...about, exports: Object.fromEntries(built) };
writeFileSync(new URL("package.json", folder), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(new URL("README.md", here), new URL("README.md", folder));
cpSync(new URL("../LICENSE", here), new URL("LICENSE", folder));
