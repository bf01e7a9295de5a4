// npm test leaves this drill to CI: the types are checked on their own, and client.test.ts uses the sources.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "lectern-sdk-"));
const dist = pathToFileURL(`${folder}/`);
after(() => rmSync(folder, { recursive: true, force: true }));

test("the published package is plain JavaScript that needs nothing else", async () => {
  execFileSync(process.execPath, [new URL("../build.mjs", import.meta.url).pathname, folder]);
  const manifest = JSON.parse(readFileSync(new URL("package.json", dist), "utf8"));
  const { exports, dependencies } = manifest;
  assert.equal(dependencies, undefined);
  const load = (entry: string) => import(new URL(exports[entry].default, dist).href);
  assert.equal(typeof (await load(".")).createClient, "function");
  assert.equal(typeof (await load("./operator")).createOperatorClient, "function");
  assert.equal(typeof (await load("./webhooks")).verifyWebhook, "function");
  assert.equal(exports["./package.json"], "./package.json");
  assert.ok(manifest.description.length > 20 && manifest.sideEffects === false && !manifest.private);
  assert.deepEqual(manifest.publishConfig, { access: "public", provenance: true });
});

test("npm packs programs, types, the page and the licence, and nothing else", () => {
  const args = ["pack", folder, "--dry-run", "--json", "--ignore-scripts", "--offline"];
  const [packed] = JSON.parse(
    execFileSync("npm", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  const paths: string[] = packed.files.map(({ path }: { path: string }) => path);
  for (const path of ["README.md", "LICENSE", "package.json", "index.js", "index.d.ts"])
    assert.ok(paths.includes(path), path);
  assert.deepEqual(
    paths.filter((path) => !/^(README\.md|LICENSE|package\.json)$|\.js$|\.d\.ts$/.test(path)),
    [],
  );
});
