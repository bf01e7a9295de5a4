import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Answer, startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { linkIn, type Mailbox, openMailbox } from "#test/mailbox.ts";
import {
  accept,
  anInvitation,
  anOperator,
  signInConsole,
  signInJwt,
  statusOf,
  type TestOperator,
  tokenOf,
} from "#test/operators.ts";
import { storeUser } from "#test/partners/record-store.ts";
import { aScimConnection } from "#test/partners/scim/connection.ts";

let app: TestApp;
let mailbox: Mailbox;
before(async () => {
  mailbox = await openMailbox();
  app = await startApp({ config: { mail: { url: mailbox.url, from: "lectern@example.com" } } });
});
after(async () => {
  await app.stop();
  await mailbox.close();
});

const password = "plum kettle orbit";
const asOwner = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1/operators/${path}`, {
    token: await app.operatorToken(),
    ...(body ? { body } : {}),
  });

test("an invited operator chooses a password by the link, in the answer and in the mail, which works once", async () => {
  const email = "invited@ops.example";
  const { operator, token } = await anInvitation(app, email, "reader");
  assert.equal(operator.state, "invited");
  assert.equal((await signInJwt(app, { email, password })).status, 401);
  const mail = await mailbox.mailTo(email);
  assert.match(mail.text, /with the role reader/);
  assert.ok(mail.text.includes(operator.invitation_url));
  assert.equal(linkIn(mail), "/console/invitation");
  assert.deepEqual((await accept(app, token, password)).json, { email });
  assert.equal((await signInJwt(app, { email, password })).status, 200);
  const again = await accept(app, token, "another kettle orbit");
  assert.deepEqual([again.status, again.json.code], [403, "invitation_spent"]);
  assert.equal((await asOwner("GET", `${operator.id}/`)).json.state, "active");
});

test("a password that is refused does not use the link up", async () => {
  const { token } = await anInvitation(app, "careless@ops.example");
  for (const weak of ["short", "Password1234!", "careless-ops-1"]) {
    const { status, json } = await accept(app, token, weak);
    assert.deepEqual([status, json.code], [422, "password_refused"], weak);
    assert.equal(json.errors.password.length, 1);
  }
  assert.equal((await accept(app, token, password)).status, 200);
});

test("of two who use one link at the same moment, one sets the password", async () => {
  const { token } = await anInvitation(app, "raced@ops.example");
  const answers = await Promise.all([
    accept(app, token, password),
    accept(app, token, "another kettle orbit"),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
});

test("a link ends after 72 hours, with the next one, and with a deactivation", async () => {
  const { token: late } = await anInvitation(app, "late@ops.example");
  app.clock.advance(72 * 3_600_000);
  assert.equal((await accept(app, late, password)).status, 403);
  const { operator, token } = await anInvitation(app, "twice@ops.example");
  const renewed = await asOwner("POST", `${operator.id}/invitation/`);
  assert.equal((await accept(app, token, password)).status, 403);
  await asOwner("POST", `${operator.id}/deactivate/`);
  assert.equal((await accept(app, tokenOf(renewed.json.invitation_url), password)).status, 403);
  assert.equal((await asOwner("POST", `${operator.id}/invitation/`)).json.code, "operator_inactive");
  await asOwner("POST", `${operator.id}/reactivate/`);
  assert.equal((await accept(app, tokenOf(renewed.json.invitation_url), password)).status, 403);
});

test("no link of a former owner gives anybody's account away, and one that replaces a password ends with its maker's own", async () => {
  const ends: Record<string, (maker: TestOperator, by: TestOperator) => Promise<Answer>> = {
    deactivation: (maker, by) => by.call("POST", `/operators/${maker.id}/deactivate/`),
    "another role": (maker, by) => by.call("PATCH", `/operators/${maker.id}/`, { role: "operator" }),
    "ended sessions": (maker) => maker.call("POST", "/operators/me/end-sessions/"),
  };
  for (const [how, end] of Object.entries(ends)) {
    const [maker, other] = [await anOperator(app, "owner"), await anOperator(app, "owner")];
    const colleague = await anOperator(app, "operator");
    const renewed = await maker.call("POST", `/operators/${colleague.id}/invitation/`);
    const invited = await maker.call("POST", "/operators/", { email: `new-${maker.email}`, role: "owner" });
    app.clock.advance(1000);
    assert.ok((await end(maker, other)).status < 300, how);
    const taken = await accept(app, tokenOf(renewed.json.invitation_url), "copper window thrush");
    assert.deepEqual([taken.status, taken.json.code], [403, "invitation_spent"], how);
    assert.equal((await signInJwt(app, colleague)).status, 200, how);
    const shown = await other.call("GET", `/operators/${colleague.id}/`);
    assert.equal(shown.json.invitation_expires_at, null, how);
    const joined = await accept(app, tokenOf(invited.json.invitation_url), "copper window thrush");
    assert.equal(joined.status, how === "ended sessions" ? 200 : 403, how);
  }
});

test("whoever finds an owner's open console makes nobody an operator and takes no colleague's account", async () => {
  const [owner, colleague] = [await anOperator(app, "owner"), await anOperator(app, "operator")];
  const cookie = await signInConsole(app, owner);
  const send = (method: string, path: string, body: Record<string, string>) =>
    app.send(method, `/operator/v1/operators/${path}`, { cookie, body });
  const newLink = `${colleague.id}/invitation/`;
  for (const [method, path, body] of [
    ["POST", "", { email: `mine-${owner.email}`, role: "owner" }],
    ["POST", newLink, {}],
    ["PATCH", `${colleague.id}/`, { role: "owner" }],
    ["PATCH", "me/", { role: "reader" }],
  ] as const) {
    const without = await send(method, path, body);
    assert.deepEqual([without.status, Object.keys(without.json.errors)], [400, ["current_password"]], path);
    const guessed = await send(method, path, { ...body, current_password: "a guess of the passer-by" });
    assert.deepEqual([guessed.status, guessed.json.code], [422, "wrong_password"], path);
  }
  const made = await send("POST", newLink, { current_password: owner.password });
  assert.equal(made.status, 200, made.text);
});

test("an open console alone resets no second factor, makes no secret anew and nobody an administrator, and sends data to nobody new", async () => {
  const [owner, colleague] = [await anOperator(app, "owner"), await anOperator(app, "operator")];
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  const endpoint = await owner.call("POST", "/webhook-endpoints/", {
    organization: partner.slug,
    url: "https://receiver.example.com/",
  });
  const provider = await aScimConnection(app, partner.slug);
  const elsewhere = "https://elsewhere.example.com/v1";
  const lms = { issuer: "https://lms.example.edu", client_id: "tool" };
  const addresses = { auth_url: "https://lms.example.edu/auth", jwks_url: "https://lms.example.edu/keys" };
  const deployed = { organization: partner.slug, deployment_id: "1" };
  const registration = await owner.call("POST", "/lti-registrations/", { ...lms, ...addresses });
  await owner.call("POST", `/operators/${colleague.id}/deactivate/`);
  for (const [method, path, body] of [
    ["POST", `/operators/${colleague.id}/reset-second-factor/`, undefined],
    ["POST", `/operators/${colleague.id}/reactivate/`, undefined],
    ["POST", "/applications/", { organization: partner.slug, name: "Mine" }],
    ["POST", `/applications/${partner.applicationId}/rotate-secret/`, {}],
    ["POST", `/applications/${partner.applicationId}/reactivate/`, undefined],
    ["POST", `/webhook-endpoints/${endpoint.json.id}/rotate/`, { step: "add" }],
    ["POST", `/hris-connections/${provider.connectionId}/rotate-token/`, {}],
    ["POST", "/lti-keys/rotate/", {}],
    ["POST", "/webhook-endpoints/", { organization: partner.slug, url: elsewhere }],
    ["PATCH", `/webhook-endpoints/${endpoint.json.id}/`, { url: elsewhere }],
    ["POST", "/hris-connections/", { organization: partner.slug, hub: "scim" }],
    ["PATCH", `/hris-connections/${provider.connectionId}/`, { api_key: "theirs" }],
    ["POST", "/record-stores/", { organization: partner.slug, url: elsewhere, auth: storeUser }],
    [
      "POST",
      "/lti-registrations/",
      { ...lms, client_id: "another", auth_url: elsewhere, jwks_url: elsewhere },
    ],
    ["PATCH", `/lti-registrations/${registration.json.id}/`, { jwks_url: elsewhere }],
    ["POST", "/lti-deployments/", { ...deployed, registration: registration.json.id }],
    ["PATCH", `/organizations/${partner.slug}/ai/`, { text: { base_url: elsewhere, model: "any" } }],
    ["PATCH", `/users/${learner.id}/`, { access_role: "admin", password: "nine patient otters sing" }],
  ] as const) {
    const atConsole = await anOperator(app, "owner"); // tries are bounded for each
    const cookie = await signInConsole(app, atConsole);
    const send = (sent: string | null) =>
      app.send(method, `/operator/v1${path}`, {
        cookie,
        ...(body === undefined ? {} : { body }),
        headers: sent === null ? {} : { "x-current-password": sent },
      });
    const without = await send(null);
    assert.deepEqual([without.status, without.json?.code], [403, "password_required"], path);
    const guessed = await send("a%20guess");
    assert.deepEqual([guessed.status, guessed.json.code], [422, "wrong_password"], path);
    const shown = await send(encodeURIComponent(atConsole.password));
    assert.ok(!["password_required", "wrong_password"].includes(shown.json.code), `${path}: ${shown.text}`);
    // A token was got with the password.
    assert.notEqual((await owner.call(method, path, body)).json.code, "password_required");
  }
});

test("what sends data to nobody new is changed at an open console as before", async () => {
  const owner = await anOperator(app, "owner");
  const partner = await aPartner(app);
  const cookie = await signInConsole(app, owner);
  const url = "https://receiver.example.com/";
  const { json } = await owner.call("POST", "/webhook-endpoints/", { organization: partner.slug, url });
  const provider = await aScimConnection(app, partner.slug);
  for (const [path, body] of [
    [`/webhook-endpoints/${json.id}/`, { event_types: ["lesson.completed"] }],
    [`/hris-connections/${provider.connectionId}/`, { policies: { invites: false } }],
    [`/organizations/${partner.slug}/ai/`, { text: null, daily_budget: 3 }],
  ] as const) {
    const answer = await app.send("PATCH", `/operator/v1${path}`, { cookie, body });
    assert.equal(answer.status, 200, answer.text);
  }
});

test("an address is invited once, however it is written", async () => {
  await anInvitation(app, "once@ops.example");
  const again = await asOwner("POST", "", { email: "Once@Ops.example", role: "owner" });
  assert.deepEqual([again.status, again.json.code], [409, "operator_exists"]);
  assert.equal((await asOwner("POST", "", { email: "no address", role: "owner" })).status, 422);
  assert.equal((await asOwner("POST", "", { email: "x@ops.example" })).status, 400);
});

test("a forgotten password is replaced by a link from an owner; the old one works until then, and nothing of it after", async () => {
  const forgetful = await anOperator(app, "operator");
  const renewed = await asOwner("POST", `${forgetful.id}/invitation/`);
  assert.equal((await signInJwt(app, forgetful)).status, 200);
  assert.match((await mailbox.mailTo(forgetful.email, 2)).subject, /^Choose a new password/);
  app.clock.advance(1);
  const fresh = "marble stove lagoon";
  assert.equal((await accept(app, tokenOf(renewed.json.invitation_url), fresh)).status, 200);
  assert.equal(await statusOf(app, { token: forgetful.access }), 401);
  assert.equal((await signInJwt(app, forgetful)).status, 401);
  assert.equal((await signInJwt(app, { email: forgetful.email, password: fresh })).status, 200);
  assert.match((await mailbox.mailTo(forgetful.email, 3)).subject, /^Your password was changed/);
});

test("another site cannot make a browser accept an invitation", async () => {
  const { token } = await anInvitation(app, "lured@ops.example");
  const answer = await app.send("POST", "/operator/v1/operators/accept-invitation/", {
    body: { token, password },
    headers: { origin: "https://evil.example" },
  });
  assert.deepEqual([answer.status, answer.json.code], [403, "foreign_form"]);
});
