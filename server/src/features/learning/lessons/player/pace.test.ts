import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, answerRightly, type LearnerBrowser, locationOf } from "#test/learner-browser.ts";
import { rightForms, wrongForms } from "#test/readers/lesson-answers.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const offer = /You know this\. Next\?/g;
const offersIn = (text: string) => text.match(offer)?.length ?? 0;

/** A learner in the first section of the lesson on safety, in which a guess comes before the text and one question after it. */
async function open() {
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const { rows } = await sql<{ id: number }>`select id from template where key = 'workplace-safety'`.execute(
    app.context.db,
  );
  const at = locationOf(await browser.get(`/start-lesson?template_id=${rows[0]?.id}`));
  return { browser, at, lesson: at.replace(/\/[^/]*$/, "") };
}

async function answer(browser: LearnerBrowser, at: string, question: string, isRight = true) {
  const forms = isRight ? rightForms : wrongForms;
  const form = forms((await browser.get(at)).text).find(({ fields }) => fields.question === question);
  assert.ok(form, question);
  return browser.post(form.action, form.fields);
}

test("a right guess offers the questions without the text, and a wrong one does not", async () => {
  const { browser, at } = await open();
  assert.equal(offersIn((await browser.get(at)).text), 0, "before the guess");
  await answer(browser, at, "g1");
  const { text } = await browser.get(at);
  assert.equal(offersIn(text), 1);
  assert.match(text, new RegExp(`href="${at}\\?ahead=1#questions-title"`));
  assert.doesNotMatch(text, /class="folded"/, "nothing is folded before the learner wants it");
  assert.match((await browser.get(`${at}?ahead=1`)).text, /<details class="folded">/);

  const other = await open();
  await answer(other.browser, other.at, "g1", false);
  assert.equal(offersIn((await other.browser.get(other.at)).text), 0);
  assert.doesNotMatch((await other.browser.get(`${other.at}?ahead=1`)).text, /class="folded"/);
});

test("a right guess and a right first question lead on to the next section at its questions, which are all asked", async () => {
  const { browser, at, lesson } = await open();
  await answer(browser, at, "g1");
  const sent = await answer(browser, `${at}?ahead=1`, "tour");
  assert.equal(locationOf(sent), `${at}?ahead=1`, "an answer stays on the short way");
  const { text } = await browser.get(`${at}?ahead=1`);
  assert.match(text, /<button type="submit" form="ahead"/);
  const next = locationOf(await browser.post(`${at}/complete?ahead=1`));
  assert.equal(next, `${lesson}/order?ahead=1`);
  const page = (await browser.get(next)).text;
  assert.match(page, /<details class="folded">/);
  for (const question of ["q2", "entrance"])
    assert.match(page, new RegExp(`name="question" value="${question}"`));
  const unanswered = locationOf(await browser.post(`${next.replace("?", "/complete?")}`));
  assert.equal(unanswered, `${lesson}/order?unanswered=1&ahead=1`, "no question is left out by it");
});

test("a mistake brings the text back, here and in the next section", async () => {
  const { browser, at, lesson } = await open();
  await answer(browser, at, "g1");
  await answer(browser, `${at}?ahead=1`, "tour", false);
  const { text } = await browser.get(`${at}?ahead=1`);
  assert.doesNotMatch(text, /class="folded"/);
  assert.equal(offersIn(text), 0);
  const next = locationOf(await browser.post(`${at}/complete?ahead=1`));
  assert.equal(next, `${lesson}/order?ahead=1`);
  assert.doesNotMatch((await browser.get(next)).text, /class="folded"/);
});

test("of several questions the first leads to the next, the last to the next section", async () => {
  const { browser, at, lesson } = await open();
  await answerRightly(browser, at);
  const next = locationOf(await browser.post(`${at}/complete`));
  assert.equal(next, `${lesson}/order`);
  assert.equal(offersIn((await browser.get(next)).text), 1, "offered above the text");
  await answer(browser, next, "q2");
  const { text } = await browser.get(next);
  assert.match(text, /href="#question-entrance"/);
  assert.equal(offersIn(text), 1);
});

test("a question wrong twice is worked through, with what speaks for each option and against it, and not before", async () => {
  const { browser, at } = await open();
  await answerRightly(browser, at);
  const next = locationOf(await browser.post(`${at}/complete`));
  await answer(browser, next, "q2", false);
  const once = (await browser.get(next)).text;
  assert.doesNotMatch(once, /A worked example/);
  const [form = ""] = once.match(/name="question" value="q2".*?<\/form>/s) ?? [];
  const chosen =
    /value="([^"]*)"[^>]* checked/.exec(form)?.[1] ?? /checked[^>]* value="([^"]*)"/.exec(form)?.[1];
  assert.ok(chosen);
  await browser.post(`${next}/answers`, { question: "q2", option: chosen });
  const twice = (await browser.get(next)).text;
  assert.match(twice, /A worked example/);
  for (const reason of [
    "It informs people, but their ears hear it all the same.",
    "They reduce the exposure, but the noise stays.",
    "Acting at the source protects everybody",
  ])
    assert.match(twice, new RegExp(reason.replaceAll(".", "\\.")));
});

test("a completed lesson offers nothing to skip", async () => {
  const { browser, at, lesson } = await open();
  for (let here = at; !here.endsWith("/complete"); ) {
    await answerRightly(browser, here);
    here = locationOf(await browser.post(`${here}/complete`));
  }
  await browser.get(`${lesson}/complete`);
  for (const section of ["look", "order"]) {
    const { text } = await browser.get(`${lesson}/${section}?ahead=1`);
    assert.equal(offersIn(text), 0, section);
    assert.doesNotMatch(text, /class="folded"/, section);
  }
});
