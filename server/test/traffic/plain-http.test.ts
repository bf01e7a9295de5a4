import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readConfig } from "#app/config.ts";
import { plainHttpWarning } from "#app/tls/plain-http.ts";
import { createLog } from "#platform/log/log.ts";
import { certificate, privateKey } from "#platform/outbound/test/certificate.ts";
import { type SendOptions, startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { aPerson } from "../people.ts";

/** An https site (decision D21). */
let app: TestApp;
let partner: Partner;
const said: string[] = [];
before(async () => {
  const write = (line: string) => said.push(line);
  app = await startApp({
    config: { siteUrl: "https://learn.example.com", requiresOauth2: true },
    log: createLog({ level: "warn", destination: { write } }),
  });
  partner = await aPartner(app);
});
after(() => app.stop());

const proto = (value: string) => ({ headers: { "x-forwarded-proto": value, accept: "text/html" } });

/** What holds something of somebody, or would lead to it. */
const pages = [
  "/sign-in?next=%2Fhome",
  "/auto-login?token=x",
  "/docs/",
  "/docs/reference/",
  "/console/",
  "/nowhere",
  "/",
];
const programs = [
  ["GET", "/api/v1/users/"],
  ["GET", "/api/v1/nowhere/"],
  ["POST", "/oauth/token/"],
  ["POST", "/auth/jwt/create/"],
  ["POST", "/auth/nowhere/"],
  ["GET", "/operator/v1/organizations/"],
  ["GET", "/scim/v2/Users"],
  ["GET", "/scim/v2/nowhere"],
  ["POST", "/hris/webhooks/x/"],
] as const;

async function assertRefused(sending: SendOptions): Promise<void> {
  for (const path of pages) {
    const answer = await app.send("GET", path, sending);
    assert.equal(answer.status, 308, path);
    assert.equal(answer.headers.get("location"), `https://learn.example.com${path}`);
  }
  for (const [method, path] of programs) {
    const answer = await app.send(method, path, { ...sending, token: partner.token });
    // Answers of SCIM have no member but the RFC's.
    const code = path.startsWith("/scim/") ? undefined : "tls_required";
    assert.deepEqual([answer.status, answer.json?.code], [403, code], path);
    assert.match(answer.json.detail, /Use the https address/, path);
  }
  for (const path of ["/healthz", "/readyz"]) {
    assert.equal((await app.send("GET", path, sending)).status, 200, path);
  }
}

test("while no proxy is named, this machine is answered, and told to stay with https", async () => {
  for (const answer of [await app.send("GET", "/sign-in"), await partner.call("GET", "/users/")]) {
    assert.equal(answer.status, 200, answer.url);
    assert.equal(answer.headers.get("strict-transport-security"), "max-age=31536000");
  }
});

test("what a trusted proxy does not call https leads to the https site or is refused before a token is looked at", async () => {
  await app.restart({ trustedProxies: ["127.0.0.0/8"] });
  for (const value of ["http", "HTTP", "https, http", "", "httpss"]) await assertRefused(proto(value));
  assert.ok(!said.some((line) => line.includes("without X-Forwarded-Proto")));
  await assertRefused({});
  assert.equal(said.filter((line) => line.includes("without X-Forwarded-Proto")).length, 1);
  for (const value of ["https", "HTTPS", "http, https"]) {
    const headers = { "x-forwarded-proto": value };
    assert.equal((await app.send("GET", "/sign-in", { headers })).status, 200);
    assert.equal((await app.send("GET", "/api/v1/users/", { headers, token: partner.token })).status, 200);
  }
  await app.restart();
});

test("a client that comes past the proxy by plain http gets nothing, whatever it says of itself", async () => {
  await app.restart({ trustedProxies: ["192.0.2.1/32"] });
  await assertRefused({});
  await assertRefused(proto("https"));
  await app.restart();
});

test("a client from another machine by plain http gets nothing while no proxy is named", async (t) => {
  const { address } =
    Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === "IPv4" && !one.internal) ?? {};
  if (address === undefined) return t.skip("this machine has no address but loopback");
  await app.restart({ host: "0.0.0.0" });
  const ask = (path: string) =>
    fetch(app.address.replace("127.0.0.1", address) + path, {
      redirect: "manual",
      headers: { authorization: `Bearer ${partner.token}` },
    });
  const list = await ask("/api/v1/users/");
  assert.deepEqual([list.status, JSON.parse(await list.text()).code], [403, "tls_required"]);
  assert.equal((await ask("/sign-in")).status, 308);
  assert.equal((await ask("/readyz")).status, 200);
  await app.restart();
});

test("the partner API is written with an application's token, and no person's", async () => {
  const admin = await aPerson(app, partner, "admin");
  for (const { method, path } of await writes()) {
    const refused = await admin.call(method, path, {});
    assert.deepEqual([refused.status, refused.json?.code], [403, "oauth2_required"], `${method} ${path}`);
  }
  assert.equal((await admin.call("GET", "/users/")).status, 200);
  const user = { provider: "acme", provider_id: "d21", email: "d21@example.com" };
  assert.equal((await partner.call("POST", "/users/", user)).status, 201);
});

test("where an operator lets an organization's people write, they do all but what is an integration's", async () => {
  const open = await aPartner(app, { organization: { people_may_write: true } });
  const admin = await aPerson(app, open, "admin");
  const learner = await aLearner(open);
  assert.equal((await admin.call("PATCH", `/users/${learner.id}/`, { first_name: "Grace" })).status, 200);
  const refused = [];
  for (const { method, path } of await writes()) {
    if ((await admin.call(method, path, {})).json?.code === "oauth2_required") refused.push(path);
  }
  assert.deepEqual(refused.sort(), [
    "/assignments/bulk/",
    "/auth/partner-exchange/",
    "/enrolments/bulk/",
    "/users/",
    "/users/bulk/",
  ]);
  const path = `/operator/v1/organizations/${open.slug}/`;
  const token = await app.operatorToken();
  assert.equal((await app.send("PATCH", path, { token, body: { people_may_write: false } })).status, 200);
  const answer = await admin.call("PATCH", `/users/${learner.id}/`, { first_name: "Ada" });
  assert.deepEqual([answer.status, answer.json.code], [403, "oauth2_required"], "from the next request on");
});

/** Every write of the document, with ids of nothing. */
async function writes() {
  const { json } = await app.send("GET", "/api/v1/schema/", { token: partner.token });
  const found: { method: string; path: string }[] = [];
  for (const [address, operations] of Object.entries<Record<string, Record<string, unknown>>>(json.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation["x-scope"] !== "write") continue;
      const path = address.replace("/api/v1", "").replace(/\{\w+\}/g, "1");
      found.push({ method: method.toUpperCase(), path });
    }
  }
  assert.ok(found.length > 25);
  return found;
}

test("the service speaks TLS itself where it is given a certificate", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-tls-"));
  const tls = { certFile: join(folder, "cert.pem"), keyFile: join(folder, "key.pem") };
  writeFileSync(tls.certFile, certificate);
  writeFileSync(tls.keyFile, privateKey);
  const secure = await startApp({ config: { siteUrl: "https://receiver.test", tls } });
  try {
    const { port } = new URL(secure.address);
    const asked = request({
      host: "127.0.0.1",
      port,
      path: "/healthz",
      ca: certificate,
      servername: "receiver.test",
    });
    const [answer] = await once(asked.end(), "response");
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers["strict-transport-security"], "max-age=31536000");
    answer.resume();
    await assert.rejects(secure.send("GET", "/healthz"), "plain http is not answered on that port");
  } finally {
    await secure.stop();
    rmSync(folder, { recursive: true });
  }
});

test("what is served without TLS is told at the start", () => {
  const warning = (env: Record<string, string>) => plainHttpWarning(readConfig(env, undefined));
  const database = { DATABASE_URL: "postgres://localhost/x", SECRET_KEY: "k".repeat(32) };
  assert.equal(warning({}), null);
  assert.match(
    warning({ HOST: "0.0.0.0" }) ?? "",
    /HOST is 0\.0\.0\.0 and SITE_URL is http: passwords and tokens/,
  );
  const site = { ...database, SITE_URL: "https://learn.example.com" };
  for (const HOST of ["127.0.0.1", "::"]) {
    assert.match(warning({ ...site, HOST }) ?? "", /this machine are answered without TLS, and all others/);
  }
  assert.equal(warning({ ...site, TRUSTED_PROXIES: "10.0.0.0/8" }), null);
});
