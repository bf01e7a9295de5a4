// npm run build -w cli: the package as it is published, in cli/dist or the folder that is named: one program that needs nothing but Node.
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { rolldown } from "rolldown";
import { notePackages } from "../bin/release/made-of.mjs";

const here = import.meta.dirname;
const folder = process.argv[2] ? resolve(process.argv[2]) : resolve(here, "dist");
const program = resolve(folder, "lectern.js");

const packages = new Set();
const bundle = await rolldown({
  cwd: here,
  input: "src/main.ts",
  platform: "node",
  // The oldest Node that may run it.
  transform: { target: "node20" },
  plugins: [notePackages(dirname(here), packages)],
  logLevel: "warn",
  onLog(level, log, print) {
    // Left to itself it takes a package that is not there for one that will be.
    if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
    print(level, log);
  },
});
rmSync(folder, { recursive: true, force: true });
await bundle.write({
  file: program,
  format: "esm",
  banner: "#!/usr/bin/env node",
  charset: "ascii",
  comments: false,
});
await bundle.close();
// Their licences would have to come along.
if (packages.size > 0) throw new Error(`The command line has code of ${[...packages].join(", ")} in it.`);
chmodSync(program, 0o755);
const {
  scripts: _scripts,
  // The SDK is in the program.
  dependencies: _dependencies,
  // The sources are; what is built of them is to be published.
  private: _sources,
  ...about
} = JSON.parse(readFileSync(resolve(here, "package.json"), "utf8"));
const manifest = {
  ...about,
  // Not in the sources' package.json: npm would link it, and in the clone `npx lectern` would be this program and not the whole one.
  bin: { lectern: "lectern.js" },
  exports: { "./package.json": "./package.json" },
};
writeFileSync(resolve(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(resolve(here, "README.md"), resolve(folder, "README.md"));
cpSync(resolve(here, "../LICENSE"), resolve(folder, "LICENSE"));
