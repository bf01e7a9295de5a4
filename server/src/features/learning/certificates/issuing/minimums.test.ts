import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, type LearnerBrowser, leaveSection, locationOf } from "#test/learner-browser.ts";
import { rightForms, wrongForms } from "#test/readers/lesson-answers.ts";
import { operate } from "#test/webhooks.ts";

const MINUTE = 60_000;
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

/** Takes the lesson on phishing: every first answer wrong or right, each screen for so many minutes. */
async function taken(of: Partner, first: "wrong" | "right", minutes = 1) {
  const learner = await aLearner(of);
  const browser = await aBrowser(app, of, learner);
  let at = locationOf(await browser.get("/start-lesson?template_id=1"));
  const id = Number(at.split("/")[2]);
  while (!/\/(again|complete)$/.test(at)) {
    const { text } = await browser.get(at);
    app.clock.advance(minutes * MINUTE);
    if (first === "wrong")
      for (const { action, fields } of wrongForms(text)) await browser.post(action, fields);
    at = await leaveSection(browser, at);
  }
  await reachTheMark(browser, id);
  const ending = await browser.get(`/lessons/${id}/complete`);
  assert.equal(ending.status, 200);
  return { learner, browser, id, text: ending.text };
}

async function reachTheMark(browser: LearnerBrowser, id: number): Promise<void> {
  for (let round = 1; round < 5; round += 1) {
    const to = locationOf(await browser.get(`/lessons/${id}/complete`));
    if (to === "") return;
    for (let step = 0; step < 8; step += 1)
      for (const { action, fields } of rightForms((await browser.get(to)).text))
        await browser.post(action, fields);
  }
}

const certificateOf = (of: Partner, id: number) => of.call("GET", `/curricula/${id}/certificate/`);

test("who was wrong at first completes the lesson and gets no certificate: the end says why and how to get it", async () => {
  const { browser, id, text } = await taken(partner, "wrong");
  const { status, json } = await certificateOf(partner, id);
  assert.deepEqual([status, json.code], [404, "certificate_first_answers_below"]);
  assert.match(json.detail, /take the lesson again/);
  assert.match(text, /No certificate yet/);
  assert.match(
    text,
    /0 of 8 first answers were right, and your organization gives a certificate from 50 percent on/,
  );
  assert.match(text, new RegExp(`href="/lessons/${id}/retake#heading"`));
  assert.equal((await browser.get(`/lessons/${id}/certificate.pdf`)).status, 404);
  const curriculum = (await partner.call("GET", `/curricula/${id}/`)).json;
  assert.deepEqual([curriculum.status, curriculum.passed, curriculum.score], ["completed", true, 0]);
});

test("who knows gets one with the time really spent and one round", async () => {
  const { id } = await taken(partner, "right", 2);
  const { json } = await certificateOf(partner, id);
  assert.deepEqual([json.right_at_first, json.question_count, json.rounds, json.takes], [8, 8, 1, 1]);
  assert.equal(json.spent_seconds, 6 * 2 * 60);
});

test("on one screen at most five minutes are spent, and a lesson in a minute is implausibly fast", async () => {
  const slow = await taken(partner, "right", 30);
  assert.equal((await certificateOf(partner, slow.id)).json.spent_seconds, 6 * 5 * 60);
  const fast = await taken(partner, "right", 0.1);
  const read = async (id: number) => (await partner.call("GET", `/curricula/${id}/`)).json.implausibly_fast;
  assert.deepEqual([await read(slow.id), await read(fast.id)], [false, true]);
});

test("an organization asks for more, for less or for time", async () => {
  const other = await aPartner(app);
  const path = `/organizations/${other.slug}/certificate-settings/`;
  const standard = (await operate(app, "GET", path)).json;
  assert.deepEqual([standard.minimum_right_at_first, standard.minimum_minutes], [50, null]);
  await operate(app, "PATCH", path, { minimum_right_at_first: 0 });
  const wrong = await taken(other, "wrong");
  assert.equal((await certificateOf(other, wrong.id)).status, 200);
  await operate(app, "PATCH", path, { minimum_minutes: 10 });
  const quick = await taken(other, "right", 1);
  assert.equal((await certificateOf(other, quick.id)).json.code, "certificate_time_below");
  assert.match(
    quick.text,
    /You spent 6 minutes on it, and your organization gives a certificate from 10 minutes on/,
  );
  for (const body of [
    { minimum_right_at_first: 101 },
    { minimum_right_at_first: null },
    { minimum_minutes: 0 },
  ])
    assert.equal((await operate(app, "PATCH", path, body)).status, 422, JSON.stringify(body));
  assert.equal((await operate(app, "GET", path)).json.minimum_minutes, 10);
});

test("taken again the next day, its first answers count; the completion stays as it was", async () => {
  const { browser, id } = await taken(partner, "wrong");
  const retake = `/lessons/${id}/retake`;
  const early = (await browser.get(retake)).text;
  assert.match(early, /you can take the lesson again/);
  assert.doesNotMatch(early, /class="question"/);
  await sql`update curriculum set completed_at = completed_at - interval '21 hours' where id = ${id}`.execute(
    app.context.db,
  );
  const before = (await partner.call("GET", `/curricula/${id}/`)).json;
  assert.equal([...(await browser.get(retake)).text.matchAll(/<form class="question"/g)].length, 8);
  for (let step = 0; step < 8; step += 1)
    for (const { action, fields } of rightForms((await browser.get(retake)).text))
      await browser.post(action, fields);
  const { status, json } = await certificateOf(partner, id);
  assert.equal(status, 200);
  assert.deepEqual([json.right_at_first, json.score, json.takes, json.rounds], [8, 100, 2, 2]);
  assert.deepEqual((await partner.call("GET", `/curricula/${id}/`)).json, before);
  assert.match((await browser.get(`/lessons/${id}/complete`)).text, /Your certificate/);
  assert.match((await browser.get(retake)).text, /you can take the lesson again/, "the next time in a day");
});
