import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Answer, startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import { aPerson } from "#test/people.ts";
import { until } from "#test/waiting/until.ts";

let app: TestApp;
let partner: Partner;
let learner: Learner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  learner = await aLearner(partner);
});
after(() => app.stop());

const exchange = (body: Record<string, unknown>, caller = partner) =>
  caller.call("POST", "/auth/partner-exchange/", body);
const mint = async (body: Record<string, unknown> = {}) =>
  String((await exchange({ external_id: learner.providerId, ...body })).json.login_token);
const html = { headers: { accept: "text/html" } };
const open = (token: string, next?: string) =>
  app.send(
    "GET",
    `/auto-login?token=${token}${next === undefined ? "" : `&next=${encodeURIComponent(next)}`}`,
    html,
  );
const cookieOf = (answer: { headers: Headers }) =>
  (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

test("an exchange gives a token for one hour", async () => {
  const answer = await exchange({ external_id: learner.providerId });
  assert.equal(answer.status, 200);
  assert.deepEqual(Object.keys(answer.json).sort(), ["expires_in", "login_token"]);
  assert.equal(answer.json.expires_in, 3600);
  assert.equal(answer.headers.get("cache-control"), "no-store");
});

test("without external_id it is 400, with an unknown one 404, with a bad URL 422", async () => {
  const missing = await exchange({});
  assert.equal(missing.status, 400);
  assert.deepEqual(Object.keys(missing.json.errors), ["external_id"]);
  const unknown = await exchange({ external_id: "nobody" });
  assert.equal(unknown.status, 404);
  assert.equal(unknown.json.detail, "User not found.");
  assert.match(unknown.json.hint, /Upsert the learner first: POST \/api\/v1\/users\//);
  for (const url of [
    "ftp://x.example",
    "javascript:alert(1)",
    "/relative",
    "https://",
    "http://user:pw@x.example/",
  ]) {
    const bad = await exchange({ external_id: learner.providerId, return_url: url });
    assert.equal(bad.status, 422, url);
    assert.ok(bad.json.errors.return_url);
  }
});

test("another organization's learner is the same 404 as nobody", async () => {
  const other = await aPartner(app);
  const one = await exchange({ external_id: learner.providerId }, other);
  const none = await exchange({ external_id: "nobody" }, other);
  assert.equal(one.status, 404);
  assert.deepEqual({ ...one.json, request_id: "" }, { ...none.json, request_id: "" });
});

test("a deactivated learner is 422, and links minted before are spent", async () => {
  const leaver = await aLearner(partner);
  const { json } = await exchange({ external_id: leaver.providerId });
  assert.equal((await partner.call("DELETE", `/users/${leaver.id}/`)).status, 204);
  const answer = await exchange({ external_id: leaver.providerId });
  assert.equal(answer.status, 422);
  assert.equal(answer.json.code, "learner_deactivated");
  assert.equal((await open(json.login_token)).status, 403);
});

test("deactivation ends open sessions at once", async () => {
  const leaver = await aLearner(partner);
  const { json } = await exchange({ external_id: leaver.providerId });
  const cookie = cookieOf(await open(json.login_token));
  assert.equal((await app.send("GET", "/home", { ...html, cookie })).status, 200);
  await partner.call("DELETE", `/users/${leaver.id}/`);
  assert.equal((await app.send("GET", "/home", { ...html, cookie })).status, 401);
});

test("an id that several providers use needs the provider, unless it is the application's own label", async () => {
  const id = "shared-1";
  const users = ["north", "south"].map((provider) => ({
    provider,
    provider_id: id,
    email: `${id}@x.example`,
  }));
  const admin = await aPerson(app, partner, "admin"); // people have no label, and learners of theirs make none
  assert.equal((await admin.call("POST", "/users/bulk/", { users })).json.created, 2);
  const unclear = await exchange({ external_id: id });
  assert.equal(unclear.status, 422);
  assert.equal(unclear.json.code, "ambiguous_external_id");
  assert.equal((await exchange({ external_id: id, provider: "south" })).status, 200);
  assert.equal((await exchange({ external_id: id, provider: "east" })).status, 404);
  const labelled = await aPartner(app, { application: { provider_label: "north" } });
  for (const provider of ["north", "south"]) {
    await labelled.call("POST", "/users/", { provider, provider_id: id, email: `${provider}@example.com` });
  }
  assert.equal((await exchange({ external_id: id }, labelled)).status, 200);
});

test("an application without a label takes that of its first upsert, and keeps it", async () => {
  const id = "shared-2";
  const users = ["north", "south"].map((provider) => ({
    provider,
    provider_id: id,
    email: `${id}@x.example`,
  }));
  const labelOf = async (one: Partner) => (await one.call("GET", "/whoami/")).json.provider_label;
  const single = await aPartner(app);
  assert.equal((await single.call("POST", "/users/", { ...users[0], email: "no address" })).status, 422);
  assert.equal(await labelOf(single), null, "what was refused leaves nothing");
  for (const user of users) assert.equal((await single.call("POST", "/users/", user)).status, 201);
  const bulk = await aPartner(app);
  await bulk.call("POST", "/users/bulk/", { users, dry_run: true });
  assert.equal(await labelOf(bulk), null, "nor does a dry run");
  const bad = { provider: "west", provider_id: id, email: "no address" };
  assert.equal((await bulk.call("POST", "/users/bulk/", { users: [bad, ...users] })).json.created, 2);
  const file = await aPartner(app);
  const lines = ["provider,provider_id,email", ...users.map((user) => Object.values(user).join(","))];
  const form = new FormData();
  form.set("file", new Blob([lines.join("\n")], { type: "text/csv" }), "users.csv");
  assert.equal((await file.call("POST", "/users/bulk/", form)).status, 202);
  await until(async () => (await file.call("GET", "/users/")).json.count === 2);
  for (const one of [single, bulk, file]) {
    assert.equal(await labelOf(one), "north");
    assert.equal((await exchange({ external_id: id }, one)).status, 200);
  }
});

test("an application with return hosts may send learners to no other", async () => {
  const strict = await aPartner(app, { application: { return_url_hosts: ["portal.example.com"] } });
  const strictLearner = await aLearner(strict);
  const to = (return_url: string) => exchange({ external_id: strictLearner.providerId, return_url }, strict);
  assert.equal((await to("https://portal.example.com/x")).status, 200);
  const refused = await to("https://evil.example.com/x");
  assert.equal(refused.status, 422);
  assert.ok(refused.json.errors.return_url);
});

test("an admin with a JWT may send learners to the hosts of the applications and to no other", async () => {
  const strict = await aPartner(app, { application: { return_url_hosts: ["portal.example.com"] } });
  const { providerId } = await aLearner(strict);
  const admin = await aPerson(app, strict, "admin");
  const to = (return_url: string) =>
    admin.call("POST", "/auth/partner-exchange/", { external_id: providerId, return_url });
  const refused = await to("https://evil.example.com/x");
  assert.deepEqual([refused.status, refused.json.code], [422, "return_url_refused"]);
  assert.equal((await to("https://portal.example.com/x")).status, 200);
  const second = { organization: strict.slug, name: "Second", return_url_hosts: ["second.example.com"] };
  await app.send("POST", "/operator/v1/applications/", { token: await app.operatorToken(), body: second });
  assert.equal((await to("https://second.example.com/x")).status, 200, "any of their applications'");
  const own = await strict.call("POST", "/auth/partner-exchange/", {
    external_id: providerId,
    return_url: "https://second.example.com/x",
  });
  assert.equal(own.status, 422, "an application has its own list");
});

test("the link signs in once and leads to next", async () => {
  const token = await mint();
  const first = await open(token, "/home?from=mail");
  assert.equal(first.status, 302);
  assert.equal(first.headers.get("location"), "/home?from=mail");
  assert.equal(first.headers.get("referrer-policy"), "no-referrer");
  assert.equal(first.headers.get("cache-control"), "no-store");
  const cookie = first.headers.get("set-cookie") ?? "";
  assert.match(cookie, /HttpOnly/);
  assert.match(cookie, /SameSite=Lax/);
  assert.doesNotMatch(cookie, /Secure/); // plain http on loopback
  assert.equal((await app.send("GET", "/home", { ...html, cookie: cookieOf(first) })).status, 200);
  const second = await open(token, "/home");
  assert.equal(second.status, 403);
  assert.match(second.headers.get("content-type") ?? "", /html/);
  assert.equal(second.headers.get("set-cookie"), null);
});

test("used, expired and unknown links get one and the same page", async () => {
  const used = await mint();
  await open(used);
  const expired = await mint();
  app.clock.advance(3_600_000);
  const headers = { accept: "text/html", "x-request-id": "same" };
  const pages = await Promise.all(
    [used, expired, "unknown", "%00", "a%00b", ""].map((token) =>
      app.send("GET", `/auto-login?token=${token}`, { headers }),
    ),
  );
  assert.deepEqual(new Set(pages.map((page) => page.status)), new Set([403]));
  assert.equal(new Set(pages.map((page) => page.text)).size, 1);
});

test("one millisecond before its hour is over a link still works", async () => {
  const token = await mint();
  app.clock.advance(3_599_999);
  assert.equal((await open(token)).status, 302);
});

test("of 20 browsers racing for one link, one gets in", async () => {
  const token = await mint();
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(token)));
  assert.equal(answers.filter((answer) => answer.status === 302).length, 1);
  assert.equal(answers.filter((answer) => answer.status === 403).length, 19);
});

test("a bad next is refused before the link is spent", async () => {
  const token = await mint();
  for (const next of ["//evil", "/\\evil", "https://evil", "/\t/evil", "/%09/evil", "%2F%2Fevil", "evil"]) {
    const answer = await open(token, next);
    assert.equal(answer.status, 400, next);
    assert.match(answer.headers.get("content-type") ?? "", /html/);
  }
  for (const raw of ["/%09/evil", "%2F%2Fevil", "/%5Cevil", "%2f%5cevil", "/%00"]) {
    assert.equal((await app.send("GET", `/auto-login?token=${token}&next=${raw}`, html)).status, 400, raw);
  }
  assert.equal((await open(token)).status, 302);
});

test("HEAD and prefetching browsers look without spending", async () => {
  const token = await mint();
  await app.send("HEAD", `/auto-login?token=${token}`);
  await app.send("HEAD", `/auto-login/?token=${token}`);
  for (const header of ["sec-purpose", "purpose"]) {
    const answer = await app.send("GET", `/auto-login?token=${token}`, { headers: { [header]: "prefetch" } });
    assert.equal(answer.headers.get("set-cookie"), null);
  }
  assert.equal((await open(token)).status, 302);
});

test("a client that asks for JSON gets JSON", async () => {
  const answer = await app.send("GET", "/auto-login?token=unknown", {
    headers: { accept: "application/json" },
  });
  assert.equal(answer.status, 403);
  assert.equal(answer.json.code, "link_spent");
});

test("the slashed address is the same door", async () => {
  assert.equal((await app.send("GET", `/auto-login/?token=${await mint()}`, html)).status, 302);
});

test("a new link replaces the browser's session", async () => {
  const other = await aLearner(partner, { first_name: "Grace" });
  const first = await open(await mint());
  const { json } = await exchange({ external_id: other.providerId });
  const second = await app.send("GET", `/auto-login?token=${json.login_token}`, {
    ...html,
    cookie: cookieOf(first),
  });
  const home = await app.send("GET", "/home", { ...html, cookie: cookieOf(second) });
  assert.match(home.text, /Grace/);
});

test("without a session a lesson page explains how to come in", async () => {
  const answer = await app.send("GET", "/start-lesson?template_id=1", html);
  assert.equal(answer.status, 401);
  assert.match(answer.headers.get("content-type") ?? "", /html/);
  assert.match(answer.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
});

test("what deactivation ended stays ended when the learner comes back", async () => {
  const returner = await aLearner(partner);
  const mintFor = async () => (await exchange({ external_id: returner.providerId })).json.login_token;
  const [kept, used] = [await mintFor(), await mintFor()];
  const cookie = cookieOf(await open(used));
  app.clock.advance(1000);
  await partner.call("DELETE", `/users/${returner.id}/`);
  app.clock.advance(1000);
  const again = await partner.call("POST", "/users/", { provider: "acme", provider_id: returner.providerId });
  assert.equal(again.json.is_active, true);
  assert.equal((await app.send("GET", "/home", { ...html, cookie })).status, 401);
  assert.equal((await open(kept)).status, 403);
  assert.equal((await open(await mintFor())).status, 302);
});

test("the session that a new link replaces is over", async () => {
  const first = cookieOf(await open(await mint()));
  const other = await aLearner(partner);
  const { json } = await exchange({ external_id: other.providerId });
  await app.send("GET", `/auto-login?token=${json.login_token}`, { ...html, cookie: first });
  assert.equal((await app.send("GET", "/home", { ...html, cookie: first })).status, 401);
});

test("only hashes of tokens are stored", async () => {
  const token = await mint();
  const rows = await app.context.db.selectFrom("login_token").selectAll().execute();
  assert.equal(JSON.stringify(rows).includes(token), false);
});

const exchangeUnder = (key: string, body: Record<string, unknown> = {}) =>
  partner.call(
    "POST",
    "/auth/partner-exchange/",
    { external_id: learner.providerId, ...body },
    { headers: { "idempotency-key": key } },
  );

test("under the same Idempotency-Key a link is given again while it works, and a new one once it is spent or expired", async () => {
  const isReplayed = (answer: Answer) => answer.headers.get("idempotent-replayed") === "true";
  const first = await exchangeUnder("every-click");
  const repeated = await exchangeUnder("every-click");
  assert.deepEqual([repeated.text, isReplayed(repeated)], [first.text, true]);
  assert.equal(repeated.headers.get("cache-control"), "no-store");

  assert.equal((await open(first.json.login_token)).status, 302);
  assert.equal((await exchangeUnder("every-click", { hide_exit_button: true })).status, 422);
  const afterUse = await exchangeUnder("every-click");
  assert.deepEqual([afterUse.status, isReplayed(afterUse)], [200, false]);
  assert.notEqual(afterUse.json.login_token, first.json.login_token);

  app.clock.advance(3_600_000);
  const afterAnHour = await exchangeUnder("every-click");
  assert.deepEqual([afterAnHour.status, isReplayed(afterAnHour)], [200, false]);
  assert.equal((await open(afterAnHour.json.login_token)).status, 302);
});

test("of ten repeats at once after the link was spent, none gets the old one, and those that are answered get one and the same", async () => {
  const first = await exchangeUnder("at-once");
  await open(first.json.login_token);
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchangeUnder("at-once")));
  const tokens = answers.filter(({ status }) => status === 200).map(({ json }) => json.login_token);
  for (const { status, json } of answers)
    assert.ok(status === 200 || json.code === "idempotency_in_flight", String(status));
  assert.equal(new Set(tokens).size, 1);
  assert.notEqual(tokens[0], first.json.login_token);
});
