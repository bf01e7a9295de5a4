import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cookieOf, startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { locationOf } from "#test/learner-browser.ts";
import { aVisitor, joinForm, openSignUp, password } from "#test/visitor.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app, { organization: openSignUp });
});
after(() => app.stop());

async function somebody(email: string): Promise<string> {
  await aVisitor(app).post(`/join/${partner.slug}`, joinForm(email));
  return email;
}

const withoutIds = (text: string) => text.replaceAll(/value="[^"]*@example.com"/g, "");

test("a manager with a password signs in, is led where they wanted to go, and out again", async () => {
  const manager = await aLearner(partner, { email: "manager@example.com" });
  await app.send("PATCH", `/operator/v1/users/${manager.id}/`, {
    token: await app.operatorToken(),
    body: { access_role: "manager", password },
  });
  const visitor = aVisitor(app);
  const answer = await visitor.post("/sign-in", {
    email: "manager@example.com",
    password,
    next: "/language",
  });
  assert.equal(answer.status, 303);
  assert.equal(locationOf(answer), "/language");
  const cookie = answer.headers.getSetCookie().at(-1) ?? "";
  assert.match(cookie, /^lectern_session=.+HttpOnly; SameSite=Lax/);
  const home = await visitor.get("/home");
  assert.match(home.text, /action="\/sign-out"/);
  assert.equal((await visitor.post("/sign-out")).status, 303);
  assert.equal((await visitor.get("/home")).status, 401);
});

test("where no mail can be sent, the page says who sets a new password", async () => {
  const { text } = await aVisitor(app).get("/sign-in");
  assert.match(text, /Forgotten your password\? Ask whoever/);
  assert.doesNotMatch(text, /href="\/forgotten-password"/);
});

test("wrong password, unknown address, no password and a deactivated person get one answer", async () => {
  await somebody("right@example.com");
  await aLearner(partner, { email: "handed-over@example.com" });
  await somebody("gone@example.com");
  const { json } = await partner.call("GET", "/users/?email=gone@example.com");
  await partner.call("DELETE", `/users/${json.results[0].id}/`);
  const pairs = [
    ["right@example.com", "wrong horse battery"],
    ["unknown@example.com", password],
    ["handed-over@example.com", password],
    ["gone@example.com", password],
  ];
  const answers = await Promise.all(
    pairs.map(([email = "", secret = ""]) => aVisitor(app).post("/sign-in", { email, password: secret })),
  );
  for (const answer of answers) {
    assert.equal(answer.status, 422);
    assert.equal(withoutIds(answer.text), withoutIds(answers[0]?.text ?? ""));
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
});

test("`next` leads nowhere but to a path of this site", async () => {
  const email = await somebody("next@example.com");
  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "/%09/evil.example"]) {
    const visitor = aVisitor(app);
    assert.equal((await visitor.get(`/sign-in?next=${encodeURIComponent(next)}`)).status, 400, next);
    assert.equal((await visitor.post("/sign-in", { email, password, next })).status, 400, next);
  }
});

test("signing in replaces the session that the browser had", async () => {
  const [first, second] = [await somebody("first@example.com"), await somebody("second@example.com")];
  const visitor = aVisitor(app);
  const before = await visitor.post("/sign-in", { email: first, password });
  const cookie = cookieOf(before, "lectern_session");
  await visitor.post("/sign-in", { email: second, password });
  const html = { accept: "text/html" };
  assert.equal((await app.send("GET", "/onboarding", { cookie, headers: html })).status, 401);
  assert.equal((await visitor.get("/onboarding")).status, 200);
});

test("whoever is not signed in is shown the way, and comes back to where they were", async () => {
  const { status, text } = await aVisitor(app).get("/start-lesson?template_id=1");
  assert.equal(status, 401);
  assert.match(text, /href="\/sign-in\?next=%2Fstart-lesson%3Ftemplate_id%3D1"/);
});

test("without a mail server nothing offers a new password", async () => {
  const visitor = aVisitor(app);
  assert.doesNotMatch((await visitor.get("/sign-in")).text, /forgotten-password/);
  assert.equal((await visitor.get("/forgotten-password")).status, 404);
});

test("a form that another site sends signs nobody in", async () => {
  const email = await somebody("lured@example.com");
  const visitor = aVisitor(app, { origin: "https://evil.example" });
  assert.equal((await visitor.post("/sign-in", { email, password })).status, 403);
});
