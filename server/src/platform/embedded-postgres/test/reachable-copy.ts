import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { findBinaries } from "../binaries.ts";

/** This folder's code with its own copy of all it needs, where every account can read it. */
export function aReachableCopy(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-programs-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  cpSync(fileURLToPath(new URL("..", import.meta.url)), join(folder, "embedded-postgres"), {
    recursive: true,
  });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const found = findBinaries();
  const installed = join(found.folder, "..", "..");
  const modules = join(folder, "node_modules");
  const binaries = join(modules, relative(installed, found.folder));
  cpSync(found.folder, binaries, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\.a$|\/include$/.test(path),
  });
  for (const name of readdirSync(installed).filter((one) =>
    /^(pg|postgres-|xtend$|split2$|typebox$|embedded-)/.test(one),
  )) {
    cpSync(join(installed, name), join(modules, name), { recursive: true });
  }
  return { folder, binaries, program: join(folder, "embedded-postgres", "test", "service.ts") };
}
