// Of `npm test -- types`: the declarations that a build of the client writes compile by themselves, as in a project that
// checks its libraries.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const run = (args) => execFileSync(process.execPath, args, { stdio: "inherit" });
const program = createRequire(new URL("../package.json", import.meta.url)).resolve("typescript/package.json");
const tsc = program.replace("package.json", "bin/tsc");
const folder = mkdtempSync(join(tmpdir(), "lectern-declarations-"));
try {
  run([fileURLToPath(new URL("build.mjs", import.meta.url)), folder]);
  const declarations = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => join(folder, file));
  const options = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "false",
    "--skipDefaultLibCheck",
  ];
  const target = ["--singleThreaded", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"];
  run([tsc, ...options, ...target, "--types", "", ...declarations]);
} catch (error) {
  process.exitCode = error.status || 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
