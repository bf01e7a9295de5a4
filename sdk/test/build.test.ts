import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const dist = new URL("../dist/", import.meta.url);

test("the published package is plain JavaScript that needs nothing else", async () => {
  execFileSync(process.execPath, [new URL("../build.mjs", import.meta.url).pathname]);
  const { exports, dependencies } = JSON.parse(readFileSync(new URL("package.json", dist), "utf8"));
  assert.equal(dependencies, undefined);
  const load = (entry: string) => import(new URL(exports[entry].default, dist).href);
  assert.equal(typeof (await load(".")).createClient, "function");
  assert.equal(typeof (await load("./operator")).createOperatorClient, "function");
  assert.equal(typeof (await load("./webhooks")).verifyWebhook, "function");
});
