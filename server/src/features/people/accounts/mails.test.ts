import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { locationOf } from "#test/learner-browser.ts";
import { linkIn, type Mailbox, openMailbox, type ReceivedMail } from "#test/mailbox.ts";
import { aVisitor, joinForm, openSignUp, password } from "#test/visitor.ts";

let app: TestApp;
let mailbox: Mailbox;
let partner: Partner;
before(async () => {
  mailbox = await openMailbox();
  app = await startApp({ config: { mail: { url: mailbox.url, from: "learn@example.com" } } });
  partner = await aPartner(app, {
    organization: { ...openSignUp, branding: { display_name: "Nordwind <Spedition>" } },
  });
});
after(async () => {
  await app.stop();
  await mailbox.close();
});

const join = (form: Record<string, string>) => aVisitor(app).post(`/join/${partner.slug}`, form);
const tokenOf = (mail: ReceivedMail) => new URLSearchParams(linkIn(mail).split("?")[1]).get("token") ?? "";
const usersWith = async (email: string) => (await partner.call("GET", `/users/?email=${email}`)).json.results;

async function confirm(mail: ReceivedMail, secret = password, visitor = aVisitor(app)) {
  return visitor.post(`/join/${partner.slug}/confirm`, { token: tokenOf(mail), password: secret });
}

async function member(email: string) {
  await join(joinForm(email));
  await confirm(await mailbox.mailTo(email));
  const [user] = await usersWith(email);
  return user;
}

test("the account begins when its address is confirmed, and the link works once", async () => {
  await join(joinForm("ada@example.com", { language: "de" }));
  const mail = await mailbox.mailTo("ada@example.com");
  assert.equal(mail.to, "ada@example.com");
  assert.equal(mail.from, "learn@example.com");
  assert.equal(mail.subject, "Bestätigen Sie Ihr Konto: Nordwind <Spedition>");
  assert.match(mail.text, /innerhalb von 24 Stunden hier, mit dem Passwort, das Sie gewählt haben:/);
  assert.deepEqual(await usersWith("ada@example.com"), []);
  const visitor = aVisitor(app);
  assert.equal((await visitor.get(linkIn(mail))).status, 200);
  assert.deepEqual(await usersWith("ada@example.com"), [], "opening the link alone does nothing");
  const answer = await confirm(mail, password, visitor);
  assert.equal(answer.status, 303);
  assert.equal(locationOf(answer), "/home");
  assert.equal(locationOf(await visitor.get("/home")), "/onboarding");
  const [user] = await usersWith("ada@example.com");
  assert.equal(user.source, "signup");
  assert.equal((await confirm(mail)).status, 403);
  assert.equal((await aVisitor(app).get(linkIn(mail))).status, 403);
});

test("user.created is announced with the confirmation, not with the request", async () => {
  await join(joinForm("event@example.com"));
  const mail = await mailbox.mailTo("event@example.com");
  const announced = async () => {
    await app.eventsSettled();
    const { json } = await partner.call("GET", "/events/?limit=500");
    return json.events.filter(({ data }: { data: { email: string } }) => data.email === "event@example.com");
  };
  assert.equal((await announced()).length, 0);
  await confirm(mail);
  assert.equal((await announced())[0].event, "user.created");
});

test("of two racing confirmations one makes the account", async () => {
  await join(joinForm("race@example.com"));
  const mail = await mailbox.mailTo("race@example.com");
  const answers = await Promise.all([confirm(mail), confirm(mail)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 403]);
});

test("who reads the mail but did not choose the password confirms nothing and spends nothing", async () => {
  await join(joinForm("victim@example.com"));
  const mail = await mailbox.mailTo("victim@example.com");
  assert.equal((await confirm(mail, "not the password chosen")).status, 422);
  assert.deepEqual(await usersWith("victim@example.com"), []);
  assert.equal((await confirm(mail)).status, 303);
});

test("a known address gets the same page, and a mail that says how to sign in", async () => {
  const { id } = await aLearner(partner, { email: "known@example.com" });
  const token = await app.operatorToken();
  await app.send("PATCH", `/operator/v1/users/${id}/`, { token, body: { password: "their own, of old" } });
  const fresh = await join(joinForm("fresh@example.com"));
  const known = await join(joinForm("Known@example.com"));
  assert.deepEqual(
    [known.status, locationOf(known), known.text],
    [fresh.status, locationOf(fresh), fresh.text],
  );
  assert.equal(linkIn(await mailbox.mailTo("Known@example.com")), "/sign-in");
});

test("nobody's mailbox is flooded: three mails an hour, and the page says the same", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) statuses.push((await join(joinForm("flooded@example.com"))).status);
  assert.deepEqual(statuses, [303, 303, 303, 303, 303]);
  await mailbox.mailTo("flooded@example.com", 3);
  app.clock.advance(3_600_001);
  await join(joinForm("flooded@example.com", { language: "it" }));
  assert.match((await mailbox.mailTo("flooded@example.com", 4)).subject, /^Confermi/);
});

const ask = (email: string) => aVisitor(app).post("/forgotten-password", { email });
const renew = (mail: ReceivedMail, secret = "another horse battery") =>
  aVisitor(app).post("/new-password", { token: tokenOf(mail), password: secret });

test("a new password by mail: one use, and sessions and the old password end", async () => {
  await member("forgetful@example.com");
  const visitor = aVisitor(app);
  await visitor.post("/sign-in", { email: "forgetful@example.com", password });
  assert.equal((await visitor.get("/onboarding")).status, 200);
  await ask("Forgetful@example.com");
  const mail = await mailbox.mailTo("forgetful@example.com", 2);
  assert.equal((await aVisitor(app).get(linkIn(mail))).status, 200);
  app.clock.advance(1000);
  assert.equal((await renew(mail, "short")).status, 422);
  assert.equal(locationOf(await renew(mail)), "/sign-in?changed=1");
  assert.equal((await visitor.get("/onboarding")).status, 401);
  const signIn = (secret: string) =>
    aVisitor(app).post("/sign-in", { email: "forgetful@example.com", password: secret });
  assert.equal((await signIn(password)).status, 422);
  assert.equal((await signIn("another horse battery")).status, 303);
  assert.equal((await renew(mail)).status, 403);
});

test("asking for a new password says the same whether or not there is an account, and mails only to accounts", async () => {
  await aLearner(partner, { email: "handed-over@example.com" });
  await member("real@example.com");
  const [unknown, handedOver] = [await ask("unknown@example.com"), await ask("handed-over@example.com")];
  const real = await ask("real@example.com");
  for (const other of [unknown, handedOver]) {
    assert.deepEqual([other.status, other.text], [real.status, real.text]);
  }
  assert.match((await mailbox.mailTo("real@example.com", 2)).subject, /^A new password/);
  const asked = ["unknown@example.com", "handed-over@example.com"];
  assert.deepEqual(
    mailbox.mails.filter(({ to }) => asked.includes(to)),
    [],
  );
});

test("nobody gets more mails where somebody else spells the address in other letters", async () => {
  const email = "ida.iris@example.com";
  await member(email);
  const others = [
    "IDA.IRIS@EXAMPLE.COM",
    "İda.iris@example.com",
    "ida.İris@example.com",
    "İda.İrİs@example.com",
  ];
  for (const spelling of [email, ...others]) assert.equal((await ask(spelling)).status, 200);
  app.clock.advance(3_600_001);
  await ask(email);
  // The one that confirmed the account, three within the hour, and one after it.
  assert.match((await mailbox.mailTo(email, 5)).subject, /^A new password/);
  await join(joinForm(email));
  const known = await mailbox.mailTo(email, 6);
  assert.equal(linkIn(known), "/sign-in");
});

test("a link to a new password ends when another one is used, and with the account", async () => {
  const user = await member("links@example.com");
  await ask("links@example.com");
  await ask("links@example.com");
  const [first, second] = [
    await mailbox.mailTo("links@example.com", 2),
    await mailbox.mailTo("links@example.com", 3),
  ];
  assert.deepEqual([(await renew(second)).status, (await renew(first)).status], [303, 403]);
  app.clock.advance(3_600_001);
  await ask("links@example.com");
  const last = await mailbox.mailTo("links@example.com", 4);
  assert.equal((await partner.call("DELETE", `/users/${user.id}/`)).status, 204);
  assert.equal((await renew(last)).status, 403);
});

test("after 24 hours an account cannot be confirmed any more", async () => {
  await join(joinForm("late@example.com"));
  const mail = await mailbox.mailTo("late@example.com");
  app.clock.advance(24 * 3_600_000);
  assert.equal((await confirm(mail)).status, 403);
});
