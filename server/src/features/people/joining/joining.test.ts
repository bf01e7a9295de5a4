import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, anOrganization, aPartner, type Partner } from "#test/builders.ts";
import { locationOf } from "#test/learner-browser.ts";
import { aVisitor, joinForm, openSignUp, password } from "#test/visitor.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app, { organization: openSignUp });
});
after(() => app.stop());

const join = (form: Record<string, string>, slug = partner.slug) => aVisitor(app).post(`/join/${slug}`, form);
const signIn = (email: string, secret = password) =>
  aVisitor(app).post("/sign-in", { email, password: secret });

async function createdEvents(email: string) {
  await app.eventsSettled();
  const { json } = await partner.call("GET", "/events/?limit=500");
  return json.events.filter(
    (event: { event: string; data: { email: string } }) =>
      event.event === "user.created" && event.data.email === email,
  );
}

test("whoever joins is a user who came by sign-up, announced once, and can sign in", async () => {
  const answer = await join(joinForm("ada@example.com", { language: "fr" }));
  assert.equal(answer.status, 303);
  assert.equal(locationOf(answer), `/join/${partner.slug}/sent`);
  const { json } = await partner.call("GET", "/users/?email=ada@example.com");
  const [user] = json.results;
  assert.equal(user.source, "signup");
  assert.equal(user.provider, null);
  assert.equal(user.access_role, "learner");
  assert.equal(user.preferred_language, "fr");
  const events = await createdEvents("ada@example.com");
  assert.equal(events.length, 1);
  assert.equal(events[0].data.user_id, user.id);
  assert.equal((await signIn("ADA@example.com")).status, 303);
});

test("a known address gets the same answer as a new one, and nothing of it changes", async () => {
  const learner = await aLearner(partner, { email: "known@example.com" });
  const token = await app.operatorToken();
  await app.send("PATCH", `/operator/v1/users/${learner.id}/`, {
    token,
    body: { password: "their own, of old" },
  });
  const [fresh, known] = [await join(joinForm("new@example.com")), await join(joinForm("known@example.com"))];
  assert.deepEqual(
    [known.status, locationOf(known), known.text],
    [fresh.status, locationOf(fresh), fresh.text],
  );
  const { json } = await partner.call("GET", `/users/${learner.id}/`);
  assert.equal(json.source, "api");
  assert.equal((await signIn("known@example.com")).status, 422);
});

test("an address of a learner whom the partner signs in may be joined with: that is somebody else with an account of their own", async () => {
  const learner = await aLearner(partner, { email: "shared@example.com" });
  await join(joinForm("shared@example.com"));
  assert.equal((await signIn("shared@example.com")).status, 303);
  const { results } = (await partner.call("GET", "/users/?email=shared@example.com")).json;
  assert.deepEqual(
    results.map(({ source }: { source: string }) => source),
    ["api", "signup"],
  );
  assert.equal(results[0].id, learner.id);
});

test("of two browsers that join with one address at once, one makes the account", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => join(joinForm("race@example.com"))));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 303, 303],
  );
  assert.equal((await createdEvents("race@example.com")).length, 1);
});

test("mistakes come back on the page with everything but the password kept", async () => {
  const answer = await join(joinForm("ada@elsewhere.org", { last_name: " ", password: "too short" }));
  assert.equal(answer.status, 422);
  for (const id of ["last_name-mistake", "email-mistake", "password-mistake"]) {
    assert.ok(answer.text.includes(`id="${id}"`), id);
  }
  assert.match(answer.text, /value="ada@elsewhere.org"/);
  assert.doesNotMatch(answer.text, /too short"/);
});

test("only the allowed domains themselves may join, not domains that end or begin like them", async () => {
  for (const email of [
    "a@sub.example.com",
    "a@notexample.com",
    "a@example.com.evil.org",
    "a@example.com@x.org",
  ]) {
    assert.equal((await join(joinForm(email))).status, 422, email);
  }
  assert.equal((await join(joinForm("Upper@EXAMPLE.com"))).status, 303);
});

test("an organization that is not open, not active or not there has no such page", async () => {
  const closed = await anOrganization(app, { sign_up: { is_open: false, allowed_domains: ["example.com"] } });
  const gone = await anOrganization(app, openSignUp);
  const token = await app.operatorToken();
  await app.send("POST", `/operator/v1/organizations/${gone.id}/deactivate/`, { token });
  for (const slug of [closed.slug, gone.slug, "nobody"]) {
    assert.equal((await aVisitor(app).get(`/join/${slug}`)).status, 404, slug);
    assert.equal((await join(joinForm(`${slug}@example.com`), slug)).status, 404, slug);
  }
});

test("a form that another site sends makes no account", async () => {
  const visitor = aVisitor(app, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  const answer = await visitor.post(`/join/${partner.slug}`, joinForm("forged@example.com"));
  assert.equal(answer.status, 403);
  assert.equal((await createdEvents("forged@example.com")).length, 0);
});

test("a partner who claims an account ends the password that came with it, and its sessions", async () => {
  await join(joinForm("claimed@example.com"));
  const visitor = aVisitor(app);
  await visitor.post("/sign-in", { email: "claimed@example.com", password });
  app.clock.advance(1000);
  const claimed = await partner.call("POST", "/users/", {
    provider: "acme",
    provider_id: "emp-claimed",
    email: "claimed@example.com",
  });
  assert.equal(claimed.status, 200);
  assert.equal((await visitor.get("/home")).status, 401);
  assert.equal((await signIn("claimed@example.com")).status, 422);
});

test("new learners get the course of their organization as they do by every other way", async () => {
  const flexible = await aPartner(app, {
    organization: { ...openSignUp, flexible_matching: true, default_access_days: 30 },
  });
  const token = await app.operatorToken();
  await app.send("POST", "/operator/v1/courses/", {
    token,
    body: { organization: flexible.slug, slug: "welcome", title: "Welcome", access_days: 30 },
  });
  await app.send("PATCH", `/operator/v1/organizations/${flexible.slug}/`, {
    token,
    body: { default_course: "welcome" },
  });
  await join(joinForm("enrolled@example.com"), flexible.slug);
  const { json } = await flexible.call("GET", "/users/?email=enrolled@example.com");
  assert.equal(json.results[0].course, "welcome");
});

test("operators open sign-up only with a domain, and read it back in lower case", async () => {
  const token = await app.operatorToken();
  const { slug } = await anOrganization(app);
  const path = `/operator/v1/organizations/${slug}/`;
  const open = (allowed_domains: string[]) =>
    app.send("PATCH", path, { token, body: { sign_up: { is_open: true, allowed_domains } } });
  assert.equal((await open([])).status, 422);
  assert.equal((await open(["not a domain"])).status, 422);
  const { json } = await open(["Example.COM", "example.com", "example.org"]);
  assert.deepEqual(json.sign_up, { is_open: true, allowed_domains: ["example.com", "example.org"] });
});
