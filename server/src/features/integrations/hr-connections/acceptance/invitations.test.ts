import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { manualClock } from "#kernel/clock.ts";
import { leaveAccountMail } from "#people/account-mail/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { type Connected, connected } from "#test/hris/connected.ts";
import { linkIn, type Mailbox, openMailbox, type ReceivedMail } from "#test/mailbox.ts";
import { type HrHub, hubRecords, startHrHub } from "#test/partners/hr-hub/hr-hub.ts";
import { aVisitor, joinForm, openSignUp, password } from "#test/visitor.ts";
import { until } from "#test/waiting/until.ts";
import { localReceivers, operate } from "#test/webhooks.ts";

let app: TestApp;
let hub: HrHub;
let mailbox: Mailbox;
before(async () => {
  [mailbox, hub] = await Promise.all([openMailbox(), startHrHub()]);
  const mail = { url: mailbox.url, from: "learn@example.com" };
  app = await startApp({ clock: manualClock("2026-11-21T12:00:00Z"), config: { ...localReceivers, mail } });
});
after(async () => {
  await app.stop();
  await Promise.all([mailbox.close(), hub.stop()]);
});
beforeEach(() => {
  hub.employees = hubRecords("employees.all");
  hub.touched.clear();
});

/** Connections of this file invite, and each has the people of the hub under a domain of its own. */
async function inviting(domain: string, organization: Record<string, unknown> = {}): Promise<Connected> {
  hub.employees = at(domain, hub.employees);
  const connection = await connected(app, hub, { isActive: false, fields: { policies: { invites: true } } });
  await operate(app, "PATCH", `/organizations/${connection.partner.slug}/`, organization);
  await connection.activate();
  return connection;
}
const at = (domain: string, records: HrHub["employees"]) =>
  records.map((record) => ({
    ...record,
    ...(typeof record.work_email === "string"
      ? { work_email: record.work_email.replace(/@.*/, `@${domain}.example`) }
      : {}),
  }));
/** Once everything that was left is handed over, and at least so many have come. */
async function mailsTo(domain: string, least = 0): Promise<ReceivedMail[]> {
  const come = () => mailbox.mails.filter(({ to }) => to.toLowerCase().endsWith(`@${domain}.example`));
  await until(async () => come().length >= least);
  await until(async () => {
    const { rows } = await sql`select from account_mail limit 1`.execute(app.context.db);
    return rows.length === 0;
  });
  const marker = `${domain}-${mailbox.mails.length}@marker.example`;
  app.context.mailer?.post({ to: marker, subject: "Marker", text: "Everything before it has come." });
  await mailbox.mailTo(marker);
  return come();
}
const tokenOf = (mail: ReceivedMail) => new URLSearchParams(linkIn(mail).split("?")[1]).get("token") ?? "";
const choose = (mail: ReceivedMail) =>
  aVisitor(app).post("/new-password", { token: tokenOf(mail), password });
const signIn = (email: string) => aVisitor(app).post("/sign-in", { email, password });

test("a new person gets one mail in the organization's language, and its link lets them choose a password once", async () => {
  const branding = { display_name: "Meridian" };
  const { run } = await inviting("first", { default_language: "de", branding });
  assert.equal((await mailsTo("first", 10)).length, 10, "as many as there are new accounts");
  const mail = await mailbox.mailTo("noor.avelin@first.example");
  assert.equal(mail.subject, "Ihr Lernkonto: Meridian");
  assert.match(mail.text, /Meridian hat ein Konto für Sie angelegt/);

  assert.equal((await run("full")).state, "succeeded");
  assert.equal((await mailsTo("first", 10)).length, 10, "the second run makes nobody");

  const page = await aVisitor(app).get(linkIn(mail));
  assert.equal(page.status, 200);
  assert.match(page.text, /<h1[^>]*>Choose your password</);
  assert.doesNotMatch(page.text, /new password|signed out/i);
  const tooShort = await aVisitor(app).post("/new-password", { token: tokenOf(mail), password: "short" });
  assert.deepEqual([tooShort.status, /Choose your password/.test(tooShort.text)], [422, true]);
  const answer = await choose(mail);
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/sign-in?changed=1"]);
  assert.equal((await choose(mail)).status, 403);
  assert.equal((await aVisitor(app).get(linkIn(mail))).status, 403);
  assert.equal((await signIn("noor.avelin@first.example")).status, 303);
});

test("nobody is invited by a connection that does not say so", async () => {
  hub.employees = at("silent", hub.employees);
  const { partner } = await connected(app, hub);
  assert.equal((await partner.call("GET", "/users/")).json.count, 12);
  assert.deepEqual(await mailsTo("silent"), []);
});

test("a link ends after a week, with another address and with the account, and nobody gets a second one", async () => {
  const connection = await inviting("ended");
  const [leaver, renamed] = await Promise.all([
    mailbox.mailTo("jonas.fairwood@ended.example"),
    mailbox.mailTo("imara.castellan@ended.example"),
  ]);
  app.clock.advance(1_000);
  const before = [...hub.employees];
  hub.change(
    at("ended", [...hubRecords("delta.03-leaver-inactive"), ...hubRecords("delta.02-email-change")]),
  );
  await connection.run("full");
  assert.equal((await choose(leaver)).status, 403);
  assert.equal((await choose(renamed)).status, 403);
  hub.employees = before;
  await connection.run("full");
  assert.equal((await connection.user("jonas.fairwood@ended.example"))?.is_active, true);
  assert.equal((await choose(leaver)).status, 403, "what deactivation ended stays ended");
  assert.equal((await mailsTo("ended", 10)).length, 10);

  const late = await mailbox.mailTo("mirela.grofield@ended.example");
  assert.equal((await aVisitor(app).get(linkIn(late))).status, 200);
  app.clock.advance(7 * 24 * 3_600_000 + 1);
  assert.equal((await choose(late)).status, 403);
});

test("nobody is invited to an address that somebody signs in with, and the forgotten password stays theirs", async () => {
  const email = "noor.avelin@other.example";
  const owner = await aPartner(app, {
    organization: { sign_up: { ...openSignUp.sign_up, allowed_domains: ["other.example"] } },
  });
  await aVisitor(app).post(`/join/${owner.slug}`, joinForm(email));
  const joined = await mailbox.mailTo(email);
  await aVisitor(app).post(`/join/${owner.slug}/confirm`, { token: tokenOf(joined), password });

  const connection = await inviting("other");
  assert.equal((await mailsTo("other", 10)).length, 1 + 9);
  assert.ok(await connection.user(email), "the account is there all the same");
  await aVisitor(app).post("/forgotten-password", { email });
  const reset = await mailbox.mailTo(email, 2);
  assert.match((await aVisitor(app).get(linkIn(reset))).text, /Choose a new password/);
  assert.equal((await choose(reset)).status, 303);
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from "user" where password_hash is not null and email = ${email}`.execute(
    app.context.db,
  );
  assert.deepEqual(rows, [{ organization_id: owner.organizationId }]);
});

test("whoever was not invited cannot get a password by asking for one", async () => {
  hub.employees = at("uninvited", hub.employees);
  await connected(app, hub);
  await aVisitor(app).post("/forgotten-password", { email: "noor.avelin@uninvited.example" });
  assert.deepEqual(await mailsTo("uninvited"), []);
});

test("while nothing may be sent, invitations wait; those of a backup are given up with all else that was queued before it", async () => {
  hub.employees = at("held", hub.employees);
  const { partner, user } = await connected(app, hub);
  const { db } = app.context;
  const person = async (name: string) => {
    const address = `${name}@held.example`;
    return { organizationId: partner.organizationId, userId: Number((await user(address))?.id), address };
  };
  const [invited, again] = [await person("noor.avelin"), await person("jonas.fairwood")];
  const told = await person("tomas.brandell");
  assert.equal((await operate(app, "POST", "/restores/", {})).status, 201);
  await leaveAccountMail(db, new Date(app.clock().getTime() - 60_000), again, "invited");
  await leaveAccountMail(db, app.clock(), invited, "invited");
  await leaveAccountMail(db, app.clock(), told, "name_changed");
  const waiting = async () => {
    const { rows } = await sql<{ kind: string }>`select kind from account_mail order by id`.execute(db);
    return rows.map(({ kind }) => kind).join();
  };
  await until(async () => (await waiting()) === "invited,invited");
  const { channels } = (await operate(app, "GET", "/restores/sending/")).json;
  assert.deepEqual(
    channels.filter(({ channel }: { channel: string }) => channel === "invitations"),
    [{ channel: "invitations", waiting: 2, queued_before_restore: 1 }],
  );
  await operate(app, "POST", "/restores/resume/", { choice: "discard" });
  assert.match((await mailbox.mailTo(invited.address)).text, /has created an account for you/);
  await until(async () => (await waiting()) === "");
  assert.deepEqual(
    (await mailsTo("held", 2)).map(({ to }) => to).filter((to) => to.includes(again.address)),
    [],
  );
});
