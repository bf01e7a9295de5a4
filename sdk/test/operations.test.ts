import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { operationsOf } from "../../server/test/readers/api-document.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Tokens, which the client fetches for itself, and what only an LMS asks for. */
const ofOthers = /^\S+ \/(oauth|auth\/jwt|api\/v1\/lti)\//;

test("the client has every operation of the partner API", () => {
  const calls = globSync("sdk/src/partner/**/*.ts", { cwd: root.pathname })
    .flatMap((path) => [...read(path).matchAll(/call\("(\w+)", "([^"]+)"/g)])
    .map(([, method = "", path]) => `${method.toUpperCase()} ${path}`);
  const offered = operationsOf(JSON.parse(read("openapi.json")))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !ofOthers.test(operation));
  assert.ok(offered.length > 40);
  const missing = offered.filter((operation) => !calls.includes(operation));
  assert.deepEqual(missing, [], "give each a method in the file of its noun in sdk/src/partner");
});

test("every group of methods is reached from the client", () => {
  const client = read("sdk/src/client.ts");
  const groups = globSync("sdk/src/partner/**/*.ts", { cwd: root.pathname })
    .flatMap((path) => [...read(path).matchAll(/^export function (\w+Client)\(/gm)])
    .map(([, name = ""]) => name);
  assert.ok(groups.length > 15);
  const unreached = groups.filter((name) => !client.includes(`${name}(call`));
  assert.deepEqual(unreached, [], "give each a name in sdk/src/client.ts");
});

test("the operator's client has every operation on HR connections, and reaches each", () => {
  const files = globSync("sdk/src/operator/hris/*.ts", { cwd: root.pathname }).map(read);
  const calls = files
    .flatMap((text) => [...text.matchAll(/call\("(\w+)", "([^"]+)"/g)])
    .map(([, method = "", path]) => `${method.toUpperCase()} ${path}`);
  const offered = operationsOf(JSON.parse(read("operator-openapi.json")))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => operation.includes(" /operator/v1/hris-"));
  assert.ok(offered.length > 15);
  assert.deepEqual(
    offered.filter((operation) => !calls.includes(operation)),
    [],
    "give each a method in sdk/src/operator/hris",
  );
  const client = read("sdk/src/operator.ts");
  const groups = files.flatMap((text) => [...text.matchAll(/^export function (\w+Client)\(/gm)]);
  const unreached = groups.filter(([, name = ""]) => !client.includes(`${name}(call`));
  assert.deepEqual(unreached, [], "give each a name in sdk/src/operator.ts");
});
