import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Answer, startApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import { jwkOf, type Lms, type Message } from "#test/partners/lms.ts";
import { aSigningKey } from "#test/partners/lms-token.ts";
import {
  aBrowser,
  isSignedIn,
  LAUNCH,
  type LtiStage,
  learners,
  SESSION,
  startLtiStage,
  textOf,
} from "#test/stages/lti.ts";
import { operate } from "#test/webhooks.ts";

let stage: LtiStage;
before(async () => {
  stage = await startLtiStage();
});
after(() => stage.stop());

const count = async () => (await learners(stage.app, stage.partner.organizationId)).length;
const sessions = async () => {
  const { rows } = await sql`select from browser_session`.execute(stage.app.context.db);
  return rows.length;
};

async function assertRefused(answer: Answer, code: string): Promise<void> {
  assert.equal(answer.status, 401, textOf(answer));
  assert.match(answer.headers.get("content-type") ?? "", /text\/html/);
  const { json } = await operate(stage.app, "GET", "/lti-launches/");
  const entry = json.results.find((launch: { code: string }) => textOf(answer).includes(launch.code));
  assert.equal(entry?.problem_code, code, entry?.reason ?? "the page's code is of no launch");
}

/** Nobody comes in, nobody is made, and the login that the message misused still works. */
async function assertForgeryRefused(message: Message, code: string, lms: Lms = stage.lms): Promise<void> {
  const [people, open] = [await count(), await sessions()];
  const browser = aBrowser(stage.app);
  const login = await browser.login(lms.loginParameters());
  const authUrl = login.headers.get("location") ?? "";
  await assertRefused(await browser.post(lms.authorize(authUrl, message)), code);
  assert.equal(isSignedIn(browser), false);
  assert.deepEqual([await count(), await sessions()], [people, open]);
  const honest = await browser.post(lms.authorize(authUrl));
  assert.equal(honest.status, 302, "the login was burnt");
}

test("33 a launch works once; of 20 at once one gets in", async () => {
  const browser = aBrowser(stage.app);
  const form = await browser.begin(stage.lms, { claims: { sub: "replay" } });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const open = await sessions();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => stage.app.send("POST", LAUNCH, { form, cookie })),
  );
  assert.equal(answers.filter(({ status }) => status === 302).length, 1);
  assert.equal(answers.filter(({ status }) => status === 401).length, 19);
  assert.equal(await sessions(), open + 1);
  const later = await stage.app.send("POST", LAUNCH, { form, cookie, headers: { accept: "text/html" } });
  await assertRefused(later, "lti_state_used");
});

test("34 a nonce that is not this login's is refused, also when it is another open login's", async () => {
  await assertForgeryRefused({ claims: { nonce: "made-up-nonce-of-some-length" } }, "lti_nonce");
  await assertForgeryRefused({ claims: { nonce: undefined } }, "lti_nonce");
  await assertForgeryRefused({ claims: { nonce: ["x"] } }, "lti_nonce");
  const browser = aBrowser(stage.app);
  const first = await browser.begin(stage.lms);
  const second = await browser.begin(stage.lms);
  await assertRefused(await browser.post({ id_token: first.id_token, state: second.state }), "lti_nonce");
  assert.equal((await browser.post(first)).status, 302);
  assert.equal((await browser.post(second)).status, 302);
});

test("35 a good launch posted from another browser is refused, and the login still works in its own", async () => {
  const own = aBrowser(stage.app);
  const form = await own.begin(stage.lms);
  const stranger = aBrowser(stage.app);
  const refused = await stranger.post(form);
  await assertRefused(refused, "lti_cookie_missing");
  assert.match(refused.text, /href="\/api\/v1\/lti\/login\/\?iss=[^"]+"[^>]*target="_blank"/);
  await stranger.login(stage.lms.loginParameters());
  for (const name of own.cookies.keys()) stranger.cookies.set(name, "guessed");
  await assertRefused(await stranger.post(form), "lti_other_browser");
  assert.equal(isSignedIn(stranger), false);
  assert.equal((await own.post(form)).status, 302);
});

test("36 a forged token with a victim's live state is refused, and the state is not burnt", async () => {
  const thief = aSigningKey(stage.lms.key.kid);
  await assertForgeryRefused({ key: thief, claims: { sub: "admin" } }, "lti_signature");
});

test("37 no other algorithm signs a launch", async () => {
  for (const alg of ["none", "None", "HS256", "RS512", "PS256", "ES256", undefined, ["RS256"]]) {
    await assertForgeryRefused({ header: { alg } }, "lti_algorithm");
  }
});

test("38 a token names a key that the platform publishes; unknown names cost one call a minute", async () => {
  const lms = await stage.anotherLms();
  await stage.register(lms);
  const browser = aBrowser(stage.app);
  await browser.open(lms);
  const asked = lms.keyRequests;
  for (const kid of [undefined, "", 7, "\u0000"])
    await assertForgeryRefused({ header: { kid } }, "lti_key_id", lms);
  for (const kid of ["unknown", "../../etc/passwd", "' or 1=1 --", "__proto__"]) {
    await assertForgeryRefused({ header: { kid } }, "lti_key_unknown", lms);
  }
  const login = await browser.login(lms.loginParameters());
  const authUrl = login.headers.get("location") ?? "";
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const forgeries = Array.from({ length: 1_000 }, (_, number) =>
    lms.authorize(authUrl, { header: { kid: `k${number}` } }),
  );
  for (let at = 0; at < forgeries.length; at += 50) {
    const some = forgeries.slice(at, at + 50);
    const answers = await Promise.all(some.map((form) => stage.app.send("POST", LAUNCH, { form, cookie })));
    assert.ok(answers.every(({ status }) => status === 401));
  }
  assert.equal(lms.keyRequests, asked + 1);
  stage.app.clock.advance(60_000);
  lms.rotateKey();
  assert.equal((await browser.open(lms)).status, 302, "after the cooldown a new key is found");
  assert.equal(lms.keyRequests, asked + 2);
});

test("39 keys and addresses in the header are not followed", async () => {
  const attacker = await stage.anotherLms();
  const key = aSigningKey(stage.lms.key.kid);
  const jwk = jwkOf(key);
  for (const header of [
    { jku: `${attacker.url}/jwks` },
    { x5u: `${attacker.url}/cert` },
    { jwk },
    { x5c: ["MIIB"], jwk },
  ]) {
    await assertForgeryRefused({ key, header }, "lti_signature");
  }
  await assertForgeryRefused({ header: { crit: ["exp"] } }, "lti_critical_header");
  assert.deepEqual(attacker.requests, []);
});

test("40 a token that was touched, stripped, or signed by another registered platform is refused", async () => {
  const browser = aBrowser(stage.app);
  const form = await browser.begin(stage.lms);
  const [header = "", payload = "", signature = ""] = form.id_token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const touched = Buffer.from(JSON.stringify({ ...claims, sub: "4" })).toString("base64url");
  for (const [id_token, code] of [
    [`${header}.${touched}.${signature}`, "lti_signature"],
    [`${header}.${payload}.`, "lti_signature"],
    [`${header}.${payload}`, "lti_token_malformed"],
    [`${header}.${payload}.${signature}.x`, "lti_token_malformed"],
    [`${header}.bm90IGpzb24.${signature}`, "lti_token_malformed"],
    [`${header}.${payload}.${signature}!`, "lti_token_malformed"],
    [`${header}.${payload}.${signature}=`, "lti_token_malformed"],
    ["null.null.null", "lti_token_malformed"],
  ] as const) {
    await assertRefused(await browser.post({ ...form, id_token }), code);
  }
  assert.equal((await browser.post(form)).status, 302);
  const other = await stage.anotherLms();
  await stage.register(other);
  await assertForgeryRefused({ key: other.key }, "lti_key_unknown");
  await assertForgeryRefused({ key: { ...other.key, kid: stage.lms.key.kid } }, "lti_signature");
});

test("41 the issuer is the login's, letter by letter", async () => {
  const other = await stage.anotherLms();
  await stage.register(other);
  const asked = other.keyRequests;
  for (const iss of [
    other.issuer,
    `${stage.lms.issuer}/`,
    stage.lms.issuer.toUpperCase(),
    undefined,
    ["x"],
  ]) {
    await assertForgeryRefused({ claims: { iss } }, "lti_issuer");
  }
  const mixed = await aBrowser(stage.app).login(stage.lms.loginParameters({ client_id: other.clientId }));
  assert.equal(mixed.status, 400);
  assert.equal(other.keyRequests, asked);
});

test("42 the token is for this tool alone", async () => {
  const { clientId } = stage.lms;
  for (const aud of ["other", ["other"], [clientId, "evil"], [], undefined, { 0: clientId }, [[clientId]]]) {
    await assertForgeryRefused({ claims: { aud } }, "lti_audience");
  }
  await assertForgeryRefused({ claims: { azp: "other" } }, "lti_authorized_party");
  await assertForgeryRefused({ claims: { aud: [clientId], azp: "other" } }, "lti_authorized_party");
});

test("43 a token has a beginning and an end, both near now", async () => {
  const nowS = Math.floor(stage.app.clock().getTime() / 1000);
  const hour = 3600;
  for (const [claims, code] of [
    [{ exp: undefined }, "lti_expiry_missing"],
    [{ exp: String(nowS + 60) }, "lti_expiry_missing"],
    [{ exp: nowS - 300 }, "lti_token_expired"],
    [{ iat: undefined }, "lti_issue_time_missing"],
    [{ iat: "now" }, "lti_issue_time_missing"],
    [{ iat: nowS - hour, exp: nowS + hour }, "lti_token_old"],
    [{ iat: nowS + hour, exp: nowS + 2 * hour }, "lti_issued_in_future"],
    [{ exp: 253_402_300_799 }, "lti_token_lives_long"],
    [{ nbf: nowS + hour }, "lti_not_yet_valid"],
  ] as const) {
    await assertForgeryRefused({ claims }, code);
  }
});

test("44 a state that is over, unknown, changed or another issuer's is refused with the advice to open the lesson again", async () => {
  const browser = aBrowser(stage.app);
  const late = await browser.begin(stage.lms);
  stage.app.clock.advance(11 * 60_000);
  const answer = await browser.post(late);
  await assertRefused(answer, "lti_state_expired");
  assert.match(textOf(answer), /open the lesson again/i);
  const form = await browser.begin(stage.lms);
  const changed = `${form.state.slice(0, -1)}${form.state.endsWith("A") ? "B" : "A"}`;
  for (const state of ["unknown", changed, "x".repeat(5_000), "__Host-x=1; Domain=evil"]) {
    await assertRefused(await browser.post({ ...form, state }), "lti_state_unknown");
  }
  const other = await stage.anotherLms();
  await stage.register(other);
  const foreign = await browser.begin(other);
  await assertRefused(await browser.post({ id_token: form.id_token, state: foreign.state }), "lti_issuer");
  assert.equal((await browser.post(form)).status, 302);
});

test("45 what an address of keys may lead to: refused at once, or the launch within 5 seconds", async () => {
  const { key } = stage.lms;
  const silent = await stage.anotherLms();
  await stage.register(silent);
  silent.answerKeys(() => undefined);
  // Its five seconds pass while the others answer.
  const unanswered = timed(aBrowser(stage.app).open(silent));
  const strict = await startApp();
  for (const host of ["127.0.0.1", "localhost", "[::1]", "10.0.0.7", "2130706433"]) {
    const registration = { ...stage.lms.registration, jwks_url: `https://${host}/jwks` };
    const answer = await operate(strict, "POST", "/lti-registrations/", registration);
    assert.deepEqual(
      [answer.status, Object.keys(answer.json.errors).sort()],
      [422, ["auth_url", "jwks_url"]],
      host,
    );
  }
  await strict.stop();
  const unregistered = await stage.anotherLms({ key });
  for (const jwks_url of [
    "https://169.254.169.254/latest",
    "http://[fe80::1]/",
    "file:///etc/passwd",
    "https://user:secret@lms.example.edu/",
  ]) {
    const answer = await operate(stage.app, "POST", "/lti-registrations/", {
      ...unregistered.registration,
      jwks_url,
    });
    assert.equal(answer.status, 422, jwks_url);
    assert.ok(answer.json.errors.jwks_url);
  }
  const short = aSigningKey("short", 512 + 512);
  const json = (value: unknown) => (response: import("node:http").ServerResponse) =>
    void response.setHeader("content-type", "application/json").end(JSON.stringify(value));
  const answers: ((response: import("node:http").ServerResponse) => void)[] = [
    (response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    (response) => void response.end("<html>"),
    (response) => void response.writeHead(500).end(),
    (response) => void response.end("x".repeat(50_000_000)),
    (response) => void response.destroy(),
    json({}),
    json({ keys: [] }),
    json({ keys: [jwkOf(short)] }),
    json({ keys: Array.from({ length: 51 }, () => jwkOf(stage.lms.key)) }),
  ];
  for (const answer of answers) {
    const lms = await stage.anotherLms({ key });
    await stage.register(lms);
    lms.answerKeys(answer);
    await assertRefused(await aBrowser(stage.app).open(lms, { key: short }), "lti_key_unknown");
  }
  const { answer, tookMs } = await unanswered;
  await assertRefused(answer, "lti_key_unknown");
  assert.ok(tookMs < 6_500);
});

async function timed(answering: Promise<Answer>): Promise<{ answer: Answer; tookMs: number }> {
  const begun = performance.now();
  return { answer: await answering, tookMs: performance.now() - begun };
}

test("nobody becomes an administrator by e-mail or sub", async () => {
  const admin = await aLearner(stage.partner, { email: "boss@example.edu" });
  await operate(stage.app, "PATCH", `/users/${admin.id}/`, {
    access_role: "admin",
    password: "long enough for us",
  });
  const before = await count();
  const browser = aBrowser(stage.app);
  const claims = { sub: String(admin.id), email: "boss@example.edu", given_name: "Mallory" };
  assert.equal((await browser.open(stage.lms, { claims })).status, 302);
  assert.equal(await count(), before + 1);
  const rows = await learners(stage.app, stage.partner.organizationId);
  assert.equal(rows.find(({ id }) => id === admin.id)?.first_name, "Ada");
  assert.deepEqual([rows.at(-1)?.access_role, rows.at(-1)?.email], ["learner", "boss@example.edu"]);
});

test("a launch gives a session of its own, whatever the browser had", async () => {
  const browser = aBrowser(stage.app);
  await browser.open(stage.lms);
  const first = browser.cookies.get(SESSION);
  await browser.open(stage.lms);
  assert.notEqual(browser.cookies.get(SESSION), first);
  const home = await stage.app.send("GET", "/home", {
    cookie: `${SESSION}=${first}`,
    headers: { accept: "text/html" },
  });
  assert.equal(home.status, 401);
  browser.cookies.set(SESSION, "chosen-by-an-attacker");
  await browser.open(stage.lms);
  assert.notEqual(browser.cookies.get(SESSION), "chosen-by-an-attacker");
});

test("a token of 5 MB is too large, and an address of the platform's is never shown", async () => {
  const browser = aBrowser(stage.app);
  const form = await browser.begin(stage.lms);
  assert.equal((await browser.post({ ...form, id_token: "x".repeat(5_000_000) })).status, 413);
  const claims = {
    "https://purl.imsglobal.org/spec/lti/claim/launch_presentation": { return_url: "javascript:alert(1)" },
  };
  await browser.open(stage.lms, { claims });
  assert.doesNotMatch((await browser.get("/home")).text, /javascript:/);
});

test("only hashes of state, nonce and cookie are stored", async () => {
  const browser = aBrowser(stage.app);
  const login = await browser.login(stage.lms.loginParameters());
  const { searchParams } = new URL(login.headers.get("location") ?? "");
  const rows = JSON.stringify(await stage.app.context.db.selectFrom("lti_login").selectAll().execute());
  for (const secret of [searchParams.get("state"), searchParams.get("nonce"), ...browser.cookies.values()]) {
    assert.ok(secret && !rows.includes(secret));
  }
});

test("keys that were good stay in use while the platform does not answer", async () => {
  const lms = await stage.anotherLms();
  await stage.register(lms);
  const browser = aBrowser(stage.app);
  await browser.open(lms);
  lms.answerKeys((response) => void response.writeHead(503).end());
  stage.app.clock.advance(2 * 3_600_000);
  assert.equal((await browser.open(lms)).status, 302);
  stage.app.clock.advance(23 * 3_600_000);
  await assertRefused(await browser.open(lms), "lti_key_unknown");
});
