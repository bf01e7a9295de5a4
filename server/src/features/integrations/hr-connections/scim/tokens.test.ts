import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization, aPartner } from "#test/builders.ts";
import { connectionOf } from "#test/hris/connected.ts";
import { aScimConnection } from "#test/partners/scim/connection.ts";
import { okta } from "#test/partners/scim/okta.ts";
import { aPerson } from "#test/partners/scim/person.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const HOUR_MS = 3_600_000;
const statusWith = async (token: string) => (await app.send("GET", "/scim/v2/Users", { token })).status;
const rotate = (id: number, body?: unknown) =>
  operate(app, "POST", `/hris-connections/${id}/rotate-token/`, body);

test("a new token works at once, the one before it for a day, the one before that not any more", async () => {
  const { slug, id: organizationId } = await anOrganization(app);
  const { connectionId, token: first } = await aScimConnection(app, slug);
  const second = (await rotate(connectionId)).json;
  const until = app.clock().getTime() + 24 * HOUR_MS;
  assert.equal(Date.parse(second.former_token_until), until);
  assert.deepEqual([await statusWith(first), await statusWith(second.scim_token)], [200, 200]);
  const third = (await rotate(connectionId, {})).json;
  assert.deepEqual(
    [await statusWith(first), await statusWith(second.scim_token), await statusWith(third.scim_token)],
    [401, 200, 200],
  );
  app.clock.advance(24 * HOUR_MS);
  assert.deepEqual([await statusWith(second.scim_token), await statusWith(third.scim_token)], [401, 200]);
  const read = await operate(app, "GET", `/hris-connections/${connectionId}/`);
  assert.equal(read.text.includes(third.scim_token), false, "it is shown once");
  const log = await operate(
    app,
    "GET",
    `/audit-log/?organization=${organizationId}&action=hris_connection.rotate_token`,
  );
  assert.equal(log.json.count, 2);
  assert.equal(log.text.includes(third.scim_token), false);
});

test("for a token that got out a new one ends all others at once", async () => {
  const { connectionId, token: first } = await aScimConnection(app, (await anOrganization(app)).slug);
  const second = (await rotate(connectionId)).json;
  const { json } = await rotate(connectionId, { immediately: true });
  assert.equal(json.former_token_until, null);
  assert.deepEqual(
    [await statusWith(first), await statusWith(second.scim_token), await statusWith(json.scim_token)],
    [401, 401, 200],
  );
});

test("only a connection of an identity provider has a token, and only who may write rotates it", async () => {
  const { slug } = await anOrganization(app);
  const { json } = await operate(app, "POST", "/hris-connections/", { organization: slug, hub: "csv" });
  const refused = await rotate(json.id);
  assert.deepEqual([refused.status, refused.json.code], [409, "hris_not_a_scim_connection"]);
  assert.equal((await rotate(999_999)).status, 404);
  assert.equal((await rotate(json.id, { immediately: "now" })).status, 422);
  const stranger = await app.send("POST", `/operator/v1/hris-connections/${json.id}/rotate-token/`);
  assert.equal(stranger.status, 401);
});

test("that nobody was sent is said until somebody is, and whether a preview was accepted stands in the connection", async () => {
  const partner = await aPartner(app);
  const provider = await aScimConnection(app, partner.slug);
  const connection = connectionOf(app, partner, {
    ...(await operate(app, "GET", `/hris-connections/${provider.connectionId}/`)).json,
  });
  const now = async () => (await connection.operate("GET", "/")).json;
  assert.match((await now()).state_reason, /has sent nobody yet/);
  assert.equal((await connection.run("preview")).state, "failed");
  assert.equal((await provider.send(okta.createUser(aPerson()))).status, 201);
  const { state, state_reason, is_confirmed } = await now();
  assert.deepEqual([state, state_reason, is_confirmed], ["testing", null, false]);
  assert.equal((await connection.activate()).state, "succeeded");
  assert.deepEqual([(await now()).state, (await now()).is_confirmed], ["active", true]);
});
