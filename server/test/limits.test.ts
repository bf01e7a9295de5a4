import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "./app.ts";
import { aPartner } from "./builders.ts";

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

test("login links are counted by address", async () => {
  const open = () => app.send("GET", "/auto-login?token=x", from("203.0.113.5"));
  for (let number = 0; number < 20; number++) assert.equal((await open()).status, 403);
  const refused = await open();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) >= 1);
});

test("the files of a page are charged to nobody", async () => {
  const [, file = ""] =
    /"(\/assets\/[^"]+)"/.exec(
      (await app.send("GET", "/nothing", { headers: { accept: "text/html" } })).text,
    ) ?? [];
  assert.notEqual(file, "");
  for (let number = 0; number < 40; number++)
    assert.equal((await app.send("GET", file, from("203.0.113.77"))).status, 200);
});
