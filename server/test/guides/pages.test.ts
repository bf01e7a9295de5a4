import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app, {
    organization: { branding: { display_name: "Nordwind", accent_color: "#ffdd00" } },
  });
});
after(() => app.stop());

const html = { accept: "text/html" };

async function signedIn(fields: Record<string, unknown> = {}) {
  const learner = await aLearner(partner, fields);
  const { json } = await partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId });
  const arrival = await app.send("GET", `/auto-login?token=${json.login_token}`, { headers: html });
  return { learner, cookie: (arrival.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}

test("pages carry a strict policy, refuse frames and are never cached", async () => {
  const { cookie } = await signedIn();
  const answer = await app.send("GET", "/home", { cookie, headers: html });
  const policy = answer.headers.get("content-security-policy") ?? "";
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
  ]) {
    assert.ok(policy.includes(directive), directive);
  }
  assert.doesNotMatch(policy, /unsafe/);
  assert.equal(answer.headers.get("cache-control"), "no-store");
});

test("the organization's name and colors are on the page", async () => {
  const { cookie } = await signedIn();
  const { text } = await app.send("GET", "/home", { cookie, headers: html });
  assert.match(text, /Nordwind/);
  const [, stylesheet = ""] = /href="(\/branding\/[^"]+theme\.css[^"]*)"/.exec(text) ?? [];
  const theme = await app.send("GET", stylesheet.replaceAll("&amp;", "&"));
  assert.equal(theme.status, 200);
  assert.match(theme.text, /--accent:#/);
});

test("who arrives from elsewhere finds the style in the page, and the policy names exactly that", async () => {
  const { cookie } = await signedIn();
  const open = (from: string) =>
    app.send("GET", "/home", { cookie, headers: { ...html, "sec-fetch-site": from } });
  for (const from of ["cross-site", "same-site", "none"]) {
    const { text, headers } = await open(from);
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
    const hashes = styles.map((css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`);
    assert.match(styles[0] ?? "", /\.masthead/);
    assert.match(styles[1] ?? "", /--accent:#/);
    const policy = headers.get("content-security-policy") ?? "";
    assert.ok(policy.split("; ").includes(["style-src 'self'", ...hashes].join(" ")), policy);
    assert.doesNotMatch(text, /<link rel="stylesheet"(?![^>]*media="print")/);
  }
  const next = await open("same-origin");
  assert.doesNotMatch(next.text, /<style/);
  assert.equal(next.text.match(/<link rel="stylesheet"/g)?.length, 2);
  assert.match(next.headers.get("content-security-policy") ?? "", /style-src 'self';/);
});

test("what a profile holds is text on the page, never markup", async () => {
  const { cookie } = await signedIn({ first_name: "<script>alert(1)</script>" });
  const { text } = await app.send("GET", "/home", { cookie, headers: html });
  assert.equal(text.includes("<script>alert"), false);
  assert.ok(text.includes("&lt;script&gt;"));
});

test("a learner without a language is asked, and the choice is kept and announced", async () => {
  const { learner, cookie } = await signedIn({ preferred_language: null });
  const start = await app.send("GET", "/start-lesson?template_id=1", { cookie, headers: html });
  assert.equal(start.status, 302);
  const asked = start.headers.get("location") ?? "";
  assert.match(asked, /^\/language\?next=/);
  assert.equal((await app.send("GET", asked, { cookie, headers: html })).status, 200);
  const chosen = await app.send("POST", "/language", {
    cookie,
    headers: html,
    form: { language: "fr", next: "/start-lesson?template_id=1" },
  });
  assert.equal(chosen.status, 303);
  assert.equal(chosen.headers.get("location"), "/start-lesson?template_id=1");
  const user = await partner.call("GET", `/users/?provider_id=${learner.providerId}`);
  assert.equal(user.json.results[0].preferred_language, "fr");
  await app.eventsSettled();
  const { json } = await partner.call("GET", "/events/?limit=500");
  const announced = json.events.filter(
    (event: { event: string; data: { user_id: number; language: string } }) =>
      event.event === "user.updated" && event.data.user_id === learner.id,
  );
  assert.equal(announced.length, 1);
  assert.equal(announced[0].data.language, "fr");
});

test("a language form cannot lead to another site", async () => {
  const { cookie } = await signedIn();
  const answer = await app.send("POST", "/language", {
    cookie,
    headers: html,
    form: { language: "de", next: "//evil" },
  });
  assert.equal(answer.status, 400);
});

for (const [title, headers] of [
  ["another origin", { origin: "https://evil.example" }],
  ["a sandboxed frame", { origin: "null" }],
  ["another site, as the browser says", { "sec-fetch-site": "cross-site" }],
] as const) {
  test(`a form sent from ${title} is refused`, async () => {
    const { cookie, learner } = await signedIn();
    const answer = await app.send("POST", "/language", {
      cookie,
      headers: { ...html, ...headers },
      form: { language: "it" },
    });
    assert.equal(answer.status, 403);
    const user = await partner.call("GET", `/users/?provider_id=${learner.providerId}`);
    assert.equal(user.json.results[0].preferred_language, "en");
  });
}

test("an address nobody serves is explained to people and answered in JSON to programs", async () => {
  const page = await app.send("GET", "/nothing", { headers: html });
  assert.equal(page.status, 404);
  assert.match(page.headers.get("content-type") ?? "", /html/);
  const json = await app.send("GET", "/nothing", { headers: { accept: "application/json" } });
  assert.equal(json.json.detail, "Not found.");
});

test("signing out ends the session", async () => {
  const { cookie } = await signedIn();
  assert.equal((await app.send("POST", "/sign-out", { cookie, headers: html })).status, 303);
  assert.equal((await app.send("GET", "/home", { cookie, headers: html })).status, 401);
});

test("health is told to supervisors, metrics to whoever may read them", async () => {
  assert.deepEqual((await app.send("GET", "/healthz")).json, { status: "ok" });
  assert.deepEqual((await app.send("GET", "/readyz")).json, { status: "ready" });
  assert.match((await app.send("GET", "/metrics")).text, /lectern_http_request_duration_seconds/);
});

for (const [title, headers] of [
  ["a browser that loads ahead", { "sec-purpose": "prefetch;prerender" }],
  ["another site's picture", { "sec-fetch-dest": "image", "sec-fetch-site": "cross-site" }],
] as const) {
  test(`${title} starts no lesson`, async () => {
    const { cookie, learner } = await signedIn();
    const answer = await app.send("GET", "/start-lesson?template_id=1", {
      cookie,
      headers: { ...html, ...headers },
    });
    assert.equal(answer.status, 204);
    assert.equal((await partner.call("GET", `/curricula/?user_id=${learner.id}`)).json.count, 0);
  });
}

test("a parameter no text can hold leads nowhere instead of failing", async () => {
  const { cookie } = await signedIn();
  assert.equal(
    (await app.send("GET", "/start-lesson?template_id=1%00", { cookie, headers: html })).status,
    404,
  );
  assert.equal((await app.send("GET", "/auto-login?token=x&next=/%00", { headers: html })).status, 400);
});
