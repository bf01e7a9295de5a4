import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { anOperator, signInConsole, signInJwt, statusOf, type TestOperator } from "#test/operators.ts";

let app: TestApp;
let owner: TestOperator;
before(async () => {
  app = await startApp();
  owner = await anOperator(app, "owner");
});
after(() => app.stop());

const refreshed = async (refresh: string) =>
  (await app.send("POST", "/auth/jwt/refresh/", { body: { refresh } })).status;

async function auditOf(action: string, id: number) {
  const token = await app.operatorToken();
  const list = await app.send("GET", `/operator/v1/audit-log/?action=${action}&target_id=${id}`, { token });
  const [newest] = list.json.results;
  return (await app.send("GET", `/operator/v1/audit-log/${newest.id}/`, { token })).json;
}

test("operators are listed with role and state, and everybody finds themselves as me", async () => {
  const reader = await anOperator(app, "reader");
  const { json } = await reader.call("GET", "/operators/?role=reader");
  const listed = json.results.find(({ id }: { id: number }) => id === reader.id);
  assert.deepEqual([listed.email, listed.role, listed.state], [reader.email, "reader", "active"]);
  assert.ok(listed.last_login_at !== null);
  assert.equal((await reader.call("GET", "/operators/me/")).json.id, reader.id);
  assert.equal((await owner.call("GET", `/operators/${reader.id}/`)).json.email, reader.email);
  assert.equal((await owner.call("GET", "/operators/99999999/")).status, 404);
  assert.equal((await owner.call("GET", "/operators/?role=boss")).status, 422);
});

test("a deactivated operator is out at once: JWT, refresh token, console session and password", async () => {
  const other = await anOperator(app, "operator");
  const cookie = await signInConsole(app, other);
  assert.deepEqual(
    [await statusOf(app, { token: other.access }), await statusOf(app, { cookie })],
    [200, 200],
  );
  const answer = await owner.call("POST", `/operators/${other.id}/deactivate/`);
  assert.deepEqual([answer.status, answer.json.state], [200, "deactivated"]);
  const out = async () => [
    await statusOf(app, { token: other.access }),
    await refreshed(other.refresh),
    await statusOf(app, { cookie }),
  ];
  assert.deepEqual(await out(), [401, 401, 401]);
  assert.equal((await signInJwt(app, other)).status, 401);
  app.clock.advance(1);
  assert.equal((await owner.call("POST", `/operators/${other.id}/reactivate/`)).json.state, "active");
  assert.deepEqual(await out(), [401, 401, 401], "reactivation revives nothing");
  assert.equal((await signInJwt(app, other)).status, 200);
  assert.deepEqual((await auditOf("operator.deactivate", other.id)).changes, { is_active: [true, false] });
});

test("a role counts from the next request on, ends what was issued before, and is audited with old and new", async () => {
  const other = await anOperator(app, "operator");
  const create = async (token: string) => {
    const body = { name: "Acme", slug: `acme-${randomUUID().slice(0, 8)}` };
    return (await app.send("POST", "/operator/v1/organizations/", { token, body })).status;
  };
  assert.equal(await create(other.access), 201);
  app.clock.advance(1);
  const answer = await owner.call("PATCH", `/operators/${other.id}/`, { role: "reader" });
  assert.equal(answer.json.role, "reader");
  assert.equal(await create(other.access), 401);
  const { access } = (await signInJwt(app, other)).json;
  assert.equal(await create(access), 403);
  assert.equal(await statusOf(app, { token: access }), 200);
  assert.deepEqual((await auditOf("operator.set_role", other.id)).changes, { role: ["operator", "reader"] });
});

test("only owners manage operators", async () => {
  const operator = await anOperator(app, "operator");
  const victim = await anOperator(app, "operator");
  for (const [method, path, body] of [
    ["POST", "/operators/", { email: "x@ops.example", role: "owner" }],
    ["PATCH", `/operators/${operator.id}/`, { role: "owner" }],
    ["PATCH", "/operators/me/", { role: "owner" }],
    ["POST", `/operators/${victim.id}/deactivate/`, undefined],
    ["POST", `/operators/${victim.id}/reactivate/`, undefined],
    ["POST", `/operators/${victim.id}/invitation/`, undefined],
    ["POST", `/operators/${victim.id}/reset-second-factor/`, undefined],
    ["POST", `/operators/${victim.id}/end-sessions/`, undefined],
    ["GET", `/operators/${victim.id}/sessions/`, undefined],
  ] as const) {
    const { status, json } = await operator.call(method, path, body);
    assert.deepEqual([status, json.code], [403, "permission_denied"], `${method} ${path}`);
  }
  assert.equal((await operator.call("GET", "/operators/me/sessions/")).status, 200);
});

test("If-Match keeps one owner from overwriting what another one has just changed", async () => {
  const other = await anOperator(app, "operator");
  const etag = (await owner.call("GET", `/operators/${other.id}/`)).headers.get("etag") ?? "";
  const patch = (role: string) =>
    owner.call("PATCH", `/operators/${other.id}/`, { role }, { headers: { "if-match": etag } });
  assert.deepEqual([(await patch("reader")).status, (await patch("owner")).status], [200, 412]);
});

test("the last active owner can be neither deactivated nor demoted, and an invited one does not count", async () => {
  const alone = await startApp();
  try {
    const token = await alone.operatorToken();
    const send = (method: string, path: string, body?: unknown) =>
      alone.send(method, `/operator/v1/operators/${path}`, { token, ...(body ? { body } : {}) });
    assert.equal((await send("POST", "", { email: "new@ops.example", role: "owner" })).status, 201);
    for (const answer of [
      await send("POST", "me/deactivate/"),
      await send("PATCH", "me/", { role: "operator" }),
    ]) {
      assert.deepEqual([answer.status, answer.json.code], [409, "last_owner"]);
    }
    assert.equal((await signInJwt(alone, operatorCredentials)).status, 200);
  } finally {
    await alone.stop();
  }
});

test("of two owners who deactivate each other at the same moment, one stays", async () => {
  const pair = await startApp();
  try {
    const one = (await pair.send("GET", "/operator/v1/operators/me/", { token: await pair.operatorToken() }))
      .json.id;
    for (let round = 0; round < 5; round++) {
      const other = await anOperator(pair, "owner");
      const mine = await pair.operatorToken();
      const deactivate = (token: string, id: number) =>
        pair.send("POST", `/operator/v1/operators/${id}/deactivate/`, { token });
      const answers = await Promise.all([deactivate(mine, other.id), deactivate(other.access, one)]);
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join());
      const { json } = await pair.send("GET", "/operator/v1/operators/?role=owner&is_active=true", {
        token: (await signInJwt(pair, operatorCredentials)).json.access ?? other.access,
      });
      assert.equal(json.count, 1);
      if (json.results[0].id === one) continue;
      await pair.send("POST", `/operator/v1/operators/${one}/reactivate/`, { token: other.access });
      pair.clock.advance(300_000);
      const { access } = (await signInJwt(pair, other)).json;
      await pair.send("POST", `/operator/v1/operators/${one}/reactivate/`, { token: access });
      await deactivate((await signInJwt(pair, operatorCredentials)).json.access, other.id);
    }
  } finally {
    await pair.stop();
  }
});
