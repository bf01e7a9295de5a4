import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { linkIn, type Mailbox, openMailbox } from "#test/mailbox.ts";
import { aBrowser, anLtiStage, isSignedIn, type LtiStage } from "#test/stages/lti.ts";
import { aVisitor, joinForm, openSignUp, password } from "#test/visitor.ts";
import { localReceivers } from "#test/webhooks.ts";

let app: TestApp;
let mailbox: Mailbox;
let partner: Partner;
let stage: LtiStage;
before(async () => {
  mailbox = await openMailbox();
  const mail = { url: mailbox.url, from: "learn@example.com" };
  app = await startApp({ config: { ...localReceivers, mail } });
  partner = await aPartner(app, { organization: openSignUp });
  stage = await anLtiStage(app, partner);
});
after(async () => {
  await stage.stop();
  await app.stop();
  await mailbox.close();
});

/** Somebody made an account with this address before its owner came. */
async function anAccount(email: string) {
  const visitor = aVisitor(app);
  await visitor.post(`/join/${partner.slug}`, joinForm(email));
  const token = linkIn(await mailbox.mailTo(email)).split("token=")[1] ?? "";
  await visitor.post(`/join/${partner.slug}/confirm`, { token, password });
  const { access, refresh } = (await app.send("POST", "/auth/jwt/create/", { body: { email, password } }))
    .json;
  const [user] = (await partner.call("GET", `/users/?email=${email}`)).json.results;
  return { visitor, access, refresh, id: Number(user.id) };
}

test("a launch that finds a self-made account by e-mail ends its password, sessions, JWTs and links, and tells the learner", async () => {
  const email = "pre-hijacked@example.com";
  const attacker = await anAccount(email);
  await aVisitor(app).post("/forgotten-password", { email });
  const reset = linkIn(await mailbox.mailTo(email, 2));
  assert.equal((await attacker.visitor.get("/onboarding")).status, 200);
  const readSelf = () => app.send("GET", `/api/v1/users/${attacker.id}/`, { token: attacker.access });
  assert.equal((await readSelf()).status, 200);
  app.clock.advance(1000);

  const victim = aBrowser(app);
  await victim.open(stage.lms, { claims: { sub: randomUUID(), email } });
  assert.equal(isSignedIn(victim), true);
  const [user] = (await partner.call("GET", `/users/?email=${email}`)).json.results;
  assert.equal(user.id, attacker.id, "the account is the launch's");

  assert.equal((await attacker.visitor.get("/onboarding")).status, 401);
  assert.equal((await readSelf()).status, 401);
  const { refresh } = attacker;
  assert.equal((await app.send("POST", "/auth/jwt/refresh/", { body: { refresh } })).status, 401);
  assert.equal((await aVisitor(app).post("/sign-in", { email, password })).status, 422);
  assert.equal((await aVisitor(app).get(reset)).status, 403);

  const { json } = await partner.call("GET", `/hr/audit-logs/?action=lti.link_by_email&target_id=${user.id}`);
  const entry = (await partner.call("GET", `/hr/audit-logs/${json.results[0].id}/`)).json;
  assert.deepEqual([entry.actor_type, entry.changes], ["lti", { password: ["set", null] }]);
  assert.match((await mailbox.mailTo(email, 3)).subject, /^You now sign in another way/);
});

test("a self-made account that an LMS took over asks for a password from its own mailbox alone, whatever a partner writes", async () => {
  const [email, thief] = [`${randomUUID()}@example.com`, `${randomUUID()}@evil.example`];
  const { id } = await anAccount(email);
  app.clock.advance(1000);
  await aBrowser(app).open(stage.lms, { claims: { sub: randomUUID(), email } });
  const changed = await partner.call("PATCH", `/users/${id}/`, { email: thief, first_name: "Eve" });
  assert.deepEqual([changed.status, changed.json.email, changed.json.first_name], [200, email, "Eve"]);
  const warnings = changed.json.warnings.map(({ field, code }: Record<string, string>) => [field, code]);
  assert.deepEqual(warnings, [["email", "own_account"]]);
  await mailbox.mailTo(email, 2); // that they sign in another way: what is sent later shall come later
  await aVisitor(app).post("/forgotten-password", { email: thief });
  await aVisitor(app).post("/forgotten-password", { email });
  assert.match(linkIn(await mailbox.mailTo(email, 3)), /new-password/);
  assert.deepEqual(
    mailbox.mails.filter(({ to }) => to === thief),
    [],
  );
});

test("a launch leaves address and names of a linked learner who became a manager", async () => {
  const [sub, email] = [randomUUID(), `${randomUUID()}@example.com`];
  const claims = { sub, email, given_name: "Ada", family_name: "Muster" };
  await aBrowser(app).open(stage.lms, { claims });
  const [user] = (await partner.call("GET", `/users/?email=${email}`)).json.results;
  const promoted = await app.send("PATCH", `/operator/v1/users/${user.id}/`, {
    token: await app.operatorToken(),
    body: { access_role: "manager" },
  });
  assert.equal(promoted.status, 200);
  const stolen = { email: `attacker-${email}`, given_name: "Eve", family_name: "Attacker" };
  await aBrowser(app).open(stage.lms, { claims: { ...claims, ...stolen } });
  const after = (await partner.call("GET", `/users/${user.id}/`)).json;
  assert.deepEqual([after.email, after.first_name, after.last_name], [email, "Ada", "Muster"]);
});

test("an LMS finds no former manager by e-mail whom no operator has decided about", async () => {
  const email = `${randomUUID()}@example.com`;
  const key = { provider: "acme", provider_id: randomUUID() };
  const { id } = (await partner.call("POST", "/users/", { ...key, email, first_name: "Ada" })).json;
  const token = await app.operatorToken();
  await app.send("PATCH", `/operator/v1/users/${id}/`, { token, body: { access_role: "manager" } });
  assert.equal((await partner.call("DELETE", `/users/${id}/`)).status, 204);
  assert.equal((await partner.call("POST", `/users/${id}/reactivate/`)).json.access_role, "learner");
  const claims = { sub: randomUUID(), email, given_name: "Eve" };
  assert.equal((await aBrowser(app).open(stage.lms, { claims })).status, 302);
  const { json } = await partner.call("GET", `/hr/audit-logs/?action=lti.link_by_email&target_id=${id}`);
  assert.equal(json.count, 0);
});
