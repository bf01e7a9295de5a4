// npm test leaves this drill to CI: guess-guard.test.ts tries in vain at each form, pauses.test.ts computes the pauses.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Answer, cookieOf, operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { linkIn, openMailbox } from "#test/mailbox.ts";
import { anOperator } from "#test/operators.ts";
import { joinForm, openSignUp, password } from "#test/visitor.ts";
import { anAddress, guessing, statuses, times } from "./test/guesses.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp({ config: { trustedProxies: ["127.0.0.1"] } });
  partner = await aPartner(app, { organization: openSignUp });
});
after(() => app.stop());

const {
  jwt,
  operator: console,
  page,
  somebody,
} = guessing(
  () => app,
  () => partner,
);
const quarterMs = 15 * 60_000;
for (const [title, guess, wrong, right, account] of [
  ["JWTs", jwt, 401, 200, null],
  ["the console", console, 401, 200, operatorCredentials],
  ["the sign-in page", page, 422, 303, null],
] as const) {
  test(`at ${title} five wrong tries are compared, then there are pauses that double`, async () => {
    const email = account?.email ?? (await somebody());
    const visit = { from: anAddress() };
    assert.deepEqual(statuses(await times(5, () => guess(email, visit))), [
      wrong,
      wrong,
      wrong,
      wrong,
      wrong,
    ]);
    const pauses: string[] = [];
    for (let count = 0; count < 4; count++) {
      const paused = await guess(email, { ...visit, secret: account?.password ?? password });
      assert.equal(paused.status, 429, "the right password is not compared either");
      const seconds = paused.headers.get("retry-after") ?? "";
      pauses.push(seconds);
      app.clock.advance(Number(seconds) * 1000);
      assert.equal((await guess(email, visit)).status, wrong);
    }
    assert.deepEqual(pauses, ["1", "2", "4", "8"]);
    app.clock.advance(16_000);
    assert.equal((await guess(email, { ...visit, secret: account?.password ?? password })).status, right);
    assert.equal((await guess(email, visit)).status, wrong, "success begins anew");
  });
}

test("at the confirmation of a sign-up, too", async () => {
  const mailbox = await openMailbox();
  const mailing = await startApp({ config: { mail: { url: mailbox.url, from: "learn@example.com" } } });
  try {
    const { slug } = await aPartner(mailing, { organization: openSignUp });
    await mailing.send("POST", `/join/${slug}`, { form: joinForm("new@example.com") });
    const [, token = ""] = linkIn(await mailbox.mailTo("new@example.com")).split("token=");
    const confirm = (secret: string) =>
      mailing.send("POST", `/join/${slug}/confirm`, { form: { token, password: secret } });
    assert.deepEqual(
      statuses(await times(6, () => confirm("wrong horse battery"))),
      [422, 422, 422, 422, 422, 429],
    );
    mailing.clock.advance(1000);
    assert.equal((await confirm(password)).status, 303);
  } finally {
    await mailing.stop();
    await mailbox.close();
  }
});

test("whoever joins with an operator's address guesses at the operator's password no faster for it", async () => {
  const { email } = await anOperator(app, "reader");
  const { slug } = await aPartner(app, {
    organization: { sign_up: { is_open: true, allowed_domains: ["ops.example"] } },
  });
  await app.send("POST", `/join/${slug}`, { form: joinForm(email) });
  const from = anAddress();
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) {
    for (let tries = 0; tries < 4; tries++) statuses.push((await console(email, { from })).status);
    await page(email, { from, secret: password });
  }
  assert.equal(
    (await page(email, { from: anAddress(), secret: password })).status,
    303,
    "the account is there",
  );
  assert.ok(statuses.filter((status) => status === 401).length <= 10, statuses.join());
});

test("an account that there is and one that there is not are answered alike, pauses included", async () => {
  const known = await somebody();
  const answersAt = async (email: string) => {
    const visit = { from: anAddress() };
    const answers = await times(8, () => jwt(email, visit));
    return answers.map(({ status, json, headers }) => [
      status,
      json.detail,
      json.code,
      headers.get("retry-after"),
    ]);
  };
  assert.deepEqual(await answersAt(known), await answersAt("nobody-at-all@example.com"));
});

test("an account that is guessed at from a hundred addresses is compared ten times", async () => {
  const email = await somebody();
  const answers = await times(100, () => jwt(email, { from: anAddress() }));
  assert.deepEqual(statuses(answers).filter((status) => status === 401).length, 10);
});

test("an address that tries one password at a hundred accounts has thirty compared", async () => {
  const from = anAddress();
  const answers: Answer[] = [];
  for (let index = 0; index < 100; index++) answers.push(await jwt(`sprayed-${index}@example.com`, { from }));
  assert.equal(statuses(answers).filter((status) => status === 401).length, 30);
});

test("an IPv6 network counts as one address", async () => {
  const email = await somebody();
  const answers: Answer[] = [];
  for (let index = 1; index <= 6; index++) answers.push(await jwt(email, { from: `2001:db8:7::${index}` }));
  assert.deepEqual(statuses(answers), [401, 401, 401, 401, 401, 429]);
});

test("while strangers guess, the person gets in at once from the address of last week, with a mistake as well", async () => {
  const email = await somebody();
  const home = anAddress();
  assert.equal((await jwt(email, { from: home, secret: password })).status, 200);
  app.clock.advance(7 * 86_400_000);
  await times(100, () => jwt(email, { from: anAddress() }));
  assert.equal((await jwt(email, { from: home })).status, 401);
  assert.equal((await jwt(email, { from: home, secret: password })).status, 200);
});

test("while strangers guess, the person's browser gets in at once from wherever it is", async () => {
  const email = await somebody();
  const first = await page(email, { from: anAddress(), secret: password });
  const cookie = cookieOf(first, "lectern_browser");
  app.clock.advance(7 * 86_400_000);
  await times(100, () => jwt(email, { from: anAddress() }));
  assert.equal((await page(email, { from: anAddress(), secret: password })).status, 429);
  assert.equal((await page(email, { from: anAddress(), secret: password, cookie })).status, 303);
});

test("a stranger behind the same address uses up the address's allowance, and not the browser's", async () => {
  const email = await somebody();
  const from = anAddress();
  const cookie = cookieOf(await page(email, { from, secret: password }), "lectern_browser");
  await times(20, () => page(email, { from }));
  assert.equal((await page(email, { from, secret: password })).status, 429);
  assert.equal((await page(email, { from, secret: password, cookie })).status, 303);
});

test("from a new address the person waits a quarter of an hour at most, while strangers go on", async () => {
  const email = await somebody();
  const strangers = Array.from({ length: 40 }, anAddress);
  const attack = async () => {
    for (const from of strangers) await jwt(email, { from });
  };
  await attack();
  const visit = { from: anAddress(), secret: password };
  const asked = await jwt(email, visit);
  assert.equal(asked.status, 429);
  assert.ok(Number(asked.headers.get("retry-after")) <= 900);
  for (let minute = 0; minute < 15; minute++) {
    app.clock.advance(quarterMs / 15);
    await attack();
  }
  assert.equal((await jwt(email, visit)).status, 200);
});

test("what was attacked recovers by itself", async () => {
  const email = await somebody();
  await times(200, () => jwt(email, { from: anAddress() }));
  app.clock.advance(24 * 3_600_000);
  assert.equal((await jwt(email, { from: anAddress(), secret: password })).status, 200);
});

test("processes on one database count together, and a restart forgets nothing", async () => {
  const email = await somebody();
  const from = anAddress();
  await times(5, () => jwt(email, { from }));
  const other = await startApp({
    clock: app.clock,
    config: { databaseUrl: app.databaseUrl, trustedProxies: ["127.0.0.1"] },
  });
  try {
    const answer = await other.send("POST", "/auth/jwt/create/", {
      body: { email, password },
      headers: { "x-forwarded-for": from },
    });
    assert.equal(answer.status, 429);
  } finally {
    await other.stop();
  }
});

test("a wrong try costs the address a request, wherever it was made", async () => {
  const strict = await startApp({ config: { unauthenticatedRequestsPerHour: 3 } });
  try {
    const body = { email: "nobody@example.com", password: "wrong" };
    await strict.send("POST", "/auth/jwt/create/", { body });
    await strict.send("POST", "/operator/v1/session/", { body });
    const page = await strict.send("POST", "/sign-in", { form: body });
    assert.equal(page.status, 422);
    assert.equal((await strict.send("POST", "/auth/jwt/create/", { body })).status, 429);
  } finally {
    await strict.stop();
  }
});
