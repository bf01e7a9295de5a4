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
  const { exports, dependencies } = JSON.parse(readFileSync(new URL("package.json", dist), "utf8"));
  assert.equal(dependencies, undefined);
  const load = (entry: string) => import(new URL(exports[entry].default, dist).href);
  assert.equal(typeof (await load(".")).createClient, "function");
  assert.equal(typeof (await load("./operator")).createOperatorClient, "function");
  assert.equal(typeof (await load("./webhooks")).verifyWebhook, "function");
});
