import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { tenantTables } from "#operation/offboarding/tenant-tables.ts";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { aPartner } from "../builders.ts";
import { type ApiDocument, bodySchemaOf, type Operation, operationsOf } from "../readers/api-document.ts";
import { aWorld, type World } from "../tenant-walk/references.ts";
import { requestAt, type Spot, spotsOf } from "../tenant-walk/spots.ts";

let app: TestApp;
let world: World;
let document: ApiDocument;
let operations: Operation[];

before(async () => {
  app = await startApp();
  world = await aWorld(app);
  document = (await app.send("GET", "/api/v1/schema/")).json;
  operations = operationsOf(document).filter((operation) => operation["x-scope"] !== undefined);
});
after(() => app.stop());

test("another organization's id and an id that nobody has are answered with the same bytes", async () => {
  const spots = spotsOf(document, operations);
  assert.ok(spots.length >= 8, `only ${spots.length} ids were found to try`);
  for (const spot of spots) {
    const name = `${spot.operation.method} ${spot.operation.path} with another organization's ${spot.fields.join(".")}`;
    const foreign = await send(spot, spot.reference.foreign(world));
    const missing = await send(spot, spot.reference.missing);
    assert.equal(textOf(spot, foreign, "foreign"), textOf(spot, missing, "missing"), name);
    assert.equal(foreign.status, missing.status, name);
    assert.deepEqual(outcome(spot, foreign), spot.reference.answer ?? "404", `${name} said ${foreign.text}`);
  }
});

test("naming another organization's rows waits for none of them: they may be locked", async () => {
  const spots = spotsOf(document, operations);
  await withRowsLocked(world.neighbour.organizationId, async () => {
    for (const spot of spots) {
      const name = `${spot.operation.method} ${spot.operation.path} with another organization's ${spot.fields.join(".")}`;
      const answer = await send(spot, spot.reference.foreign(world));
      assert.deepEqual(outcome(spot, answer), spot.reference.answer ?? "404", `${name} said ${answer.text}`);
    }
  });
});

test("a path id of the wrong form is answered like an id that nobody has", async () => {
  for (const spot of spotsOf(document, operations).filter(({ place }) => place === "path")) {
    const missing = await send(spot, spot.reference.missing);
    for (const value of ["abc", "0", "-1", "1e3", "1.5", " 1", "99999999999999999999", "%00", "null"]) {
      assert.equal((await send(spot, value)).text, missing.text, `${spot.operation.path} with ${value}`);
    }
  }
});

test("a path id of the wrong form is 404, whatever is wrong with the body and the query as well", async () => {
  const wrong = { confirm: 7, first_name: 7, name: 7, due_date: 7, add: 7, template_id: "x" };
  const spots = spotsOf(document, operations).filter(({ place }) => place === "path");
  for (const { operation, reference } of spots) {
    if (typeof reference.missing !== "number") continue; // of another form
    const path = operation.path.replace(/\{\w+\}/g, "abc");
    for (const body of bodySchemaOf(operation) ? [{ body: wrong }, { body: "[" }] : [{}]) {
      const query = "?page=x&from=x&as_of=x";
      const answer = await app.send(operation.method, path + query, { token: world.ours.token, ...body });
      assert.equal(answer.status, 404, `${operation.method} ${path}: ${answer.text}`);
    }
  }
});

test("a name that the walk does not know stops it, with a sentence that says what to do", () => {
  const unknown = operations.map((operation) => ({
    ...operation,
    parameters: [{ name: "robot_id", in: "query" as const, schema: { type: "integer" } }],
  }));
  assert.throws(() => spotsOf(document, unknown), /takes robot_id, which the walk does not know/);
});

test("the walk changes nothing of the other organization", async () => {
  const { json } = await app.send("GET", `/operator/v1/users/${world.theirs.userId}/`, {
    token: await app.operatorToken(),
  });
  assert.equal(json.is_active, true);
});

test("no route answers without a bearer", async () => {
  const operator: ApiDocument = (await app.send("GET", "/operator/v1/schema/")).json;
  const guarded = operationsOf(operator).filter((operation) => operation["x-scope"] !== undefined);
  assert.ok(operations.length + guarded.length > 20);
  for (const { method, path } of [...operations, ...guarded]) {
    const answer = await app.send(method, pathOf(path), method === "GET" ? {} : { body: {} });
    assert.deepEqual([answer.status, answer.json.code], [401, "not_authenticated"], `${method} ${path}`);
    assert.equal(answer.headers.get("www-authenticate"), 'Bearer realm="api"', `${method} ${path}`);
  }
});

test("no token of a partner opens the operator API, and no operator's the partner API", async () => {
  const operator: ApiDocument = (await app.send("GET", "/operator/v1/schema/")).json;
  const guarded = operationsOf(operator).filter((operation) => operation["x-scope"] !== undefined);
  await refuse(guarded, world.ours.token);
  await refuse(operations, await app.operatorToken());
});

test("no write goes through with a token that may only read, and no read with one that may only write", async () => {
  for (const [scope, refused] of [
    ["read", "write"],
    ["write", "read"],
  ]) {
    const { token } = await aPartner(app, { scope: String(scope) });
    const routes = operations.filter((operation) => operation["x-scope"] === refused);
    assert.ok(routes.length >= 4);
    await refuse(routes, token);
  }
});

/** All rows of the organization are being changed meanwhile. A request that waits for one is answered with 503 in the end. */
async function withRowsLocked(organizationId: number, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    for (const { noun, columns } of await tenantTables(app.context.db)) {
      const column = noun === "organization" ? "id" : "organization_id";
      if (!columns.includes(column)) continue;
      await client.query(`select from "${noun}" where ${column} = $1 for update`, [organizationId]);
    }
    await work();
  } finally {
    await client.end();
  }
}

async function refuse(routes: readonly Operation[], token: string): Promise<void> {
  for (const { method, path } of routes) {
    const answer = await app.send(method, pathOf(path), { token, ...(method === "GET" ? {} : { body: {} }) });
    assert.deepEqual([answer.status, answer.json.code], [403, "permission_denied"], `${method} ${path}`);
  }
}

function pathOf(template: string): string {
  return template.replace(/\{\w+\}/g, "1");
}

/** With the same request id, so that nothing in two equal answers may differ. */
function send(spot: Spot, value: string | number): Promise<Answer> {
  const { path, ...request } = requestAt(document, spot, value, world);
  const headers = { "x-request-id": "tenant-walk" };
  return app.send(spot.operation.method, path, { token: world.ours.token, headers, ...request });
}

function textOf({ reference }: Spot, { text }: Answer, sent: "foreign" | "missing"): string {
  if (!reference.isRepeated) return text;
  const value = sent === "foreign" ? reference.foreign(world) : reference.missing;
  return text.replaceAll(String(value), "what was sent");
}

function outcome(spot: Spot, answer: Answer): string {
  const { status, json } = answer;
  if (status === 404 || status === 400) return String(status);
  if (status === 200 && spot.reference.answer === "nothing" && json.count === 0) return "nothing";
  const rowStatus = spot.reference.isRepeated ? 400 : 404;
  if (status === 200 && json.failed === 1 && json.results[0].status_code === rowStatus) return "row";
  return `status ${status}`;
}
