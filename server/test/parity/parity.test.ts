import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { resources } from "../../../cli/src/resources.ts";
import { operationsOf } from "../readers/api-document.ts";
import { clientMethods } from "./client-methods.ts";
import { gaps, type Operations } from "./gaps.ts";
import { methodsIn, namedMethods } from "./named-methods.ts";
import { notAtConsole, notInCommands } from "./not-offered.ts";
import { operatorsWay, partnersOwn } from "./partner-operations.ts";

const documentAt = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8"));
const operations: Operations = new Map(
  operationsOf(documentAt("operator-openapi.json")).map(({ operationId, method, path }) => [
    `${method} ${path}`,
    operationId,
  ]),
);
const methods = await clientMethods();

/** The operation that answers a request; where two would, the one that names more. */
function operationOf(request: string): string | undefined {
  const [found] = [...operations]
    .filter(([template]) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(request))
    .toSorted(([one], [other]) => one.split("{").length - other.split("{").length);
  return found?.[1];
}

/** What the sources ask of the client. */
function reachedBy(pattern: string, client: string): Set<string> {
  const named = namedMethods(pattern, client, methods.keys());
  const requests = [...named].flatMap((name) => [...(methods.get(name) ?? [])]);
  return new Set(requests.flatMap((request) => operationOf(request) ?? []));
}

test("the command line offers every operation of the operator API, or says why not", () => {
  const commands = Object.values(resources).flatMap((resource) => Object.values(resource.commands));
  const offered = reachedBy("cli/src/**/*.ts", "client");
  for (const { operationId } of commands) if (operationId !== undefined) offered.add(operationId);
  assert.deepEqual(
    gaps(operations, offered, notInCommands),
    [],
    "give each a command (plainCommand in cli/src/operations) or a reason in not-offered.ts",
  );
});

test("the console offers every operation of the operator API, or it is known why not", () => {
  const offered = reachedBy("web/src/console/**/*.{ts,tsx}", "lectern");
  assert.deepEqual(
    gaps(operations, offered, notAtConsole),
    [],
    "give each its part of a page or a reason in not-offered.ts",
  );
});

test("what partners can do, operators can, or it is the partner's own", () => {
  const known = new Set(operations.values());
  const listed = operationsOf(documentAt("openapi.json")).map(({ operationId, tags = [] }) => {
    const [tag = ""] = tags;
    const way = operatorsWay[operationId];
    if (way !== undefined) return known.has(way) ? null : `${operationId}: there is no ${way}`;
    return operationId in partnersOwn || tag in partnersOwn ? null : `${operationId} (${tag})`;
  });
  assert.ok(listed.length > 80);
  assert.deepEqual(
    listed.filter((line) => line !== null),
    [],
    "name the operators' way to it, or the reason why there is none, in partner-operations.ts",
  );
});

test("a gap is named, and so is an exception that is none any more", () => {
  const three: Operations = new Map([
    ["GET /a/", "listA"],
    ["POST /a/", "createA"],
    ["DELETE /a/{id}/", "deleteA"],
  ]);
  assert.deepEqual(gaps(three, new Set(["listA", "deleteA"]), { deleteA: "dangerous", noSuch: "gone" }), [
    "createA (POST /a/) is missing",
    "deleteA is listed as not offered, and is offered",
    "noSuch is listed as not offered, and there is no such operation",
  ]);
});

test("a method is found where it is called over lines, and in a group that is taken whole", () => {
  const known = ["runs.approve", "runs.undo", "runs.list", "courses.list"];
  assert.deepEqual(methodsIn("lectern.courses\n  .list(query)", "lectern", known), ["courses.list"]);
  const whole = 'const verb: "approve" | "undo" = x;\nlectern.runs[verb](1);';
  assert.deepEqual(methodsIn(whole, "lectern", known), ["runs.approve", "runs.undo"]);
  assert.deepEqual(methodsIn("other.courses.list()", "lectern", known), []);
});
