import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const exchange = (partner: Partner, secret = partner.clientSecret) =>
  app.send("POST", "/oauth/token/", {
    form: { grant_type: "client_credentials", client_id: partner.clientId, client_secret: secret },
  });
const operate = async (path: string, body?: unknown, method = "POST") => {
  const token = await app.operatorToken();
  return app.send(method, `/operator/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
};
const rotate = async (partner: Partner, body?: unknown): Promise<string> =>
  (await operate(`/applications/${partner.applicationId}/rotate-secret/`, body)).json.client_secret;
const readWith = async (token: string) => (await app.send("GET", "/api/v1/users/", { token })).status;
const writeWith = async (token: string) => {
  const body = { provider: "acme", provider_id: "written", email: "written@example.com" };
  return (await app.send("POST", "/api/v1/users/", { token, body })).status;
};

test("a scope that is taken from an application is missing in the next request of its old tokens", async () => {
  const partner = await aPartner(app);
  assert.equal(await writeWith(partner.token), 201);
  await operate(`/applications/${partner.applicationId}/`, { scope: ["read"] }, "PATCH");
  assert.equal(await writeWith(partner.token), 403);
  assert.equal(await readWith(partner.token), 200);
  const { json } = await app.send("GET", "/api/v1/whoami/", { token: partner.token });
  assert.deepEqual(json.scopes, ["read"]);
});

test("a scope that an application is given is not in tokens that were issued without it", async () => {
  const partner = await aPartner(app, { application: { scope: ["read"] } });
  await operate(`/applications/${partner.applicationId}/`, { scope: ["read", "write"] }, "PATCH");
  assert.equal(await writeWith(partner.token), 403);
});

test("a narrower token stays narrow whatever the application may", async () => {
  const partner = await aPartner(app, { scope: "read" });
  assert.equal(await writeWith(partner.token), 403);
});

test("rotated twice, the leaked secret is over: only the newest and the one before it work", async () => {
  const partner = await aPartner(app);
  const second = await rotate(partner);
  assert.equal((await exchange(partner)).status, 200);
  const third = await rotate(partner);
  assert.equal((await exchange(partner)).status, 401);
  assert.equal((await exchange(partner, second)).status, 200);
  assert.equal((await exchange(partner, third)).status, 200);
  app.clock.advance(24 * 3_600_000 + 1);
  assert.equal((await exchange(partner, second)).status, 401);
  assert.equal((await exchange(partner, third)).status, 200);
});

test("a rotation leaves tokens alone; an immediate one ends them and every older secret at once", async () => {
  const partner = await aPartner(app);
  const second = await rotate(partner);
  assert.equal(await readWith(partner.token), 200);
  const third = await rotate(partner, { immediately: true });
  assert.equal(await readWith(partner.token), 401);
  assert.equal((await exchange(partner)).status, 401);
  assert.equal((await exchange(partner, second)).status, 401);
  const { json } = await exchange(partner, third);
  assert.equal(await readWith(json.access_token), 200);
});

test("no exchange that races an immediate rotation keeps its token", async () => {
  const partner = await aPartner(app);
  const exchanges = Array.from({ length: 20 }, () => exchange(partner));
  await rotate(partner, { immediately: true });
  for (const { json } of await Promise.all(exchanges)) {
    if (json.access_token !== undefined) assert.equal(await readWith(json.access_token), 401);
  }
});

test("of rotations that race, the last leaves two secrets at most", async () => {
  const partner = await aPartner(app);
  const secrets = await Promise.all(Array.from({ length: 6 }, () => rotate(partner)));
  const answers = await Promise.all(secrets.map((secret) => exchange(partner, secret)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 2);
  assert.equal((await exchange(partner)).status, 401);
});

test("deactivating and reactivating an application revives neither its secrets nor its tokens", async () => {
  const partner = await aPartner(app);
  const second = await rotate(partner);
  const path = `/applications/${partner.applicationId}`;
  assert.equal((await operate(`${path}/deactivate/`)).json.is_active, false);
  const reactivated = await operate(`${path}/reactivate/`);
  assert.equal(reactivated.json.is_active, true);
  assert.equal(await readWith(partner.token), 401);
  assert.equal((await exchange(partner)).status, 401);
  assert.equal((await exchange(partner, second)).status, 401);
  const renewed = await exchange(partner, reactivated.json.client_secret);
  assert.equal(await readWith(renewed.json.access_token), 200);
  const again = await operate(`${path}/reactivate/`);
  assert.equal(again.json.client_secret, null);
  assert.equal(await readWith(renewed.json.access_token), 200);
});

test("an organization that is let in again accepts no token from before, and its applications' secrets", async () => {
  const partner = await aPartner(app);
  await operate(`/organizations/${partner.slug}/deactivate/`);
  const meanwhile = (await exchange(partner)).json.access_token;
  assert.deepEqual([await readWith(partner.token), await readWith(meanwhile)], [403, 403]);
  await operate(`/organizations/${partner.slug}/reactivate/`);
  assert.deepEqual([await readWith(partner.token), await readWith(meanwhile)], [401, 401]);
  const renewed = (await exchange(partner)).json.access_token;
  assert.equal(await readWith(renewed), 200);
  await operate(`/organizations/${partner.slug}/reactivate/`);
  assert.equal(await readWith(renewed), 200);
});

test("the audit log says whether a rotation was immediate, and holds no secret", async () => {
  const partner = await aPartner(app);
  const secret = await rotate(partner, { immediately: true });
  const { json } = await partner.call("GET", "/hr/audit-logs/", undefined, {
    token: (await exchange(partner, secret)).json.access_token,
  });
  const entry = await operate(`/audit-log/${json.results[0].id}/`, undefined, "GET");
  assert.equal(entry.json.action, "application.rotate_secret");
  assert.deepEqual(entry.json.changes, { immediately: [null, true] });
});
