import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { linkIn, type Mailbox } from "#test/mailbox.ts";
import { type AccountStage, anAddress, openAccountStage, tokenOf } from "#test/stages/account-stage.ts";
import { aVisitor, joinForm, password } from "#test/visitor.ts";

let stage: AccountStage;
let app: TestApp;
let mailbox: Mailbox;
let partner: Partner;
before(async () => {
  stage = await openAccountStage();
  ({ app, mailbox, partner } = stage);
});
after(() => stage.stop());

const operate = async (method: string, path: string, body?: unknown) => {
  const answer = await stage.operate(method, path, body);
  assert.equal(answer.status, 200, answer.text);
};

interface Owner {
  id: number;
  email: string;
  /** The link, as a path of the site. */
  link: string;
}

/** Asks for a new password, and looks whether the link in the mail holds. */
async function askForLink(id: number, email: string): Promise<Owner> {
  await aVisitor(app).post("/forgotten-password", { email });
  const link = linkIn(await stage.mailTo(email, /new password/));
  assert.equal((await aVisitor(app).get(link)).status, 200, "the link holds at first");
  app.clock.advance(1000);
  return { id, email, link };
}

async function aManager(): Promise<Owner> {
  const { id, email } = await stage.aManager();
  return askForLink(id, email);
}

async function somebodySelfMade(): Promise<Owner> {
  const email = anAddress();
  await aVisitor(app).post(`/join/${partner.slug}`, joinForm(email));
  const token = tokenOf(await mailbox.mailTo(email));
  await aVisitor(app).post(`/join/${partner.slug}/confirm`, { token, password });
  const [user] = (await partner.call("GET", `/users/?email=${email}`)).json.results;
  return askForLink(user.id, email);
}

/** The link neither opens nor sets a password. */
async function assertDead({ link }: Owner): Promise<void> {
  const token = link.split("token=")[1] ?? "";
  assert.equal((await aVisitor(app).get(link)).status, 403);
  const answer = await aVisitor(app).post("/new-password", { token, password: "the attacker's password" });
  assert.equal(answer.status, 403);
}

test("the page to sign in leads whoever forgot the password to a link by mail", async () => {
  const { text } = await aVisitor(app).get("/sign-in");
  assert.match(text, /<a href="\/forgotten-password">Forgotten your password\?/);
  assert.doesNotMatch(text, /Ask whoever/);
});

test("a link to a new password holds for one hour", async () => {
  const owner = await aManager();
  app.clock.advance(3_600_000 - 2000);
  assert.equal((await aVisitor(app).get(owner.link)).status, 200);
  app.clock.advance(1000);
  await assertDead(owner);
});

test("it falls with the address that it was sent to, and holds where only the case changed", async () => {
  const owner = await aManager();
  await operate("PATCH", `${owner.id}/`, { email: owner.email.toUpperCase() });
  assert.equal((await aVisitor(app).get(owner.link)).status, 200);
  await operate("PATCH", `${owner.id}/`, { email: `new-${owner.email}` });
  await assertDead(owner);
});

test("it falls with a password that the operator sets", async () => {
  const owner = await aManager();
  await operate("PATCH", `${owner.id}/`, { password: "set by the operator" });
  await assertDead(owner);
});

test("it falls with the role that had the password", async () => {
  const owner = await aManager();
  await operate("PATCH", `${owner.id}/`, { access_role: "learner" });
  await operate("PATCH", `${owner.id}/`, { access_role: "manager", password });
  await assertDead(owner);
});

test("it falls with deactivation, and letting the person in again does not bring it back", async () => {
  const owner = await aManager();
  assert.equal((await partner.call("DELETE", `/users/${owner.id}/`)).status, 204);
  await assertDead(owner);
  await operate("POST", `${owner.id}/reactivate/`);
  await assertDead(owner);
});

test("it falls with a self-made account that a partner claims, with a password or without one", async () => {
  for (const isWithout of [false, true]) {
    const owner = await somebodySelfMade();
    if (isWithout) {
      await operate("PATCH", `${owner.id}/`, { access_role: "manager" });
      await operate("PATCH", `${owner.id}/`, { access_role: "learner" });
      app.clock.advance(3_600_001);
    }
    const held = isWithout ? await askForLatest(owner) : owner;
    const key = { provider: "acme", provider_id: randomUUID() };
    const claimed = await partner.call("POST", "/users/", { ...key, email: owner.email });
    assert.deepEqual([claimed.status, claimed.json.id], [200, owner.id]);
    await assertDead(held);
  }
});

async function askForLatest({ id, email }: Owner): Promise<Owner> {
  const isReset = ({ to, subject }: { to: string; subject: string }) =>
    to === email && /^A new password/.test(subject);
  const before = mailbox.mails.filter(({ to }) => to === email).length;
  const known = mailbox.mails.filter(isReset).length;
  await aVisitor(app).post("/forgotten-password", { email });
  for (let number = before + 1; mailbox.mails.filter(isReset).length === known; number++)
    await mailbox.mailTo(email, number);
  const mail = mailbox.mails.filter(isReset).at(-1);
  assert.ok(mail);
  const link = linkIn(mail);
  assert.equal((await aVisitor(app).get(link)).status, 200);
  app.clock.advance(1000);
  return { id, email, link };
}

test("it falls while the organization is deactivated", async () => {
  const elsewhere = await aPartner(app);
  const { id, email } = await stage.aManager(elsewhere);
  const owner = await askForLink(id, email);
  const token = await app.operatorToken();
  const path = `/operator/v1/organizations/${elsewhere.organizationId}/deactivate/`;
  assert.equal((await app.send("POST", path, { token })).status, 200);
  await assertDead(owner);
});

test("using it is in the audit log, with the person as actor and no password, and is told by mail", async () => {
  const { id, email, link } = await aManager();
  const token = link.split("token=")[1] ?? "";
  const answer = await aVisitor(app).post("/new-password", { token, password: "another horse battery" });
  assert.equal(answer.status, 303);
  const { json } = await partner.call("GET", `/hr/audit-logs/?action=user.set_password&target_id=${id}`);
  const entry = (await partner.call("GET", `/hr/audit-logs/${json.results[0].id}/`)).json;
  assert.deepEqual(
    [entry.actor_type, entry.actor_id, entry.changes],
    ["user", String(id), { password: ["set", "replaced"] }],
  );
  const told = () => mailbox.mails.filter((mail) => /^Your password was changed/.test(mail.subject));
  for (let number = 1; told().filter(({ to }) => to === email).length < 2; number++) {
    await mailbox.mailTo(email, number);
  }
});
