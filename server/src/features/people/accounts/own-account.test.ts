import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { aLearner, type Partner } from "#test/builders.ts";
import { aBrowser, type LearnerBrowser, locationOf } from "#test/learner-browser.ts";
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

const signIn = (email: string) => aVisitor(app).post("/sign-in", { email, password });
const mailTo = (address: string, subject: RegExp) => stage.mailTo(address, subject);

interface Member {
  id: number;
  email: string;
  browser: LearnerBrowser;
}

/** A manager who is signed in on the site. */
async function aMember(): Promise<Member> {
  const { id, email } = await stage.aManager();
  await mailTo(email, /^Your password was changed/);
  app.clock.advance(1000);
  const browser = aVisitor(app);
  assert.equal((await browser.post("/sign-in", { email, password })).status, 303);
  return { id, email, browser };
}

async function operate(id: number, body: Record<string, string>): Promise<void> {
  assert.equal((await stage.operate("PATCH", `${id}/`, body)).status, 200);
}

const requestChange = ({ browser }: Member, email: string, secret = password) =>
  browser.post("/account/email", { email, email_password: secret });
const say = (mailbox: "old" | "new", token: string) =>
  aVisitor(app).post(`/account/email/${mailbox}`, { token });

async function emailOf({ id }: Member): Promise<string> {
  return (await partner.call("GET", `/users/${id}/`)).json.email;
}

test("an address changes once the old mailbox and then the new one have said yes, audited and told to the old one", async () => {
  const member = await aMember();
  const next = anAddress();
  const asked = await requestChange(member, next);
  assert.equal(asked.status, 200);
  assert.match(asked.text, /Check your inbox/);
  const toOld = await mailTo(member.email, /^Change your e-mail address/);
  assert.equal(
    mailbox.mails.some(({ to }) => to === next),
    false,
    "the new mailbox is not asked first",
  );
  assert.match((await aVisitor(app).get(linkIn(toOld))).text, /Yes, change it/);
  assert.equal(await emailOf(member), member.email, "opening the link alone does nothing");
  assert.equal((await say("new", tokenOf(toOld))).status, 403, "one mailbox does not speak for the other");
  assert.match((await say("old", tokenOf(toOld))).text, /Look into the new mailbox/);
  assert.equal((await say("old", tokenOf(toOld))).status, 403, "a link works once");
  assert.equal(await emailOf(member), member.email);
  const toNew = await mailTo(next, /^Your new e-mail address/);
  assert.match((await aVisitor(app).get(linkIn(toNew))).text, /Yes, use this address/);
  assert.match((await say("new", tokenOf(toNew))).text, /Your address is changed/);
  assert.equal((await say("new", tokenOf(toNew))).status, 403);
  assert.equal(await emailOf(member), next);
  assert.deepEqual([(await signIn(member.email)).status, (await signIn(next)).status], [422, 303]);
  await mailTo(member.email, /^Your e-mail address was changed/);
  const { json } = await partner.call("GET", `/hr/audit-logs/?action=user.update&target_id=${member.id}`);
  const entry = (await partner.call("GET", `/hr/audit-logs/${json.results[0].id}/`)).json;
  assert.deepEqual(
    [entry.actor_type, entry.actor_id, entry.changes],
    ["user", String(member.id), { email: [member.email, next] }],
  );
});

test("nothing changes without the password, and guessing it is paused", async () => {
  const member = await aMember();
  const next = anAddress();
  const wrong = await requestChange(member, next, "a guess of the attacker");
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /This is not your password/);
  const names = { first_name: "Eve", last_name: "Attacker", name_password: "a guess" };
  assert.equal((await member.browser.post("/account/name", names)).status, 422);
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++)
    statuses.push((await requestChange(member, next, `guess ${round}`)).status);
  assert.equal(statuses.at(-1), 429);
  assert.equal(await emailOf(member), member.email);
  assert.equal(
    mailbox.mails.some(({ subject, to }) => to === member.email && /^Change/.test(subject)),
    false,
  );
});

test("the links end after an hour, with a new password, with deactivation and with a later request", async () => {
  const ends: Record<string, (member: Member) => Promise<unknown>> = {
    hour: async () => app.clock.advance(3_600_000),
    password: ({ id }) => operate(id, { password: "set by the operator" }),
    address: ({ id }) => operate(id, { email: anAddress() }),
    deactivation: async ({ id }) => {
      await partner.call("DELETE", `/users/${id}/`);
      await stage.operate("POST", `${id}/reactivate/`);
    },
    requestChange: (member) => requestChange(member, anAddress()),
  };
  for (const [how, end] of Object.entries(ends)) {
    for (const step of ["old", "new"] as const) {
      const member = await aMember();
      const next = anAddress();
      await requestChange(member, next);
      let mail = await mailTo(member.email, /^Change your e-mail address/);
      if (step === "new") {
        await say("old", tokenOf(mail));
        mail = await mailTo(next, /^Your new e-mail address/);
      }
      app.clock.advance(1000);
      await end(member);
      assert.equal((await aVisitor(app).get(linkIn(mail))).status, 403, `${how}, ${step}`);
      assert.equal((await say(step, tokenOf(mail))).status, 403, `${how}, ${step}`);
      assert.notEqual(await emailOf(member), next);
    }
  }
});

test("an address that somebody has is not given away, and no page says that it is known", async () => {
  const [member, other] = [await aMember(), await aMember()];
  const [taken, free] = [await requestChange(member, other.email), await requestChange(other, anAddress())];
  assert.deepEqual([taken.status, taken.text], [free.status, free.text]);
  const toOld = await mailTo(member.email, /^Change your e-mail address/);
  assert.match((await say("old", tokenOf(toOld))).text, /Look into the new mailbox/);
  await mailTo(other.email, /^You already have an account/);
  assert.equal(await emailOf(member), member.email);
});

test("of two people racing for one address one gets it", async () => {
  const [one, two] = [await aMember(), await aMember()];
  const next = anAddress();
  const tokens: string[] = [];
  for (const [index, member] of [one, two].entries()) {
    await requestChange(member, next);
    await say("old", tokenOf(await mailTo(member.email, /^Change your e-mail address/)));
    tokens.push(tokenOf(await mailbox.mailTo(next, index + 1)));
  }
  const answers = await Promise.all(tokens.map((token) => say("new", token)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
});

test("a name is changed with the password, announced, audited and told by mail", async () => {
  const member = await aMember();
  const names = { first_name: " Grace ", last_name: "Hopper" };
  const saved = await member.browser.post("/account/name", { ...names, name_password: password });
  assert.deepEqual([saved.status, locationOf(saved)], [303, "/account?saved=1"]);
  assert.match((await member.browser.get("/account?saved=1")).text, /Your name is saved/);
  const user = (await partner.call("GET", `/users/${member.id}/`)).json;
  assert.deepEqual([user.first_name, user.last_name], ["Grace", "Hopper"]);
  await mailTo(member.email, /^Your name was changed/);
  const missing = await member.browser.post("/account/name", {
    last_name: "Hopper",
    name_password: password,
  });
  assert.equal(missing.status, 422);
  assert.match(missing.text, /Please fill this in/);
});

test("people who joined by their address keep to the addresses that may join", async () => {
  const email = anAddress();
  const browser = aVisitor(app);
  await browser.post(`/join/${partner.slug}`, joinForm(email));
  const token = tokenOf(await mailbox.mailTo(email));
  await browser.post(`/join/${partner.slug}/confirm`, { token, password });
  const member = { id: 0, email, browser };
  const elsewhere = await requestChange(member, "ada@elsewhere.org");
  assert.equal(elsewhere.status, 422);
  assert.match(elsewhere.text, /Use an address of your organization/);
  assert.equal((await requestChange(member, anAddress())).status, 200);
});

test("whoever has no password changes nothing here, and whoever is not signed in sees nothing", async () => {
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const page = await browser.get("/account");
  assert.match(page.text, /You have no password here/);
  assert.doesNotMatch(page.text, /<form[^>]*action="\/account\/(?:name|email)/);
  const asked = await browser.post("/account/email", { email: anAddress(), email_password: password });
  assert.equal(asked.status, 422);
  const named = await browser.post("/account/name", {
    first_name: "E",
    last_name: "A",
    name_password: password,
  });
  assert.equal(named.status, 422);
  assert.equal((await aVisitor(app).get("/account")).status, 401);
  assert.equal((await aVisitor(app).post("/account/email", { email: anAddress() })).status, 401);
});

test("a form that another site sends changes nothing", async () => {
  const { email } = await aMember();
  const lured = aVisitor(app, { origin: "https://evil.example" });
  await lured.post("/sign-in", { email, password });
  assert.equal(
    (await lured.post("/account/email", { email: anAddress(), email_password: password })).status,
    403,
  );
});
