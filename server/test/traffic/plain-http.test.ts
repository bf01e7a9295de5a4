import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readConfig } from "#app/config.ts";
import { plainHttpWarning } from "#app/tls/plain-http.ts";
import { certificate, privateKey } from "#platform/outbound/test-certificate.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { aPerson } from "../people.ts";

/** An https site behind a proxy on this machine (decision D21). */
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp({
    config: { siteUrl: "https://learn.example.com", requiresOauth2: true, trustedProxies: ["127.0.0.0/8"] },
  });
  partner = await aPartner(app);
});
after(() => app.stop());

const proto = (value: string) => ({ headers: { "x-forwarded-proto": value, accept: "text/html" } });

test("a page asked for by plain http leads to the https site, whatever it is", async () => {
  for (const path of [
    "/sign-in?next=%2Fhome",
    "/auto-login?token=x",
    "/docs/",
    "/docs/reference/",
    "/console/",
    "/nowhere",
    "/",
  ]) {
    for (const value of ["http", "HTTP", "https, http"]) {
      const answer = await app.send("GET", path, proto(value));
      assert.equal(answer.status, 308, path);
      assert.equal(answer.headers.get("location"), `https://learn.example.com${path}`);
    }
  }
});

test("a program that came by plain http is refused before its token is looked at, and told to use https", async () => {
  for (const [method, path] of [
    ["GET", "/api/v1/users/"],
    ["GET", "/api/v1/nowhere/"],
    ["POST", "/oauth/token/"],
    ["POST", "/auth/jwt/create/"],
    ["GET", "/operator/v1/organizations/"],
  ] as const) {
    const answer = await app.send(method, path, { ...proto("http"), token: partner.token });
    assert.deepEqual([answer.status, answer.json?.code], [403, "tls_required"], path);
    assert.match(answer.json.detail, /Use the https address/);
  }
});

test("https through the proxy, probes, and whoever asks without a proxy are answered, and told to stay with https", async () => {
  for (const answer of [
    await app.send("GET", "/sign-in", proto("https")),
    await app.send("GET", "/sign-in"),
    await partner.call("GET", "/users/"),
    await app.send("GET", "/healthz", proto("http")),
    await app.send("GET", "/readyz", proto("http")),
  ]) {
    assert.equal(answer.status, 200, answer.url);
    assert.equal(answer.headers.get("strict-transport-security"), "max-age=31536000");
  }
});

test("nobody but a trusted proxy is believed about how a request came", async () => {
  const strict = await startApp({
    config: { siteUrl: "https://learn.example.com", trustedProxies: ["192.0.2.1/32"] },
  });
  try {
    assert.equal((await strict.send("GET", "/sign-in", proto("http"))).status, 200);
  } finally {
    await strict.stop();
  }
});

test("integrations write with an application's token: a person's is refused, and may still do everything else", async () => {
  const admin = await aPerson(app, partner, "admin");
  const learner = await aLearner(partner);
  const user = { provider: "acme", provider_id: "d21", email: "d21@example.com" };
  const writes = [
    ["/users/", user],
    ["/users/bulk/", { users: [user] }],
    ["/auth/partner-exchange/", { external_id: learner.providerId }],
  ] as const;
  for (const [path, body] of writes) {
    const refused = await admin.call("POST", path, body);
    assert.deepEqual([refused.status, refused.json.code], [403, "oauth2_required"], path);
    assert.ok((await partner.call("POST", path, body)).status < 300, path);
  }
  assert.equal((await admin.call("GET", "/users/")).status, 200);
  assert.equal((await admin.call("PATCH", `/users/${learner.id}/`, { first_name: "Grace" })).status, 200);
});

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

test("whoever opens the service to others without TLS is told so at the start", () => {
  const warning = (env: Record<string, string>) => plainHttpWarning(readConfig(env, undefined));
  const database = { DATABASE_URL: "postgres://localhost/x", SECRET_KEY: "k".repeat(32) };
  assert.equal(warning({}), null);
  assert.match(
    warning({ HOST: "0.0.0.0" }) ?? "",
    /HOST is 0\.0\.0\.0 and SITE_URL is http: passwords and tokens/,
  );
  const site = { ...database, SITE_URL: "https://learn.example.com", HOST: "::" };
  assert.match(warning(site) ?? "", /can be reached without the TLS that SITE_URL promises/);
  assert.equal(warning({ ...site, TRUSTED_PROXIES: "10.0.0.0/8" }), null);
});
