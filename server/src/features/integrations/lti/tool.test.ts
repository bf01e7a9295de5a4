import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CompactSign, compactVerify, importJWK } from "jose";
import { sql } from "kysely";
import { aBrowser, LAUNCH, LOGIN, type LtiStage, startLtiStage, textOf } from "#test/stages/lti.ts";
import { operate } from "#test/webhooks.ts";
import { signingKey as findSigningKey, publishedKeys } from "./tool-keys/tool-keys.ts";

let stage: LtiStage;
before(async () => {
  stage = await startLtiStage({ config: { unauthenticatedRequestsPerHour: 200 } });
});
after(() => stage.stop());

async function signingKey(context: Parameters<typeof findSigningKey>[0]) {
  const found = await findSigningKey(context);
  assert.ok(found, "the key does not open");
  return found;
}

test("an address signs in a hundred times an hour; the next one reads when to come back", async () => {
  stage.app.clock.advance(3_600_000); // forgets what preparing the stage has cost
  const browser = aBrowser(stage.app);
  for (let number = 1; number <= 100; number++) {
    const answer = await browser.open(stage.lms, { claims: { sub: `pupil-${number}` } });
    assert.equal(answer.status, 302, `sign-in ${number}`);
  }
  const refused = await browser.login(stage.lms.loginParameters());
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) >= 1);
  assert.match(refused.headers.get("content-type") ?? "", /html/);
  assert.match(textOf(refused), /Please wait/);
  stage.app.clock.advance(3_600_000);
  assert.equal((await browser.open(stage.lms)).status, 302);
});

test("the configuration holds the addresses that an LMS is given", async () => {
  stage.app.clock.advance(3_600_000);
  const { status, json } = await stage.app.send("GET", "/api/v1/lti/config/");
  assert.equal(status, 200);
  assert.equal(json.oidc_initiation_url, `${stage.app.siteUrl}${LOGIN}`);
  assert.deepEqual(json.redirect_uris, [`${stage.app.siteUrl}${LAUNCH}`]);
  assert.equal(json.target_link_uri, `${stage.app.siteUrl}${LAUNCH}`);
  assert.equal(json.public_jwk_url, `${stage.app.siteUrl}/api/v1/lti/jwks/`);
  const messages = json.extensions[0].settings.placements.map(
    ({ message_type }: { message_type: string }) => message_type,
  );
  assert.ok(messages.includes("LtiDeepLinkingRequest"));
});

test("what the tool signs is checked with the keys that it publishes, whichever process made them", async () => {
  stage.app.clock.advance(3_600_000);
  const sets = await Promise.all(Array.from({ length: 5 }, () => stage.app.send("GET", "/api/v1/lti/jwks/")));
  assert.equal(new Set(sets.map(({ text }) => text)).size, 1, "two keys were made at once");
  const { kid, key } = await signingKey(stage.app.context);
  const token = await new CompactSign(Buffer.from("words"))
    .setProtectedHeader({ alg: "RS256", kid })
    .sign(key);
  const published = sets[0]?.json.keys.find((jwk: { kid: string }) => jwk.kid === kid);
  assert.ok(await compactVerify(token, await importJWK(published, "RS256")));
  const [row] = await publishedKeys(stage.app.context);
  assert.doesNotMatch(row?.encrypted_private_key ?? "", /PRIVATE KEY/);
  await operate(stage.app, "POST", "/lti-keys/rotate/");
  assert.equal((await signingKey(stage.app.context)).kid, kid, "platforms must have read the new key first");
  stage.app.clock.advance(24 * 3_600_000);
  assert.notEqual((await signingKey(stage.app.context)).kid, kid);
});

test("the first key signs in the very call that makes it, while time goes on", async () => {
  const { context, clock } = stage.app;
  await sql`delete from lti_tool_key`.execute(context.db);
  let nowMs = clock().getTime();
  const ticking = { ...context, clock: () => new Date(nowMs++) };
  const { kid } = await signingKey(ticking);
  assert.deepEqual(
    (await publishedKeys(ticking)).map(({ id }) => id),
    [kid],
  );
});

test("every write of an operator is audited", async () => {
  stage.app.clock.advance(3_600_000);
  const { json } = await operate(stage.app, "GET", "/audit-log/?page_size=200");
  const actions = json.results.map((entry: { action: string }) => entry.action);
  for (const action of ["lti_registration.create", "lti_deployment.create", "lti_key.rotate"]) {
    assert.ok(actions.includes(action), action);
  }
});
