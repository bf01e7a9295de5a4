import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { leadsToHost } from "./return-url-hosts.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const allow = async (hosts: unknown) =>
  app.send("PATCH", `/operator/v1/applications/${partner.applicationId}/`, {
    token: await app.operatorToken(),
    body: { return_url_hosts: hosts },
  });

test("return hosts are kept as addresses spell them, each once", async () => {
  const { status, json } = await allow([
    "Portal.Example.COM",
    "portal.example.com",
    "portal.example.com:0443",
    "localhost:3000",
    "bücher.example",
    "[::1]:8080",
    "192.0.2.7",
  ]);
  assert.equal(status, 200);
  assert.deepEqual(json.return_url_hosts, [
    "portal.example.com",
    "portal.example.com:443",
    "localhost:3000",
    "xn--bcher-kva.example",
    "[::1]:8080",
    "192.0.2.7",
  ]);
});

for (const entry of [
  "https://portal.example.com",
  "portal.example.com/home",
  "portal.example.com?x",
  "*.example.com",
  "me@portal.example.com",
  " portal.example.com",
  "portal.example.com\n",
  "por tal.example.com",
  "portal..example.com",
  "portal.example.com.",
  "portal.example.com:",
  "portal.example.com:https",
  "portal.example.com:99999",
  "[::1",
  "%00.example.com",
]) {
  test(`${JSON.stringify(entry)} is no return host: 422 names the entry, on creation and change`, async () => {
    const hosts = ["fine.example.com", entry];
    const created = await app.send("POST", "/operator/v1/applications/", {
      token: await app.operatorToken(),
      body: { organization: partner.slug, name: "Other", return_url_hosts: hosts },
    });
    for (const { status, json } of [created, await allow(hosts)]) {
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(json.errors), ["return_url_hosts.1"]);
    }
  });
}

test("a host that was entered in capitals lets its learners return", async () => {
  await allow(["PORTAL.Example.com"]);
  const { providerId } = await aLearner(partner);
  const exchange = (return_url: string) =>
    partner.call("POST", "/auth/partner-exchange/", { external_id: providerId, return_url });
  assert.equal((await exchange("https://Portal.EXAMPLE.com/done")).status, 200);
  assert.equal((await exchange("https://other.example.com/done")).status, 422);
});

test("a host with a port allows that port, one without allows every port", () => {
  const secure = ["portal.example.com:443"];
  assert.equal(leadsToHost(secure, "https://portal.example.com/x"), true);
  assert.equal(leadsToHost(secure, "http://portal.example.com/x"), false);
  assert.equal(leadsToHost(secure, "https://portal.example.com:8443/x"), false);
  assert.equal(leadsToHost(["portal.example.com"], "http://portal.example.com:8080/x"), true);
});
