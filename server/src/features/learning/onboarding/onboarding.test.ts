import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { aVisitor, joinForm, openSignUp, password } from "#test/visitor.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app, { organization: openSignUp });
});
after(() => app.stop());

async function aNewcomer(email: string) {
  const visitor = aVisitor(app);
  await visitor.post(`/join/${partner.slug}`, joinForm(email));
  await visitor.post("/sign-in", { email, password });
  const { json } = await partner.call("GET", `/users/?email=${email}`);
  const userId: number = json.results[0].id;
  const skills = async () => {
    const answer = await partner.call("GET", `/skills/assignments/?user_id=${userId}`);
    return answer.json.results.map(({ skill_id, source }: { skill_id: number; source: string }) => [
      skill_id,
      source,
    ]);
  };
  return { visitor, userId, skills };
}

const offered = (text: string) =>
  [...text.matchAll(/name="skill"[^>]* value="(\d+)"/g)].map(([, id]) => Number(id));

test("a learner without a partner chooses skills once, on first coming home", async () => {
  const { visitor, skills } = await aNewcomer("once@example.com");
  assert.equal(locationOf(await visitor.get("/home")), "/onboarding");
  const page = await visitor.get("/onboarding");
  const [first = 0, second = 0] = offered(page.text);
  assert.ok(first && second);
  assert.equal((await visitor.post("/onboarding", { skill: String(first) })).status, 303);
  assert.deepEqual(await skills(), [[first, "self"]]);
  const home = await visitor.get("/home");
  assert.equal(home.status, 200);
  assert.match(home.text, /href="\/onboarding"/);
});

test("the choice can be changed later, and the page shows the one that stands", async () => {
  const { visitor, skills } = await aNewcomer("later@example.com");
  const [first = 0, second = 0] = offered((await visitor.get("/onboarding")).text);
  await visitor.post("/onboarding", { skill: String(first) });
  const again = await visitor.get("/onboarding");
  assert.match(again.text, new RegExp(`value="${first}"[^>]* checked|checked[^>]* value="${first}"`));
  assert.doesNotMatch(again.text, /name="skip"/);
  await visitor.post("/onboarding", { skill: String(second) });
  assert.deepEqual(await skills(), [[second, "self"]]);
  await visitor.post("/onboarding");
  assert.deepEqual(await skills(), []);
});

test("skipping chooses nothing and is not asked about again", async () => {
  const { visitor, skills } = await aNewcomer("skip@example.com");
  const [first = 0] = offered((await visitor.get("/onboarding")).text);
  await visitor.post("/onboarding", { skip: "1", skill: String(first) });
  assert.deepEqual(await skills(), []);
  assert.equal((await visitor.get("/home")).status, 200);
});

test("whoever has a provider is never asked, and cannot answer", async () => {
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const home = await browser.get("/home");
  assert.equal(home.status, 200);
  assert.doesNotMatch(home.text, /\/onboarding|\/sign-out/);
  assert.equal(locationOf(await browser.get("/onboarding")), "/home");
  const { json } = await partner.call("GET", "/skills/");
  await browser.post("/onboarding", { skill: String(json.results[0].id) });
  const assigned = await partner.call("GET", `/skills/assignments/?user_id=${learner.id}`);
  assert.deepEqual(assigned.json.results, []);
});

test("a link to a lesson leads to the lesson, with the question still open", async () => {
  const visitor = aVisitor(app);
  await visitor.post(`/join/${partner.slug}`, joinForm("lesson@example.com"));
  const arrived = await visitor.post("/sign-in", {
    email: "lesson@example.com",
    password,
    next: "/start-lesson?template_id=1",
  });
  assert.equal(locationOf(arrived), "/start-lesson?template_id=1");
  assert.match(locationOf(await visitor.get(locationOf(arrived))), /^\/lessons\/\d+\//);
  assert.equal(locationOf(await visitor.get("/home")), "/onboarding");
});

test("skills given by somebody else stay, whatever is ticked", async () => {
  const { visitor, userId, skills } = await aNewcomer("given@example.com");
  const [given = 0, own = 0] = offered((await visitor.get("/onboarding")).text);
  await partner.call("POST", "/skills/assignments/", { user_id: userId, skill_id: given });
  assert.match((await visitor.get("/onboarding")).text, /Given to you by your organization/);
  await visitor.post("/onboarding", { skill: String(own) });
  assert.deepEqual(
    (await skills()).sort(),
    [
      [given, "api"],
      [own, "self"],
    ].sort(),
  );
});

test("another organization's skill cannot be chosen", async () => {
  const other = await aPartner(app);
  const token = await app.operatorToken();
  const created = await app.send("POST", "/operator/v1/skills/", {
    token,
    body: { organization: other.slug, key: "secret-craft" },
  });
  assert.equal(created.status, 201);
  const { visitor, skills } = await aNewcomer("foreign@example.com");
  assert.doesNotMatch((await visitor.get("/onboarding")).text, /Secret craft/);
  await visitor.post("/onboarding", { skill: String(created.json.id) });
  assert.deepEqual(await skills(), []);
});

test("a page that was made for somebody else saves nothing for whoever is signed in now", async () => {
  const { visitor, skills } = await aNewcomer("made-for@example.com");
  const [first = 0] = offered((await visitor.get("/onboarding")).text);
  const refused = await visitor.post("/onboarding", { skill: String(first), made_for: "987654" });
  assert.equal(refused.status, 403);
  assert.deepEqual(await skills(), []);
  assert.match((await visitor.get("/onboarding")).text, /name="skip"/, "it is asked still");
});
