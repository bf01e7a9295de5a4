// npm test leaves this drill to CI: contract.test.ts and api-conventions.test.ts refuse the same.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "../app.ts";
import { aPartner } from "../builders.ts";
import type { ApiDocument } from "../readers/api-document.ts";
import { until } from "../waiting/until.ts";

let app: TestApp;
/** Addresses of both APIs, with the methods that their documents name. */
let addresses: { path: string; methods: string[] }[];

const apiPath = /^\/(api\/v1|operator\/v1|auth|oauth)\//;

before(async () => {
  app = await startApp();
  const documents: ApiDocument[] = [
    (await app.send("GET", "/api/v1/schema/")).json,
    (await app.send("GET", "/operator/v1/schema/")).json,
  ];
  addresses = documents
    .flatMap(({ paths }) => Object.entries(paths))
    .filter(([path]) => apiPath.test(path))
    .map(([path, operations]) => ({
      path: path.replaceAll(/\{\w+\}/g, "1"),
      methods: Object.keys(operations)
        .filter((method) => method !== "parameters")
        .map((method) => method.toUpperCase()),
    }));
  assert.ok(addresses.length > 250);
});
after(() => app.stop());

test("at every address of the APIs another method is 405 with those that it takes, before anybody asks who calls", async () => {
  for (const { path, methods } of addresses) {
    for (const method of ["OPTIONS", "QUERY"]) {
      const { status, headers, json } = await app.send(method, path);
      assert.deepEqual([status, json?.code], [405, "method_not_allowed"], `${method} ${path}`);
      const allowed = (headers.get("allow") ?? "").split(", ").filter((name) => name !== "HEAD");
      assert.deepEqual(allowed.toSorted(), methods.toSorted(), path);
    }
    for (const method of methods) {
      const { status } = await app.send(method, path);
      assert.ok(status !== 405 && status !== 308, `${method} ${path} is ${status}`);
    }
  }
});

test("without its slash every address of the APIs leads to the one with it, and with one more nowhere", async () => {
  for (const { path } of addresses) {
    for (const method of ["GET", "DELETE", "OPTIONS"]) {
      const { status, headers, json } = await app.send(method, `${path.slice(0, -1)}?x=%2F`);
      assert.deepEqual(
        [status, headers.get("location"), json.code],
        [308, `${path}?x=%2F`, "slash_missing"],
        path,
      );
    }
    const { status, json } = await app.send("GET", `${path}/`);
    // Behind `/members/` an id may stand, if not an empty one.
    assert.ok([401, 404, 405].includes(status) && json.code !== "slash_missing", `${path}/ is ${status}`);
  }
});

test("metrics name the address that was nearly met, and the request log is not filled with it", async () => {
  const partner = await aPartner(app);
  assert.equal((await partner.call("GET", "/teams")).status, 308);
  assert.equal((await partner.call("DELETE", "/teams/")).status, 405);
  const { text } = await app.send("GET", "/metrics");
  assert.match(text, /_count\{[^}]*route="\/api\/v1\/teams",method="GET",status="3xx"/);
  assert.match(text, /_count\{[^}]*route="\/api\/v1\/teams\/",method="DELETE",status="4xx"/);
  await partner.call("GET", "/whoami/");
  const logged = async () => {
    const { rows } = await sql<{ path: string | null }>`
      select path from request_log where application_id is not null`.execute(app.context.db);
    return rows.map(({ path }) => path);
  };
  await until(async () => (await logged()).length > 0);
  assert.deepEqual(await logged(), ["/api/v1/whoami/"]);
});
