import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { type Mailbox, openMailbox } from "#test/mailbox.ts";
import {
  anOperator,
  consoleCookieOf,
  signInConsole,
  signInJwt,
  statusOf,
  type TestOperator,
} from "#test/operators.ts";
import { totpCode } from "./totp.ts";

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

const STEP = 30_000;
const codeOf = (secret: string, steps = 0) =>
  totpCode(secret, Math.floor(app.clock().getTime() / STEP) + steps);

interface Protected extends TestOperator {
  secret: string;
  recoveryCodes: string[];
  cookie: string;
}

/** With the factor confirmed, and the next code to come. */
async function aProtectedOperator(role: "owner" | "operator" | "reader" = "operator"): Promise<Protected> {
  const operator = await anOperator(app, role);
  const cookie = await signInConsole(app, operator);
  const send = (path: string, body?: unknown) =>
    app.send("POST", `/operator/v1/operators/me/second-factor/${path}/`, {
      cookie,
      ...(body ? { body } : {}),
    });
  const { secret } = (await send("start", { password: operator.password })).json;
  app.clock.advance(1);
  const confirmed = await send("confirm", { code: codeOf(secret) });
  assert.equal(confirmed.status, 200, confirmed.text);
  app.clock.advance(STEP);
  return {
    ...operator,
    secret,
    recoveryCodes: confirmed.json.recovery_codes,
    cookie: consoleCookieOf(confirmed),
  };
}

test("switching it on shows a QR address and ten recovery codes once, ends older sessions and JWTs, and says so by mail", async () => {
  const operator = await anOperator(app, "reader");
  const elsewhere = await signInConsole(app, operator);
  const cookie = await signInConsole(app, operator);
  const send = (path: string, body?: unknown) =>
    app.send("POST", `/operator/v1/operators/me/second-factor/${path}/`, {
      cookie,
      ...(body ? { body } : {}),
    });
  assert.equal((await send("confirm", { code: "123456" })).json.code, "second_factor_off");
  const started = (await send("start", { password: operator.password })).json;
  assert.ok(started.otpauth_uri.startsWith("otpauth://totp/Lectern%20(localhost):reader-"));
  assert.ok(started.otpauth_uri.includes(`secret=${started.secret}`));
  assert.equal((await send("confirm", { code: codeOf(started.secret, 5) })).json.code, "wrong_code");
  assert.equal((await signInJwt(app, operator)).status, 200, "nothing is asked for until it is confirmed");
  app.clock.advance(1);
  const confirmed = await send("confirm", { code: codeOf(started.secret) });
  assert.equal(new Set(confirmed.json.recovery_codes).size, 10);
  assert.deepEqual(
    [
      await statusOf(app, { cookie: elsewhere }),
      await statusOf(app, { token: operator.access }),
      await statusOf(app, { cookie: consoleCookieOf(confirmed) }),
    ],
    [401, 401, 200],
  );
  assert.match((await mailbox.mailTo(operator.email, 2)).subject, /^Your second factor is on/);
  const again = await app.send("POST", "/operator/v1/operators/me/second-factor/start/", {
    cookie: consoleCookieOf(confirmed),
    body: { password: operator.password },
  });
  assert.equal(again.json.code, "second_factor_on");
});

test("a code is asked for at both doors, and only after the right password", async () => {
  const operator = await aProtectedOperator();
  const console_ = (body: unknown) => app.send("POST", "/operator/v1/session/", { body });
  for (const signIn of [(body: unknown) => app.send("POST", "/auth/jwt/create/", { body }), console_]) {
    const { email, password } = operator;
    const code = codeOf(operator.secret);
    const wrong = await signIn({ email, password: "not the password", code });
    assert.deepEqual([wrong.status, wrong.json.code], [401, "no_active_account"]);
    const missing = await signIn({ email, password });
    assert.deepEqual([missing.status, missing.json.code], [401, "second_factor_required"]);
    assert.equal(missing.headers.get("set-cookie"), null);
    const guessed = await signIn({ email, password, code: codeOf(operator.secret, 7) });
    assert.deepEqual([guessed.status, guessed.json.code], [401, "second_factor_wrong"]);
    assert.equal((await signIn({ email, password, code })).status, 200);
    app.clock.advance(STEP);
  }
});

test("no code works twice, not even for two who use it at the same moment, and neither does one from before it", async () => {
  const operator = await aProtectedOperator();
  const code = codeOf(operator.secret, 1);
  const answers = await Promise.all([1, 2, 3].map(() => signInJwt(app, { ...operator, code })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401]);
  assert.equal((await signInJwt(app, { ...operator, code: codeOf(operator.secret) })).status, 401);
  app.clock.advance(2 * STEP);
  assert.equal((await signInJwt(app, { ...operator, code: codeOf(operator.secret) })).status, 200);
});

test("a recovery code works once, however it is typed, and its use is mailed and audited", async () => {
  const operator = await aProtectedOperator();
  const [first = "", second = ""] = operator.recoveryCodes;
  const answers = await Promise.all([1, 2].map(() => signInJwt(app, { ...operator, code: first })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
  const typed = second.toUpperCase().replaceAll("-", " ");
  assert.equal((await signInJwt(app, { ...operator, code: typed })).status, 200);
  const mail = await mailbox.mailTo(operator.email, 4);
  assert.match(mail.subject, /^A recovery code was used/);
  assert.match(mail.text, /8 codes are left/);
  const { json } = await app.send(
    "GET",
    `/operator/v1/audit-log/?action=operator.use_recovery_code&target_id=${operator.id}`,
    { token: await app.operatorToken() },
  );
  assert.equal(json.count, 2);
});

test("somebody with the password cannot guess codes for long", async () => {
  const operator = await aProtectedOperator();
  const statuses = new Set<number>();
  for (let round = 0; round < 35; round++) {
    statuses.add((await signInJwt(app, { ...operator, code: `wrong-${round}` })).status);
  }
  assert.deepEqual([...statuses], [401, 429]);
  assert.equal(
    await statusOf(app, { cookie: operator.cookie }),
    200,
    "the console that is signed in stays so",
  );
});

test("switching it off takes password and code", async () => {
  const operator = await aProtectedOperator("reader");
  const disable = (body: unknown) =>
    app.send("POST", "/operator/v1/operators/me/second-factor/disable/", { cookie: operator.cookie, body });
  const { password } = operator;
  assert.equal(
    (await disable({ password: "wrong", code: codeOf(operator.secret) })).json.code,
    "wrong_password",
  );
  assert.equal((await disable({ password, code: "000000" })).json.code, "wrong_code");
  assert.equal((await disable({ password, code: codeOf(operator.secret) })).status, 204);
  assert.equal((await signInJwt(app, operator)).status, 200);
  assert.match((await mailbox.mailTo(operator.email, 3)).subject, /^Your second factor is off/);
});

test("an owner resets it for somebody who has lost everything; what was issued before ends", async () => {
  const [owner, operator] = [await anOperator(app, "owner"), await aProtectedOperator()];
  const reset = () => owner.call("POST", `/operators/${operator.id}/reset-second-factor/`);
  app.clock.advance(1);
  assert.equal((await reset()).json.has_second_factor, false);
  assert.equal((await reset()).json.code, "second_factor_off");
  assert.equal(await statusOf(app, { cookie: operator.cookie }), 401);
  assert.equal((await signInJwt(app, operator)).status, 200);
  assert.match((await mailbox.mailTo(operator.email, 3)).subject, /^Your second factor was reset/);
});

test("the database holds neither secret nor recovery codes in the clear", async () => {
  const { id, secret, recoveryCodes } = await aProtectedOperator();
  const { rows } = await sql<{ text: string }>`
    select (select encrypted_secret from operator_second_factor where operator_id = ${id})
      || (select string_agg(encode(code_hash, 'escape'), ' ') from operator_recovery_code where operator_id = ${id})
      as text`.execute(app.context.db);
  const [row] = rows;
  assert.ok(row && row.text.length > 100);
  for (const plain of [secret, ...recoveryCodes]) assert.equal(row.text.includes(plain), false);
});

test("whoever finds an open console locks nobody out: a second factor takes the password, and tries are bounded", async () => {
  const operator = await anOperator(app, "operator");
  const cookie = await signInConsole(app, operator);
  const start = (body: unknown) =>
    app.send("POST", "/operator/v1/operators/me/second-factor/start/", { cookie, body });
  assert.deepEqual((await start({})).status, 400);
  const guessed = await start({ password: "a guess of the passer-by" });
  assert.deepEqual([guessed.status, guessed.json.code], [422, "wrong_password"]);
  assert.ok(guessed.json.errors.password);
  assert.equal(guessed.text.includes("secret"), false);
  const statuses = new Set<number>();
  for (let round = 0; round < 40; round++) statuses.add((await start({ password: `guess ${round}` })).status);
  assert.deepEqual([...statuses], [422, 429]);
  assert.equal((await signInJwt(app, operator)).status, 200, "signing in goes on, and takes no code");
});

test("a second factor that was begun ends with the password that it was begun with", async () => {
  const operator = await anOperator(app, "operator");
  const start = await operator.call("POST", "/operators/me/second-factor/start/", {
    password: operator.password,
  });
  app.clock.advance(1);
  const changed = { current_password: operator.password, password: "marble stove lagoon" };
  assert.equal((await operator.call("POST", "/operators/me/password/", changed)).status, 204);
  const cookie = await signInConsole(app, { ...operator, password: changed.password });
  const confirmed = await app.send("POST", "/operator/v1/operators/me/second-factor/confirm/", {
    cookie,
    body: { code: codeOf(start.json.secret) },
  });
  assert.equal(confirmed.json.code, "second_factor_off");
});

test("an open session alone takes no account for good: links and resets are for other operators", async () => {
  const owner = await anOperator(app, "owner");
  for (const path of [`/operators/${owner.id}/invitation/`, "/operators/me/reset-second-factor/"]) {
    const answer = await owner.call("POST", path);
    assert.deepEqual([answer.status, answer.json.code], [422, "not_for_oneself"], path);
  }
});

test("whoever tries passwords at an open session uses up nothing of what signing in with a code needs", async () => {
  const operator = await aProtectedOperator();
  const guess = { current_password: "not the password", password: "copper window thrush" };
  const statuses = new Set<number>();
  for (let number = 0; number < 32; number++) {
    const { status } = await app.send("POST", "/operator/v1/operators/me/password/", {
      cookie: operator.cookie,
      body: guess,
    });
    statuses.add(status);
  }
  assert.ok(statuses.has(429), "the tries were not bounded");
  assert.equal((await signInJwt(app, { ...operator, code: codeOf(operator.secret) })).status, 200);
});
