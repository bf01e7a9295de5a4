import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { locationOf } from "../learner-browser.ts";
import { aCheat, aCheatStage, atOnce, type CheatStage, inTurnAtOnce } from "./stage.ts";

let app: TestApp;
let stage: CheatStage;
before(async () => {
  app = await startApp();
  stage = await aCheatStage(app);
});
after(() => app.stop());

const free = () => aCheat(app, stage.partner, stage.free);
const marked = () => aCheat(app, stage.partner, stage.marked);
const options = ["Look at the address", "Click and see", "Answer politely"];
const count = (all: readonly string[], type: string) => all.filter((one) => one === type).length;

test("of twenty answers to one question at once one is the first, and no later one takes its place", async () => {
  const { browser, at, form, kept } = await free();
  const forms = await Promise.all(options.map((words) => form("one", words)));
  const sent = await atOnce(20, (index) => browser.post(`${at}/one/answers`, forms[index % 3]));
  assert.ok(sent.every(({ status }) => status === 303));
  const [first, ...more] = (await kept()).answers;
  assert.deepEqual([more.length, first?.attempts], [0, 20]);
  assert.equal(first?.is_right_at_first, first?.first?.[0] === "a");
  await atOnce(9, (index) => browser.post(`${at}/one/answers`, forms[index % 3]));
  const [later] = (await kept()).answers;
  assert.deepEqual([later?.first, later?.is_right_at_first], [first?.first, first?.is_right_at_first]);
});

test("answers, sections and the end, all at once and again and again, end the lesson once with what was answered first", async () => {
  const { browser, at, form, kept, read, choose, complete } = await free();
  const wrong = await form("one", "Click and see");
  const right = await form("one", "Look at the address");
  await browser.post(`${at}/one/answers`, wrong);
  const race = await inTurnAtOnce(24, [
    () => browser.post(`${at}/one/answers`, right),
    () => browser.post(`${at}/one/complete`),
    () => browser.post(`${at}/two/complete`, { unanswered: "1" }),
    () => browser.get(`${at}/complete`),
  ]);
  assert.ok(race.every(({ status }) => status < 400));
  await browser.get(`${at}/two`);
  await choose("two", "It is 4 4 1");
  await complete("two");
  const ends = await atOnce(12, (index) =>
    index % 2 === 0 ? browser.get(`${at}/complete`) : browser.post(`${at}/one/answers`, right),
  );
  assert.ok(ends.every(({ status }) => status < 400));
  const { events } = await kept();
  assert.deepEqual(
    ["lesson.started", "lesson.completed", "subsection.started", "subsection.completed"].map((type) =>
      count(events, type),
    ),
    [1, 1, 3, 3],
  );
  assert.equal((await read()).score, 0);
});

test("nothing opens before its turn: not the next section, not the end by any of its addresses, not many at once", async () => {
  const { browser, at, read, kept } = await marked();
  const paths = ["one", "two", "closing", "again"].map((place) => `${at}/${place}/complete`);
  for (const form of [{}, { unanswered: "1" }, { unanswered: ["1", "1"] }, { question: "choice" }]) {
    const sent = await atOnce(12, (index) => browser.post(paths[index % 4] ?? "", form));
    assert.ok(sent.every(({ status }) => status < 500));
    for (const path of [`${at}/two`, `${at}/complete`, `${at}/closing`, `${at}/again`])
      assert.equal(locationOf(await browser.get(path)), `${at}/one`, path);
  }
  assert.equal(
    (await browser.post(`${at}/closing/answers`, { question: "choice", option: "a" })).status,
    303,
  );
  assert.equal((await browser.post(`${at}/why/complete`)).status, 404, "a section of another lesson");
  assert.equal((await browser.get(`${at}/certificate.pdf`)).status, 404);
  assert.equal((await read()).subsections_completed, 0);
  assert.deepEqual((await kept()).answers, []);
});

test("below the mark twenty answers at once to what was missed pass the lesson, and mend neither its score nor its evidence", async () => {
  const { browser, at, form, choose, complete, read, kept, learner } = await marked();
  await choose("one", "Click and see");
  await complete("one");
  await choose("two", "It is 4 4 1");
  assert.equal(await complete("two"), "/again");
  await atOnce(8, () => browser.get(`${at}/complete`));
  assert.equal((await read()).status, "in_progress");
  // A wrong one that came first would open another round: rounds have tests of their own.
  const choice = await form("again", "Look at the address");
  await atOnce(20, () => browser.post(`${at}/again/answers`, choice));
  assert.equal(locationOf(await browser.get(`${at}/complete`)), `${at}/again`, "the scene is still missed");
  const call = await form("again", "I will call you back");
  await atOnce(6, () => browser.post(`${at}/again/answers`, call));
  const report = await form("again", "Report it.");
  await atOnce(12, (index) =>
    index % 2 === 0 ? browser.post(`${at}/again/answers`, report) : browser.get(`${at}/complete`),
  );
  await browser.get(`${at}/complete`);
  const { score, passed, status } = await read();
  assert.deepEqual([status, score, passed], ["completed", 0, true]);
  assert.deepEqual(
    (await kept()).answers.map(({ question_id, is_right_at_first }) => [question_id, is_right_at_first]),
    [
      ["choice", false],
      ["scene", false],
    ],
  );
  assert.equal(count((await kept()).events, "lesson.completed"), 1);
  const [skill] = (await stage.partner.call("GET", `/skills/users/${learner.id}/`)).json.skills;
  assert.deepEqual(
    skill.evidence.map(({ score: of }: { score: number }) => of),
    [0],
  );
});

test("of many choices at one step of a scene one is taken, and none is taken back", async () => {
  const { browser, at, form, choose, complete, kept, read } = await marked();
  await choose("one", "Look at the address");
  await complete("one");
  const wrong = await form("two", "It is 4 4 1");
  const right = await form("two", "I will call you back");
  const later = { question: "scene", option: "c" };
  for (const option of ["c", "d", "call", "back", "__proto__", ""])
    await browser.post(`${at}/two/answers`, { question: "scene", option });
  await browser.post(`${at}/two/answers`, { question: "scene", option: [right.option ?? "", "c"] });
  const taken = (await kept()).answers.find(({ question_id }) => question_id === "scene");
  assert.equal(taken?.first ?? null, null, "a step that was not reached ends nothing");
  await atOnce(20, (index) => browser.post(`${at}/two/answers`, [wrong, right, later][index % 3]));
  for (const choice of [right, wrong, later]) await browser.post(`${at}/two/answers`, choice);
  const before = (await kept()).answers.find(({ question_id }) => question_id === "scene");
  const page = (await browser.get(`${at}/two`)).text;
  if (page.includes("Report it.")) await choose("two", "Leave it at that.");
  const [first] = (await kept()).answers.filter(({ question_id }) => question_id === "scene");
  assert.equal(first?.is_right_at_first, false);
  assert.ok(before?.first == null || before.first.join() === first?.first?.join());
  await choose("two", "I will call you back");
  await choose("two", "Report it.");
  assert.equal((await kept()).answers[1]?.is_right_at_first, false, "another way through it is no first one");
  assert.equal(await complete("two"), "/again");
  assert.equal((await read()).status, "in_progress");
});

test("beginning again in another language, in the middle of answering, loses no first answer and makes no second one", async () => {
  const { browser, at, form, kept, read, choose, complete } = await marked();
  const forms = await Promise.all(options.map((words) => form("one", words)));
  await browser.post(`${at}/one/answers`, forms[1]);
  const { answers } = await kept();
  const race = await inTurnAtOnce(30, [
    () => browser.post(`${at}/language`, { language: "de" }),
    () => browser.post(`${at}/language`, { language: "en" }),
    () => browser.post(`${at}/one/answers`, forms[0]),
    () => browser.post(`${at}/two/complete`, { unanswered: "1" }),
  ]);
  assert.deepEqual(
    race.filter(({ status }) => status >= 400).map(({ text }) => text),
    [],
  );
  const [first, ...more] = (await kept()).answers;
  assert.deepEqual([more.length, first?.first, first?.is_right_at_first], [0, answers[0]?.first, false]);
  assert.equal((await read()).status, "in_progress");
  await browser.post(`${at}/language`, { language: "de" });
  await choose("one", "Die Adresse ansehen");
  assert.equal((await kept()).answers[0]?.is_right_at_first, false);
  await complete("one");
  await choose("two", "I will call you back");
  await browser.post(`${at}/language`, { language: "en" });
  assert.equal(locationOf(await browser.get(`${at}/complete`)), `${at}/two`);
  assert.doesNotMatch((await browser.get(`${at}/two`)).text, /It is 4 4 1/, "the choice stays made");
  await choose("two", "Report it.");
  assert.equal(await complete("two"), "/again");
  const { events } = await kept();
  assert.deepEqual([count(events, "lesson.started"), count(events, "subsection.completed")], [1, 2]);
});
