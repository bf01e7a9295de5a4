import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const exchange = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.send("POST", "/oauth/token/", { form, headers });
const credentials = () => ({
  grant_type: "client_credentials",
  client_id: partner.clientId,
  client_secret: partner.clientSecret,
});
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});
const operator = async () => ({ token: await app.operatorToken() });
const isLet = async (token: string) => (await app.send("GET", "/api/v1/unknown/", { token })).status;

test("client credentials in the form give a bearer token for ten hours with the application's scopes", async () => {
  const answer = await exchange(credentials());
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.deepEqual(Object.keys(answer.json).sort(), ["access_token", "expires_in", "scope", "token_type"]);
  assert.deepEqual(
    { ...answer.json, access_token: "" },
    { access_token: "", token_type: "Bearer", expires_in: 36000, scope: "read write" },
  );
});

test("HTTP Basic does the same", async () => {
  const answer = await exchange(
    { grant_type: "client_credentials" },
    basic(partner.clientId, partner.clientSecret),
  );
  assert.equal(answer.status, 200);
});

test("a narrower scope is granted, a foreign one refused as invalid_scope", async () => {
  assert.equal((await exchange({ ...credentials(), scope: "read" })).json.scope, "read");
  const refused = await exchange({ ...credentials(), scope: "read admin" });
  assert.equal(refused.status, 400);
  assert.equal(refused.json.error, "invalid_scope");
});

for (const [title, form, status, error] of [
  ["a wrong secret", { client_secret: "wrong" }, 401, "invalid_client"],
  ["an unknown client", { client_id: "nobody" }, 401, "invalid_client"],
  ["another grant type", { grant_type: "password" }, 400, "unsupported_grant_type"],
  ["no grant type", { grant_type: "" }, 400, "invalid_request"],
  ["no secret", { client_secret: "" }, 400, "invalid_request"],
] as const) {
  test(`${title} is answered ${status} ${error}, for OAuth libraries and for people`, async () => {
    const answer = await exchange({ ...credentials(), ...form });
    assert.equal(answer.status, status);
    assert.equal(answer.json.error, error);
    assert.equal(answer.json.error_description, answer.json.detail);
    assert.equal(answer.json.code, error);
  });
}

test("a refused client is told how to authenticate, and nonsense in Basic is a refused client", async () => {
  const refused = await exchange({ grant_type: "client_credentials" }, { authorization: "Basic @@@" });
  assert.equal(refused.status, 401);
  assert.equal(refused.json.error, "invalid_client");
  assert.match(refused.headers.get("www-authenticate") ?? "", /^Basic/);
});

test("a form beyond all measure is refused in OAuth's words", async () => {
  const answer = await exchange({ ...credentials(), scope: "x".repeat(100_000) });
  assert.equal(answer.status, 413);
  assert.ok(answer.json.error);
});

test("a JSON body at the token route is invalid_request", async () => {
  const answer = await app.send("POST", "/oauth/token/", { body: credentials() });
  assert.equal(answer.status, 400);
  assert.equal(answer.json.error, "invalid_request");
});

test("the token route without its slash keeps method and body: 308", async () => {
  const answer = await app.send("POST", "/oauth/token", { form: credentials() });
  assert.equal(answer.status, 308);
  assert.equal(answer.headers.get("location"), "/oauth/token/");
});

test("a token stops working when its seconds are over", async () => {
  const { json } = await exchange(credentials());
  assert.equal(await isLet(json.access_token), 404);
  app.clock.advance(36_000_000);
  assert.equal(await isLet(json.access_token), 401);
});

test("a deactivated application's tokens are refused at once, and so are its credentials", async () => {
  const other = await aPartner(app);
  assert.equal(await isLet(other.token), 404);
  await app.send("POST", `/operator/v1/applications/${other.applicationId}/deactivate/`, await operator());
  assert.equal(await isLet(other.token), 401);
  const again = await exchange({
    ...credentials(),
    client_id: other.clientId,
    client_secret: other.clientSecret,
  });
  assert.equal(again.status, 401);
});

test("a deactivated organization's tokens are forbidden", async () => {
  const other = await aPartner(app);
  await app.send("POST", `/operator/v1/organizations/${other.slug}/deactivate/`, await operator());
  assert.equal(await isLet(other.token), 403);
});

test("after a rotation both secrets work for a day, then only the new one", async () => {
  const other = await aPartner(app);
  const rotated = await app.send(
    "POST",
    `/operator/v1/applications/${other.applicationId}/rotate-secret/`,
    await operator(),
  );
  const tryWith = async (secret: string) =>
    (await exchange({ ...credentials(), client_id: other.clientId, client_secret: secret })).status;
  assert.equal(await tryWith(other.clientSecret), 200);
  assert.equal(await tryWith(rotated.json.client_secret), 200);
  app.clock.advance(24 * 3_600_000 + 1);
  assert.equal(await tryWith(other.clientSecret), 401);
  assert.equal(await tryWith(rotated.json.client_secret), 200);
});

test("secrets are shown at creation and never again", async () => {
  const list = await app.send(
    "GET",
    `/operator/v1/applications/?organization=${partner.slug}`,
    await operator(),
  );
  assert.equal(list.json.count, 1);
  assert.equal(list.text.includes(partner.clientSecret), false);
  assert.equal("client_secret" in list.json.results[0], false);
});

test("a library finds the token endpoint by itself (RFC 8414)", async () => {
  const { json, headers } = await app.send("GET", "/.well-known/oauth-authorization-server");
  assert.equal(json.issuer, app.siteUrl);
  assert.match(headers.get("content-type") ?? "", /application\/json/);
  const { pathname } = new URL(json.token_endpoint);
  const { clientId: client_id, clientSecret: client_secret } = await aPartner(app);
  const [grant_type] = json.grant_types_supported;
  const answer = await app.send("POST", pathname, { form: { grant_type, client_id, client_secret } });
  assert.equal(answer.status, 200);
});
