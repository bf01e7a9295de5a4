import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { formIn } from "#test/readers/option-forms.ts";
import { endedJob } from "#test/waiting/ended-job.ts";
import { aLesson, aRememberer } from "./test/learned.ts";

let app: TestApp;
let partner: Partner;
let first: number;
let second: number;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  first = await aLesson(app, partner, "first");
  second = await aLesson(app, partner, "second");
});
after(() => app.stop());

const visit = () => aRememberer(app, partner);

test("two days after a lesson three of its questions come back, what was missed first, and go when they are answered", async () => {
  const { complete, later, asked, answer, isOnHome, browser } = await visit();
  await complete(first, ["a", "b", "c"]);
  await later(1.9);
  assert.equal(await isOnHome(), false);
  assert.deepEqual((await asked()).questions, []);
  await later(0.1);
  assert.equal(await isOnHome(), true);
  const { path, questions } = await asked();
  assert.deepEqual(questions, ["d", "a", "b"], "neither the guess nor the scene");
  assert.equal((await asked()).path, path, "the same session");
  assert.equal(await answer(path, 1, true), 303);
  assert.equal(await isOnHome(), true, "two are open");
  await answer(path, 2, false);
  await answer(path, 3, true);
  assert.equal(await isOnHome(), false);
  const kept = await browser.get(path);
  assert.match(kept.text, /It is not so\./, "with the reason");
  const end = await browser.get(`${path}/end`);
  assert.match(end.text, /You still know 2 of 3\./);
  assert.match(end.text, /Worth reading again.*What about a\?.*href="\/lessons\/\d+\/one"/s);
  assert.match(end.text, /The next questions come on 20\sJune 2026/);
});

test("what was forgotten comes first the next time; what is overdue merges, and after the third time nothing comes", async () => {
  const { complete, later, asked, answer, isOnHome } = await visit();
  await complete(first, ["a", "b", "c", "d"]);
  await later(3);
  const one = await asked();
  assert.deepEqual(one.questions, ["a", "b", "c"]);
  await answer(one.path, 1, true);
  await answer(one.path, 2, false);
  await answer(one.path, 2, true); // seen by now
  await answer(one.path, 3, true);
  await later(5);
  const two = await asked();
  assert.deepEqual(two.questions, ["b", "d", "a"], "forgotten, never recalled, longest ago");
  for (const place of [1, 2, 3]) await answer(two.path, place, true);
  await later(60 - 8 - 0.1);
  assert.equal(await isOnHome(), true);
  const three = await asked();
  assert.equal(three.questions[0], "c");
  for (const place of [1, 2, 3]) await answer(three.path, place, false);
  await later(300);
  assert.equal(await isOnHome(), false);
  assert.deepEqual((await asked()).questions, []);
});

test("whoever stays away is asked once for all that has passed, and after sixty days about nothing", async () => {
  const late = await visit();
  await late.complete(first);
  await late.later(9);
  const { path } = await late.asked();
  for (const place of [1, 2, 3]) await late.answer(path, place, true);
  await late.later(20);
  assert.equal(await late.isOnHome(), false, "the second time has merged with the first");
  await late.later(2);
  assert.equal(await late.isOnHome(), true);
  await late.later(30);
  assert.equal(await late.isOnHome(), false);
});

test("several lessons share one session a day", async () => {
  const { complete, later, asked, answer, isOnHome } = await visit();
  await complete(second, ["a"]);
  await complete(first, []);
  await later(2);
  const { path, questions, lessons } = await asked();
  assert.deepEqual(questions, ["b", "c", "a"]);
  assert.deepEqual(lessons, ["second", "second", "first"]);
  for (const place of [1, 2, 3]) await answer(path, place, true);
  assert.equal(await isOnHome(), false);
});

test("whoever leaves it out is not asked again before the next time", async () => {
  const { complete, later, asked, isOnHome, browser } = await visit();
  await complete(first);
  await later(2);
  const { path } = await asked();
  assert.match((await browser.get(path)).text, /Not this time/);
  const left = await browser.post("/recall/skip");
  assert.deepEqual([left.status, locationOf(left)], [303, "/home"]);
  assert.equal(await isOnHome(), false);
  await later(5);
  assert.equal(await isOnHome(), true);
  assert.notEqual((await asked()).path, path);
});

test("of two browsers that begin at once, both get the same questions", async () => {
  const { complete, later, browser } = await visit();
  await complete(first);
  await later(2);
  const places = await Promise.all(
    Array.from({ length: 6 }, async () => locationOf(await browser.get("/recall"))),
  );
  assert.equal(new Set(places).size, 1);
});

test("nothing comes back of a lesson that was retired or withdrawn", async () => {
  const { complete, later, asked, isOnHome } = await visit();
  const token = await app.operatorToken();
  const own = await aLesson(app, null, "leaving");
  await complete(own);
  await later(2);
  assert.equal(await isOnHome(), true);
  const { path } = await asked();
  assert.notEqual(path, "");
  const show = (is_visible: boolean) =>
    app.send("POST", `/operator/v1/templates/${own}/visibility/`, {
      token,
      body: { organization: partner.slug, is_visible },
    });
  assert.equal((await show(false)).status, 200);
  assert.equal(await isOnHome(), false);
  assert.equal((await asked()).path, "", "the session that was begun, too");
  await show(true);
  assert.equal(await isOnHome(), true);
  const retired = await app.send("POST", `/operator/v1/templates/${own}/retire/`, { token });
  assert.ok(retired.status < 300, retired.text);
  assert.equal(await isOnHome(), false);
});

test("another learner's session is as unknown as one that does not exist, in any organization", async () => {
  const { complete, later, asked } = await visit();
  await complete(first);
  await later(2);
  const { path } = await asked();
  const colleague = await aBrowser(app, partner, await aLearner(partner));
  const elsewhere = await aPartner(app);
  const stranger = await aBrowser(app, elsewhere, await aLearner(elsewhere));
  for (const browser of [colleague, stranger]) {
    for (const address of [path, `${path}/end`, "/recall/999999999", "/recall/nope", "/recall/0/end"])
      assert.equal((await browser.get(address)).status, 404, address);
    assert.equal((await browser.post(`${path}/answers`, { question: "1", option: "a" })).status, 404);
  }
  const nobody = await app.send("GET", path, { headers: { accept: "text/html" } });
  assert.equal(nobody.status, 401);
});

test("whatever is sent as an answer is kept, refused or told to be incomplete", async () => {
  const { complete, later, asked, browser } = await visit();
  await complete(first);
  await later(2);
  const { path } = await asked();
  const prefers = { accept: "text/html", prefer: "return=representation" };
  assert.equal((await browser.post(`${path}/answers`, { question: "1" }, prefers)).status, 422);
  assert.equal((await browser.post(`${path}/answers`, { question: "1" })).status, 303);
  assert.equal((await browser.post(`${path}/answers`, { question: "1", option: "zz" })).status, 422);
  assert.equal((await browser.post(`${path}/answers`, { question: "4", option: "a" })).status, 404);
  assert.equal((await browser.post(`${path}/answers`, { option: "a" })).status, 400);
  const wrong = formIn((await browser.get(path)).text, "Wrong ", "1");
  const shown = await browser.post(`${path}/answers`, wrong, prefers);
  assert.equal(shown.status, 200);
  assert.match(shown.text, new RegExp(`^<form class="question" action="${path}/answers#question-1"`));
  assert.match(shown.text, /Not quite/);
  const words = fc.oneof(fc.constantFrom("1", "2", "3", "a", "b", "", "0", "-1", "\0", "１"), fc.string());
  const forms = fc.dictionary(
    fc.oneof(fc.constantFrom("question", "option", "item.1", "made_for"), fc.string()),
    words,
  );
  await fc.assert(
    fc.asyncProperty(forms, async (form) => {
      const { status } = await browser.post(`${path}/answers`, form);
      assert.ok(status >= 300 && status < 500, `${status}`);
    }),
    { numRuns: 60 },
  );
});

test("what is recalled does not change the score of the lesson; it is evidence of its skill beside it", async () => {
  const { complete, later, asked, answer, learner } = await visit();
  const id = await complete(first, ["a", "b", "c", "d"]);
  const read = async () => {
    const profile = (await partner.call("GET", `/skills/users/${learner.id}/`)).json;
    const { score, modified_date } = (await partner.call("GET", `/curricula/${id}/`)).json;
    const [{ evidence, remembered, observation_count }] = profile.skills;
    const recalled = evidence.filter((one: { is_recall: boolean }) => one.is_recall);
    const lesson = {
      score,
      modified_date,
      evidence: evidence.filter((one: object) => !recalled.includes(one)),
    };
    return { lesson, recalled, remembered, observation_count };
  };
  const before = await read();
  await later(2);
  const { path } = await asked();
  for (const place of [1, 2, 3]) await answer(path, place, false);
  const after = await read();
  assert.equal(before.lesson.score, 80, "a scene was left out");
  assert.equal(before.lesson.evidence[0].score, 100, "which says nothing of the skill");
  assert.deepEqual(after.lesson, before.lesson);
  assert.deepEqual([before.remembered, before.observation_count], [null, 4]);
  assert.deepEqual([after.remembered, after.observation_count], [0, 7]);
  assert.deepEqual(
    after.recalled.map(({ type, id: of, score, observations }: Record<string, unknown>) => [
      type,
      of,
      score,
      observations,
    ]),
    [["lesson", id, 0, 3]],
  );
});

test("a learner's recalls are in the export of their data, and go with the erasure", async () => {
  const { complete, later, asked, answer, learner } = await visit();
  await complete(first);
  await later(2);
  const { path } = await asked();
  await answer(path, 1, true);
  const exported = await app.send("GET", `/api/v1/users/${learner.id}/export/`, { token: partner.token });
  assert.equal(exported.status, 200);
  const erasure = await partner.call("POST", `/users/${learner.id}/erase/`, { confirm: learner.providerId });
  assert.equal((await endedJob(partner, erasure.json.id)).status, "succeeded");
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from recall where user_id = ${learner.id})
         + (select count(*) from recall_session where user_id = ${learner.id}) as left`.execute(
    app.context.db,
  );
  assert.equal(rows[0]?.left, 0);
});
