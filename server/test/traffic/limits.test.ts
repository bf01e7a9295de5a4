import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner } from "../builders.ts";
import { aBrowser } from "../learner-browser.ts";
import { joinForm, openSignUp } from "../visitor.ts";

/** Contract 1.7, with limits small enough to reach. */
let app: TestApp;
before(async () => {
  app = await startApp({
    config: { requestsPerHour: 5, unauthenticatedRequestsPerHour: 20, trustedProxies: ["127.0.0.0/8"] },
  });
});
after(() => app.stop());

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

test("the request after the last allowed one is 429, and the hour rolls", async () => {
  const partner = await aPartner(app); // its token exchange is the first of the five
  const call = () => partner.call("GET", "/events/", undefined, from("192.0.2.1"));
  const first = await call();
  assert.equal(first.status, 200);
  assert.equal(first.headers.get("x-ratelimit-limit"), "5");
  assert.equal(first.headers.get("x-ratelimit-remaining"), "3");
  assert.equal(first.headers.get("ratelimit-policy"), '"hour";q=5;w=3600');
  for (let number = 0; number < 3; number++) assert.equal((await call()).status, 200);
  const refused = await call();
  assert.equal(refused.status, 429);
  const asProblem = await partner.call("GET", "/events/", undefined, {
    headers: { accept: "application/problem+json" },
  });
  assert.equal(asProblem.json.type, "urn:lectern:problem:throttled");
  const wait = Number(refused.headers.get("retry-after"));
  assert.ok(wait >= 1 && wait <= 3600);
  assert.equal(refused.json.detail, `Request was throttled. Expected available in ${wait} seconds.`);
  app.clock.advance(wait * 1000);
  assert.equal((await call()).status, 200);
});

test("failed secrets are charged to the address and never lock the partner out", async () => {
  const partner = await aPartner(app);
  const guess = (address: string) =>
    app.send("POST", "/oauth/token/", {
      form: { grant_type: "client_credentials", client_id: partner.clientId, client_secret: "wrong" },
      ...from(address),
    });
  for (let number = 0; number < 20; number++) assert.equal((await guess("198.51.100.7")).status, 401);
  assert.equal((await guess("198.51.100.7")).status, 429);
  assert.equal((await guess("198.51.100.8")).status, 401);
  assert.equal((await partner.call("GET", "/events/", undefined, from("198.51.100.7"))).status, 200);
});

test("whoever follows too many dead links in a browser gets a page, and a program the problem", async () => {
  const open = (accept: string) =>
    app.send("GET", "/no/such/page", { headers: { "x-forwarded-for": "203.0.113.77", accept } });
  for (let number = 0; number < 20; number++) assert.equal((await open("text/html")).status, 404);
  const refused = await open("text/html");
  assert.deepEqual([refused.status, refused.headers.get("content-type")], [429, "text/html; charset=utf-8"]);
  assert.match(refused.text, /Too many requests/);
  assert.ok(Number(refused.headers.get("retry-after")) >= 1);
  assert.equal((await open("application/json")).json.code, "throttled");
});

test("login links are counted by address", async () => {
  const open = () => app.send("GET", "/auto-login?token=x", from("203.0.113.5"));
  for (let number = 0; number < 20; number++) assert.equal((await open()).status, 403);
  const refused = await open();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) >= 1);
});

test("a refused token exchange writes nothing, whatever it was refused for", async () => {
  const partner = await aPartner(app);
  const tables = [
    "access_token",
    "application_activity",
    "request_log",
    "audit_entry",
    "event",
    "application",
  ];
  const written = () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql`
          select md5(string_agg(t::text, ',' order by t::text)) as digest from ${sql.table(table)} t`.execute(
          app.context.db,
        );
        return { table, ...Object(rows[0]) };
      }),
    );
  const exchange = (form: Record<string, string>) =>
    app.send("POST", "/oauth/token/", {
      form: { grant_type: "client_credentials", client_id: partner.clientId, ...form },
      ...from("198.51.100.77"),
    });
  const good = { client_secret: partner.clientSecret };
  await app.restart({}); // the log of requests is written a moment later, and by a service that stops at once
  while ((await exchange(good)).status === 200);
  const before = await written();
  assert.equal((await exchange(good)).status, 429);
  assert.equal((await exchange({ client_secret: "wrong" })).status, 401);
  assert.equal((await exchange({ ...good, scope: "everything" })).status, 400);
  assert.equal((await exchange({ ...good, grant_type: "password" })).status, 400);
  assert.deepEqual(await written(), before);
});

test("whoever is signed in pays like a stranger where a stranger's form takes a password's hash", async () => {
  app.clock.advance(3_600_000); // the operator has asked five times by now
  const partner = await aPartner(app, { organization: openSignUp });
  const browser = await aBrowser(app, partner, await aLearner(partner));
  const remaining = async (answer: Promise<Answer>) =>
    Number((await answer).headers.get("x-ratelimit-remaining"));
  const before = await remaining(browser.get(`/join/${partner.slug}`));
  assert.equal(await remaining(browser.post(`/join/${partner.slug}`, joinForm("x@example.com"))), before - 1);
  const [home, next] = [await remaining(browser.get("/home")), await remaining(browser.get("/home"))];
  assert.equal(next, home - 1, "their own pages are charged to them");
  assert.notEqual(home, before - 2, "and to nobody's address");
});

test("metrics are for this machine, or for whoever shows their token, and what anybody else asks is counted", async () => {
  const here = await app.send("GET", "/metrics");
  assert.deepEqual([here.status, here.headers.get("ratelimit-policy")], [200, '"light";q=1000;w=3600']);
  for (const elsewhere of ["198.51.100.90", "127.0.0.1"]) {
    const other = await app.send("GET", "/metrics", from(elsewhere));
    assert.deepEqual([other.status, other.headers.get("ratelimit-policy")?.slice(0, 6)], [404, '"hour"']);
  }
  const closed = await startApp({ config: { metricsToken: "m".repeat(32) } });
  try {
    const wrong = await closed.send("GET", "/metrics", { token: "guess" });
    assert.deepEqual([wrong.status, wrong.headers.get("ratelimit-policy")?.slice(0, 6)], [404, '"hour"']);
    const right = await closed.send("GET", "/metrics", { token: "m".repeat(32) });
    assert.deepEqual([right.status, right.headers.get("ratelimit-policy")?.slice(0, 7)], [200, '"light"']);
  } finally {
    await closed.stop();
  }
});

test("the numbers of a moment ago are told again, and not made anew for each who asks", async () => {
  const often = await startApp({ config: { metricsKeptMs: 5_000 } });
  try {
    const ask = async () => (await often.send("GET", "/metrics")).text;
    const first = await ask();
    assert.equal(await ask(), first);
    often.clock.advance(5_000);
    assert.notEqual(await ask(), first);
  } finally {
    await often.stop();
  }
});

test("the files of a page use up nothing of what strangers may ask", async () => {
  const [, file = ""] =
    /"(\/assets\/[^"]+)"/.exec(
      (await app.send("GET", "/nothing", { headers: { accept: "text/html" } })).text,
    ) ?? [];
  assert.notEqual(file, "");
  for (let number = 0; number < 40; number++)
    assert.equal((await app.send("GET", file, from("203.0.113.77"))).status, 200);
});

test("the hint of the console's sign-in page leaves all tries to sign in", async () => {
  for (let number = 0; number < 40; number++) {
    const answer = await app.send("GET", "/operator/v1/session/hint/", from("203.0.113.78"));
    assert.equal(answer.headers.get("ratelimit-policy"), '"light";q=1000;w=3600');
  }
});
