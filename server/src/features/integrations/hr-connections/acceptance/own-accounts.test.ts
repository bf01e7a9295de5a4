// npm test leaves this drill to CI: plan.test.ts links nobody who signs in alone, takeovers.test.ts hands over no account of an identity provider.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, type TestContext, test } from "node:test";
import { sql } from "kysely";
import type { TestApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import type { Connected } from "#test/hris/connected.ts";
import { startMeridian } from "#test/hris/meridian.ts";
import { aSource, type Said, type Source, sources } from "#test/hris/sources.ts";
import { linkIn, type Mailbox, openMailbox } from "#test/mailbox.ts";
import { aVisitor, password } from "#test/visitor.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
let mailbox: Mailbox;
before(async () => {
  mailbox = await openMailbox();
  app = await startMeridian({ config: { mail: { url: mailbox.url, from: "learn@example.com" } } });
});
after(async () => {
  await app.stop();
  await mailbox.close();
});

const anAddress = () => `${randomUUID()}@example.com`;
const evil = () => `${randomUUID()}@evil.example`;

/** Somebody of the organization who signs in with a password, as a manager or as a learner. */
async function aVictim({ partner }: Connected, access_role = "manager") {
  const email = anAddress();
  const { id } = await aLearner(partner, { email, first_name: "Mara", last_name: "Vogel" });
  const made = await operate(app, "PATCH", `/users/${id}/`, { access_role, password });
  assert.equal(made.status, 200, made.text);
  return { id, email, said: { id: "mara", email, first: "Mara", last: "Vogel" } satisfies Said };
}

const accountOf = async (id: number) => {
  const { json } = await operate(app, "GET", `/users/${id}/`);
  return { email: json.email, role: json.access_role, isActive: json.is_active, last: json.last_name };
};
async function linksOf(userId: number): Promise<number> {
  const { rows } = await sql`select from hris_identity_link where user_id = ${userId}`.execute(
    app.context.db,
  );
  return rows.length;
}
const resolve = (id: number | undefined, body: object) =>
  operate(app, "POST", `/hris-issues/${id}/resolve/`, body);
const issueOf = async ({ connection }: Source, kind: string) =>
  (await connection.issues()).find((issue) => issue.kind === kind);
const signsIn = async (email: string, secret = password) =>
  (await app.send("POST", "/auth/jwt/create/", { body: { email, password: secret } })).status === 200;

/** Asks for a new password at both addresses; the one that gets a mail shows that the other one got none before. */
async function assertNoReset(theirs: string, own: string): Promise<void> {
  const isReset = ({ to, subject }: { to: string; subject: string }) =>
    to === own && /new password/i.test(subject);
  const known = mailbox.mails.filter(isReset).length;
  const before = mailbox.mails.filter(({ to }) => to === own).length;
  await aVisitor(app).post("/forgotten-password", { email: theirs });
  await aVisitor(app).post("/forgotten-password", { email: own });
  for (let number = before + 1; mailbox.mails.filter(isReset).length === known; number++)
    await mailbox.mailTo(own, number);
  assert.deepEqual(
    mailbox.mails.filter(({ to }) => to === theirs),
    [],
  );
}

async function linked(t: TestContext, hub: (typeof sources)[number], role = "manager") {
  const source = await aSource(t, app, hub);
  await source.connection.activate();
  const victim = await aVictim(source.connection, role);
  await source.say(victim.said);
  const kind = role === "admin" ? "admin_needs_confirmation" : "link_needs_confirmation";
  const answer = await resolve((await issueOf(source, kind))?.id, { link: true });
  assert.equal(answer.status, 200, answer.text);
  await source.say(victim.said);
  assert.equal(await linksOf(victim.id), 1);
  return { source, victim };
}

for (const hub of sources) {
  test(`${hub}: whoever has a manager's address at the HR system gets nothing of the manager's account`, async (t) => {
    const source = await aSource(t, app, hub);
    const victim = await aVictim(source.connection);
    await source.connection.activate();
    const theirs = evil();
    await source.say(victim.said);
    assert.deepEqual([await linksOf(victim.id), (await accountOf(victim.id)).email], [0, victim.email]);
    assert.equal((await issueOf(source, "link_needs_confirmation"))?.user_id, victim.id);
    await source.say({ ...victim.said, email: theirs });
    assert.equal((await accountOf(victim.id)).email, victim.email);
    await assertNoReset(theirs, victim.email);
    await source.say({ ...victim.said, email: theirs, isActive: false });
    assert.deepEqual(await accountOf(victim.id), {
      email: victim.email,
      role: "manager",
      isActive: true,
      last: "Vogel",
    });
    assert.ok(await signsIn(victim.email));
  });

  test(`${hub}: the address of a linked manager waits, and resets go where they went`, async (t) => {
    const { source, victim } = await linked(t, hub);
    const theirs = evil();
    await source.say({ ...victim.said, email: theirs, last: "Vogel-Neu" });
    const { email, last } = await accountOf(victim.id);
    assert.deepEqual([email, last], [victim.email, "Vogel-Neu"]);
    await assertNoReset(theirs, victim.email);
    assert.equal(await signsIn(theirs), false);
    const issue = await issueOf(source, "address_needs_confirmation");
    assert.equal(issue?.user_id, victim.id);
  });

  test(`${hub}: accepting the preview links nobody who signs in alone, unless the operator named them before`, async (t) => {
    const source = await aSource(t, app, hub);
    const [named, unnamed] = [await aVictim(source.connection), await aVictim(source.connection, "learner")];
    await source.say({ ...named.said, id: "named" }, { ...unnamed.said, id: "unnamed" });
    const preview = await source.connection.run("preview");
    const left = await source.connection.changes(preview, "&state=noted");
    assert.deepEqual(
      left.map(({ reason, user_id }) => [reason, user_id]).sort(),
      [named, unnamed].map(({ id }) => ["link_needs_confirmation", id]).sort(),
    );
    const issue = (await source.connection.issues()).find(({ user_id }) => user_id === named.id);
    assert.equal((await resolve(issue?.id, { link: true })).status, 200);
    await source.connection.activate();
    assert.deepEqual([await linksOf(named.id), await linksOf(unnamed.id)], [1, 0]);
  });
}

/** The mail that asks about this proposal, the latest if there are several. */
async function askedAt(address: string, number = 1): Promise<string> {
  for (let place = 1; ; place++) {
    const mails = mailbox.mails.filter(
      ({ to, subject }) => to === address && /your new e-mail/.test(subject),
    );
    const mail = mails[number - 1];
    if (mail) return linkIn(mail);
    await mailbox.mailTo(address, place);
  }
}
const tokenOf = (link: string) => link.split("token=")[1] ?? "";

test("the present mailbox says yes to the new address, once, after seeing which it is", async (t) => {
  const { source, victim } = await linked(t, "scim");
  const moved = anAddress();
  await source.say({ ...victim.said, email: moved });
  const link = await askedAt(victim.email);
  assert.match((await aVisitor(app).get(link)).text, new RegExp(moved));
  assert.equal((await accountOf(victim.id)).email, victim.email, "opening the link alone does nothing");
  const agree = () => aVisitor(app).post("/account/email/old", { token: tokenOf(link) });
  assert.match((await agree()).text, /Your address is changed/);
  assert.equal((await agree()).status, 403);
  assert.deepEqual([(await accountOf(victim.id)).email, await signsIn(moved)], [moved, true]);
  await source.say({ ...victim.said, email: moved });
  assert.deepEqual(await source.connection.issues(), []);
});

test("a link about an address that the HR system has taken back, or replaced, agrees to nothing", async (t) => {
  const { source, victim } = await linked(t, "scim");
  await source.say({ ...victim.said, email: evil() });
  const first = await askedAt(victim.email);
  await source.say({ ...victim.said, email: evil() });
  const second = await askedAt(victim.email, 2);
  await source.say(victim.said);
  for (const link of [first, second])
    assert.equal((await aVisitor(app).post("/account/email/old", { token: tokenOf(link) })).status, 403);
  assert.equal((await accountOf(victim.id)).email, victim.email);
});

test("an operator gives the address that they have seen, and no other that came meanwhile", async (t) => {
  const { source, victim } = await linked(t, "scim", "admin");
  const [seen, other] = [anAddress(), evil()];
  await source.say({ ...victim.said, email: seen });
  const issue = await issueOf(source, "address_needs_confirmation");
  await source.say({ ...victim.said, email: other });
  const refused = await resolve(issue?.id, { address: seen });
  assert.deepEqual([refused.status, refused.json.code], [409, "hris_address_not_proposed"]);
  await source.say({ ...victim.said, email: seen });
  const { status, json } = await resolve(issue?.id, { address: seen });
  assert.deepEqual([status, json.is_open, json.proposed], [200, false, { email: seen }]);
  assert.equal((await accountOf(victim.id)).email, seen);
  await source.say(victim.said);
  assert.equal((await accountOf(victim.id)).email, seen, "and back again waits as well");
});

test("an address with which a manager elsewhere signs in is given to nobody else", async (t) => {
  const { source, victim } = await linked(t, "scim");
  const elsewhere = await aVictim((await aSource(t, app, "csv")).connection);
  await source.say({ ...victim.said, email: elsewhere.email });
  const issue = await issueOf(source, "address_needs_confirmation");
  const refused = await resolve(issue?.id, { address: elsewhere.email });
  assert.deepEqual([refused.status, refused.json.code], [422, "email_in_use"]);
  assert.equal((await accountOf(victim.id)).email, victim.email);
});

test("a self-made account without a password, which may ask for one by mail, is no HR system's either", async (t) => {
  const source = await aSource(t, app, "scim");
  await source.connection.activate();
  const victim = await aVictim(source.connection);
  const { db } = app.context;
  await operate(app, "PATCH", `/users/${victim.id}/`, { access_role: "learner" });
  await sql`
    update "user" set source = 'signup', provider = null, provider_id = null where id = ${victim.id}`.execute(
    db,
  );
  await source.say(victim.said);
  assert.equal(await linksOf(victim.id), 0);
  assert.equal((await issueOf(source, "link_needs_confirmation"))?.user_id, victim.id);
});

test("a role that is given after the link holds the address from then on, also against a run that is under way", async (t) => {
  const source = await aSource(t, app, "kombo");
  await source.connection.activate();
  const said = { id: "late", email: anAddress(), first: "Mara", last: "Vogel" };
  await source.say(said);
  const { id } = { ...(await source.connection.user(said.email)) };
  await operate(app, "PATCH", `/users/${id}/`, { access_role: "manager", password });
  const theirs = evil();
  await source.say({ ...said, email: theirs, isActive: false });
  await source.say({ ...said, email: theirs, isActive: true });
  const { email, isActive, role } = await accountOf(Number(id));
  assert.deepEqual([email, isActive, role], [said.email, true, "manager"]);
  await assertNoReset(theirs, said.email);
});

test("a manager whose record has ended is nobody's who comes with the same name, address and another id", async (t) => {
  const { source, victim } = await linked(t, "scim");
  await source.say({ ...victim.said, isActive: false });
  await source.say({ ...victim.said, id: "thief" });
  assert.equal((await accountOf(victim.id)).isActive, false);
  const issue = await issueOf(source, "rehire_needs_confirmation");
  assert.equal(issue?.user_id, victim.id);
  await resolve(issue?.id, { link: true });
  await source.say({ ...victim.said, id: "thief", last: "Vogel-Neu" });
  assert.deepEqual(await accountOf(victim.id), {
    email: victim.email,
    role: "manager",
    isActive: true,
    last: "Vogel-Neu",
  });
});
