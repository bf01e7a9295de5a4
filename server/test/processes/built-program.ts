import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const build =
  'import { buildServerIfNeeded } from "./bin/build-if-needed.mjs"; await buildServerIfNeeded(process.execPath);';

/** The service as `npm start` runs it: built, where its sources have changed. @returns where it is */
export function builtProgram(name: "main" | "lectern" = "main"): string {
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", build], {
    cwd: root,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return join(root, `server/dist/${name}.js`);
}
