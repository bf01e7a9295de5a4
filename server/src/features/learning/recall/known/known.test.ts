import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, readToTheEnd } from "#test/learner-browser.ts";
import { aLesson, aRememberer } from "../test/learned.ts";
import { nextStep } from "./next-step.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app, { organization: { is_sandbox: true } });
});
after(() => app.stop());

const words = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

test("without any result the page says how it fills, and home leads to it", async () => {
  const browser = await aBrowser(app, partner, await aLearner(partner));
  const { status, text } = await browser.get("/skills");
  assert.equal(status, 200);
  assert.match(text, /This page fills by itself/);
  assert.match((await browser.get("/home")).text, /href="\/skills"/);
  const nobody = await app.send("GET", "/skills", { headers: { accept: "text/html" } });
  assert.equal(nobody.status, 401);
});

test("a skill shows its results, what was recalled of them, and what to do next; a number from three results on", async () => {
  const { complete, later, asked, answer, browser } = await aRememberer(app, partner);
  const id = await complete(await aLesson(app, partner, "known"), ["a", "b", "c", "d"]);
  const fresh = words((await browser.get("/skills")).text);
  assert.match(fresh, /Known skill/);
  assert.match(
    fresh,
    /100 out of 100: very sure\. That is level 5 of 5\. Before: no number yet\. After: 100\./,
  );
  assert.match(fresh, /Where this comes from: 4 answers/);
  assert.match(fresh, /The lesson known Lesson · 15\sJune 2026: 100 out of 100/);
  assert.doesNotMatch(fresh, /Remembered:/);
  await later(2);
  assert.match((await browser.get("/skills")).text, /href="\/recall"/);
  const { path } = await asked();
  await answer(path, 1, true);
  await answer(path, 2, false);
  await answer(path, 3, true);
  const { text } = await browser.get("/skills");
  assert.match(words(text), /On 15\sJune 2026 you still knew 2 of 3 questions\./);
  assert.match(words(text), /Remembered: 66\.7 out of 100/);
  assert.match(words(text), /85\.7 out of 100/);
  assert.ok(text.includes(`href="/lessons/${id}"`));
});

test("points of role-plays are among the answers that make a number", async () => {
  const { learner, complete, browser } = await aRememberer(app, partner);
  for (const key of ["one", "two", "three"]) {
    const templateId = await aLesson(app, partner, key, "shared-skill");
    await complete(templateId, ["a", "b", "c", "d"]);
  }
  const added = await partner.call("POST", "/scenarios/library/", { scenario_id: "scn_late_delivery" });
  assert.ok(added.status < 300, added.text);
  const played = await partner.call("POST", `/sandbox/learners/${learner.id}/complete/`, {
    scenario_id: "scn_late_delivery",
  });
  assert.equal(played.status, 200, played.text);
  const text = words((await browser.get("/skills")).text);
  assert.match(text, /Where this comes from: 17 answers|Where this comes from: 12 answers/);
  assert.match(text, /Practice conversation · 15\sJune 2026/);
});

test("after one lesson of the product each of its skills has a number, on the page and in the API", async () => {
  const { rows } = await sql<{ id: number; skills: number }>`
    select template.id, count(*)::int as skills from template join template_skill on template_id = template.id
    where lesson_type = 'mandatory' and organization_id is null group by template.id order by template.id`.execute(
    app.context.db,
  );
  assert.equal(rows.length, 3);
  for (const { id: templateId, skills } of rows) {
    const learner = await aLearner(partner);
    const browser = await aBrowser(app, partner, learner);
    const id = await readToTheEnd(browser, templateId);
    await browser.get(`/lessons/${id}/complete`);
    const profile = (await partner.call("GET", `/skills/users/${learner.id}/`)).json.skills;
    const numbered = profile.filter(({ score }: { score: number | null }) => score !== null);
    assert.equal(numbered.length, skills);
    assert.ok(numbered.every(({ tier }: { tier: string }) => tier === "excellent"));
    const text = words((await browser.get("/skills")).text);
    assert.equal(text.split("100 out of 100: very sure").length - 1, skills);
    assert.doesNotMatch(text, /From three on/);
  }
});

test("nobody sees what another learner knows", async () => {
  const { complete } = await aRememberer(app, partner);
  await complete(await aLesson(app, partner, "secret"), []);
  const colleague = await aBrowser(app, partner, await aLearner(partner));
  assert.doesNotMatch((await colleague.get("/skills")).text, /secret/i);
});

test("what is due comes first, then a lesson that is not done, then the weakest one, and perfection is left alone", () => {
  const lesson = (id: number, template_id: number, completed_at: string | null) => ({
    id,
    template_id,
    title: `Lesson ${id}`,
    description: "",
    language: "en" as const,
    completed_at,
    subsections_completed: 1,
    subsections_total: 1,
    template_key: "k",
    category: null,
    estimated_minutes: 3,
  });
  const offered = (id: number) => ({
    id,
    key: `k${id}`,
    title: `Template ${id}`,
    description: "",
    language: "de" as const,
    category: null,
    estimated_minutes: 3,
    skills: [{ id: 7, name: "Seven" }],
  });
  const at = "2026-06-15T09:00:00Z";
  const evidence = [
    { type: "lesson" as const, id: 1, score: 90, at },
    { type: "lesson" as const, id: 2, score: 60, at },
    { type: "scenario" as const, id: 1, score: 10, at },
  ];
  const lessons = new Map(
    [lesson(1, 11, at), lesson(2, 12, at), lesson(3, 13, null)].map((one) => [one.id, one]),
  );
  const known = { due: new Set([2]), lessons, offered: [offered(11), offered(13), offered(14)] };
  const skill = { skill_id: 7, evidence };
  const pathOf = (step: ReturnType<typeof nextStep>) =>
    step === null || step.kind === "recall" ? step : step.path;
  assert.deepEqual(nextStep(skill, known), { kind: "recall" });
  assert.equal(pathOf(nextStep(skill, { ...known, due: new Set([3]) })), "/lessons/3");
  const none = { ...known, due: new Set<number>() };
  assert.equal(pathOf(nextStep(skill, { ...none, offered: [offered(14)] })), "/start-lesson?template_id=14");
  assert.equal(pathOf(nextStep(skill, { ...none, offered: [offered(11)] })), "/lessons/2");
  const perfect = { skill_id: 7, evidence: evidence.map((one) => ({ ...one, score: 100 })) };
  assert.equal(nextStep(perfect, { ...none, offered: [] }), null);
});
