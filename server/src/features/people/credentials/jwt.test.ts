import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cookieOf, operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const create = (body: unknown) => app.send("POST", "/auth/jwt/create/", { body });
const listWith = async (token: string) =>
  (await app.send("GET", "/operator/v1/organizations/", { token })).status;

test("that the first start printed a password is true until somebody has signed in, and not one try before", async () => {
  const hint = async () => (await app.send("GET", "/operator/v1/session/hint/")).json;
  assert.equal((await create({ ...operatorCredentials, password: "wrong" })).status, 401);
  assert.deepEqual(await hint(), { is_first: true });
  assert.equal((await create(operatorCredentials)).status, 200);
  assert.deepEqual(await hint(), { is_first: false });
});

test("e-mail and password give an access and a refresh token", async () => {
  const answer = await create(operatorCredentials);
  assert.equal(answer.status, 200);
  assert.deepEqual(Object.keys(answer.json).sort(), ["access", "refresh"]);
  assert.equal(await listWith(answer.json.access), 200);
});

test("wrong password and unknown address get the same answer", async () => {
  const one = await create({ ...operatorCredentials, password: "wrong" });
  const other = await create({ email: "nobody@example.com", password: "wrong" });
  assert.equal(one.status, 401);
  assert.equal(one.json.detail, "No active account found with the given credentials");
  assert.deepEqual({ ...one.json, request_id: "" }, { ...other.json, request_id: "" });
});

test("a missing password is 400", async () => {
  const answer = await create({ email: operatorCredentials.email });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.json.errors, { password: ["This field is required."] });
});

test("a body of up to 1 MB is read, and what is in it told", async () => {
  const answer = await create({ email: operatorCredentials.email, unknown: "x".repeat(900_000) });
  assert.deepEqual(answer.json.errors, { password: ["This field is required."] });
  assert.equal(
    (await create({ email: operatorCredentials.email, unknown: "x".repeat(1_000_000) })).status,
    413,
  );
});

test("the access token ends after 5 minutes, the refresh token renews it for 24 hours", async () => {
  const { json } = await create(operatorCredentials);
  const refresh = () => app.send("POST", "/auth/jwt/refresh/", { body: { refresh: json.refresh } });
  app.clock.advance(299_000);
  assert.equal(await listWith(json.access), 200);
  app.clock.advance(2_000);
  assert.equal(await listWith(json.access), 401);
  const renewed = await refresh();
  assert.deepEqual(Object.keys(renewed.json), ["access"]);
  assert.equal(await listWith(renewed.json.access), 200);
  app.clock.advance(86_400_000);
  const late = await refresh();
  assert.equal(late.status, 401);
  assert.equal(late.json.detail, "Token is invalid or expired");
  assert.equal(late.json.code, "token_not_valid");
});

test("an access token does not refresh and a refresh token is no bearer", async () => {
  const { json } = await create(operatorCredentials);
  assert.equal(
    (await app.send("POST", "/auth/jwt/refresh/", { body: { refresh: json.access } })).status,
    401,
  );
  assert.equal(await listWith(json.refresh), 401);
});

test("a token whose payload was changed is refused", async () => {
  const { json } = await create(operatorCredentials);
  const [header, payload, signature] = String(json.access).split(".");
  const claims = JSON.parse(Buffer.from(String(payload), "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, operator_id: 999 })).toString("base64url");
  assert.equal(await listWith(`${header}.${forged}.${signature}`), 401);
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
  assert.equal(await listWith(unsigned), 401);
});

test("verify says whether a token is good", async () => {
  const { json } = await create(operatorCredentials);
  assert.equal((await app.send("POST", "/auth/jwt/verify/", { body: { token: json.access } })).status, 200);
  assert.equal((await app.send("POST", "/auth/jwt/verify/", { body: { token: "x.y.z" } })).status, 401);
});

test("the operator API does not know a bearer that means nothing, and refuses a partner's", async () => {
  for (const token of ["nonsense", "a.b.c", "x".repeat(500)]) assert.equal(await listWith(token), 401, token);
  assert.equal(await listWith((await aPartner(app)).token), 403);
});

test("an operator's token opens no partner API", async () => {
  const answer = await app.send("GET", "/api/v1/users/", { token: await app.operatorToken() });
  assert.equal(answer.status, 403);
});

for (const [title, headers] of [
  ["another origin", { origin: "https://evil.example" }],
  ["another site", { "sec-fetch-site": "cross-site" }],
] as const) {
  test(`${title} can neither sign the console in nor write with its cookie`, async () => {
    const login = await app.send("POST", "/operator/v1/session/", { body: operatorCredentials, headers });
    assert.equal(login.status, 403);
    assert.equal(login.headers.get("set-cookie"), null);
    const opened = await app.send("POST", "/operator/v1/session/", { body: operatorCredentials });
    const cookie = cookieOf(opened, "lectern_console");
    const body = { name: "Forged", slug: `forged-${title.length}` };
    assert.equal(
      (await app.send("POST", "/operator/v1/organizations/", { cookie, body, headers })).status,
      403,
    );
    assert.equal((await app.send("POST", "/operator/v1/organizations/", { cookie, body })).status, 201);
  });
}

test("a new password ends the tokens of the old one", async () => {
  const partner = await aPartner(app);
  const { id } = await aLearner(partner);
  const token = await app.operatorToken();
  const give = (password: string) =>
    app.send("PATCH", `/operator/v1/users/${id}/`, { token, body: { access_role: "admin", password } });
  assert.equal((await give("velvet anchor pigeon")).status, 200);
  const { email } = (await partner.call("GET", "/users/")).json.results[0];
  app.clock.advance(1000);
  const { json } = await create({ email, password: "velvet anchor pigeon" });
  const answers = async () => [
    (await app.send("GET", "/api/v1/users/", { token: json.access })).status,
    (await app.send("POST", "/auth/jwt/refresh/", { body: { refresh: json.refresh } })).status,
  ];
  assert.deepEqual(await answers(), [200, 200]);
  app.clock.advance(1);
  await give("copper window thrush");
  assert.deepEqual(await answers(), [401, 401]);
});

test("the console signs in with a cookie that scripts cannot read, and out again", async () => {
  const opened = await app.send("POST", "/operator/v1/session/", { body: operatorCredentials });
  const cookie = opened.headers.get("set-cookie") ?? "";
  assert.match(cookie, /HttpOnly/);
  assert.match(cookie, /SameSite=Lax/);
  const pair = cookieOf(opened, "lectern_console");
  assert.equal(
    (await app.send("GET", "/operator/v1/session/", { cookie: pair })).json.email,
    operatorCredentials.email,
  );
  assert.equal((await app.send("DELETE", "/operator/v1/session/", { cookie: pair })).status, 204);
  assert.equal((await app.send("GET", "/operator/v1/session/", { cookie: pair })).status, 401);
});
