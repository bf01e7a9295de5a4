import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";

let secure: TestApp;
let plain: TestApp;
before(async () => {
  [secure, plain] = [
    await startApp({ config: { siteUrl: "https://learn.example.com" } }),
    await startApp({ config: { siteUrl: "http://127.0.0.1" } }),
  ];
});
after(async () => {
  await secure.stop();
  await plain.stop();
});

const html = { headers: { accept: "text/html" } };

/** The cookie of a learner who has just come in, as the browser was told it. */
async function learnerCookie(app: TestApp): Promise<string> {
  const partner = await aPartner(app);
  const { providerId } = await aLearner(partner);
  const { json } = await partner.call("POST", "/auth/partner-exchange/", { external_id: providerId });
  const arrived = await app.send("GET", `/auto-login?token=${json.login_token}`, html);
  return arrived.headers.getSetCookie().at(-1) ?? "";
}

async function operatorCookie(app: TestApp): Promise<string> {
  const { headers } = await app.send("POST", "/operator/v1/session/", { body: operatorCredentials });
  return headers.getSetCookie().at(-1) ?? "";
}

const pairOf = (cookie: string) => cookie.split(";")[0] ?? "";

test("on https the cookies of sessions can be set by no other host, nor over plain http", async () => {
  for (const [cookie, name] of [
    [await learnerCookie(secure), "__Host-lectern_session"],
    [await operatorCookie(secure), "__Host-lectern_console"],
  ] as const) {
    assert.ok(cookie.startsWith(`${name}=`), cookie);
    for (const attribute of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) {
      assert.ok(cookie.split("; ").includes(attribute), cookie);
    }
    assert.doesNotMatch(cookie, /Domain/);
  }
});

test("on plain http they have no prefix, which browsers would refuse", async () => {
  assert.match(await learnerCookie(plain), /^lectern_session=(?!.*Secure)/);
  assert.match(await operatorCookie(plain), /^lectern_console=(?!.*Secure)/);
});

test("a session that another host of the domain slips in under the plain name signs nobody in on https", async () => {
  const planted = pairOf(await learnerCookie(secure));
  const home = (cookie: string) => secure.send("GET", "/home", { ...html, cookie });
  assert.equal((await home(planted)).status, 200);
  assert.notEqual((await home(planted.replace("__Host-", ""))).status, 200);
  const console = pairOf(await operatorCookie(secure));
  const read = (cookie: string) => secure.send("GET", "/operator/v1/organizations/", { cookie });
  assert.equal((await read(console)).status, 200);
  assert.equal((await read(console.replace("__Host-", ""))).status, 401);
});

test("signing out takes a cookie away in words that browsers obey, and ends the session", async () => {
  const cookie = pairOf(await operatorCookie(secure));
  const ended = await secure.send("DELETE", "/operator/v1/session/", { cookie });
  const [cleared = ""] = ended.headers.getSetCookie();
  assert.match(cleared, /^__Host-lectern_console=;/);
  for (const attribute of ["Path=/", "Secure"]) assert.ok(cleared.split("; ").includes(attribute), cleared);
  assert.equal((await secure.send("GET", "/operator/v1/organizations/", { cookie })).status, 401);
});
