// npm test leaves this drill to CI: forms.test.ts and late-answers.test.ts answer the same lessons by their forms.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { wrongForms } from "../../../server/test/readers/lesson-answers.ts";
import { type LessonStage, openLessonStage } from "../stage/lesson-stage.ts";
import { openTab } from "../stage/visit.ts";
import { answerInPlace } from "./answer-in-place.ts";
import { toldEverywhere, toldNowhere, toldOfLesson } from "./told-of-lesson.ts";

const withMark = "Spot a phishing message";
const withoutMark = "Getting home in one piece";

describe("the first answers to a lesson's questions", () => {
  let stage: LessonStage;
  before(async () => {
    stage = await openLessonStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  const pathOf = (page: Page) => new URL(page.url()).pathname;
  const onward = (page: Page) => page.locator(".onward-next:is(a), .onward-next button, nav.onward a");

  /** Does not compare addresses: Continue may lead to the page on which it was pressed. */
  async function follow(page: Page, link: Locator): Promise<void> {
    await page.evaluate(() => document.documentElement.setAttribute("data-left", ""));
    await link.click();
    await page.waitForFunction(
      () => document.readyState === "complete" && !document.documentElement.hasAttribute("data-left"),
    );
  }

  /** From the first section to what comes after the last. */
  async function answerSections(page: Page, answers?: typeof wrongForms): Promise<void> {
    while (!/\/(again|complete)$/.test(pathOf(page))) {
      await answerInPlace(page, answers);
      await follow(page, onward(page));
    }
  }

  test("whoever clicks through a mandatory lesson gets no further than its first question", async () => {
    await using tab = await openTab(stage.browser);
    const { page } = tab;
    const arrival = await stage.visit(page, withMark);
    const first = page.url().split("#")[0] ?? "";
    const isAtFirst = () => assert.equal(page.url().split(/[?#]/)[0], first);
    for (let click = 0; click < 12; click++) {
      await follow(page, onward(page));
      isAtFirst();
    }
    assert.ok(await page.locator("#unanswered").isVisible());

    const sections = ["why", "signs", "address", "channels", "money", "report", "closing"];
    for (const place of [...sections, "again", "complete"]) {
      await page.goto(`${stage.service.siteUrl}${arrival.lesson}/${place}`);
      isAtFirst();
    }
    for (const place of sections) {
      const form = { unanswered: "1" };
      await page.request.post(`${stage.service.siteUrl}${arrival.lesson}/${place}/complete`, { form });
      await page.goto(`${stage.service.siteUrl}${arrival.lesson}/complete`);
      isAtFirst();
    }
    const { curriculum, ...told } = await toldOfLesson(stage, arrival);
    assert.deepEqual(curriculum, { status: "in_progress", score: null, pass_mark: null, passed: null });
    assert.deepEqual(told, toldNowhere);
  });

  test("wrong answers alone do not end a lesson with a mark, however often they are given", async () => {
    await using tab = await openTab(stage.browser);
    const { page } = tab;
    const arrival = await stage.visit(page, withMark);
    await answerSections(page, wrongForms);
    const proceed = () => follow(page, page.getByRole("link", { name: "Go on" }));
    assert.match(pathOf(page), /\/again$/);
    await answerInPlace(page, wrongForms);
    await proceed();
    assert.match(pathOf(page), /\/again$/);
    await page.locator("#below-mark").waitFor();
    await answerInPlace(page, wrongForms);
    await proceed();
    assert.doesNotMatch(pathOf(page), /\/(again|complete)$/, "a section stands there to be read again");
    assert.equal(
      (await page.goto(`${stage.service.siteUrl}${arrival.lesson}/certificate.pdf`))?.status(),
      404,
    );
    const { curriculum, ...told } = await toldOfLesson(stage, arrival);
    assert.deepEqual(curriculum, { status: "in_progress", score: null, pass_mark: null, passed: null });
    assert.deepEqual(told, toldNowhere);
  });

  test("wrong at every first try and right afterwards: passed with a score of 0, which everybody is told, and no certificate", async () => {
    await using tab = await openTab(stage.browser);
    const { page } = tab;
    const arrival = await stage.visit(page, withMark);
    await answerSections(page, wrongForms);
    await answerInPlace(page);
    await page.reload();
    await page.getByRole("link", { name: "Finish the lesson" }).click();
    await page.waitForURL("**/complete#heading");
    await page.getByText("0 of 8 right at the first answer").waitFor();
    await page.getByText("Passed.").waitFor();
    const { certificate, evidence, ...told } = await toldOfLesson(stage, arrival);
    assert.deepEqual(told, toldEverywhere({ score: 0, pass_mark: 80, passed: true }));
    assert.equal(certificate, 404, "none is given for fewer than half right at first");
    assert.deepEqual(evidence, [0, 0, 0]);
    assert.deepEqual(tab.complaints, []);
  });

  test("in a lesson without a mark, too: it ends, nobody has passed, and the evidence is that of first answers", async () => {
    await using tab = await openTab(stage.browser);
    const { page } = tab;
    const arrival = await stage.visit(page, withoutMark);
    await answerSections(page, wrongForms);
    assert.match(pathOf(page), /\/again$/);
    await answerInPlace(page);
    await page.getByRole("link", { name: "Finish the lesson" }).click();
    await page.waitForURL("**/complete#heading");
    const { certificate, evidence, ...told } = await toldOfLesson(stage, arrival);
    assert.deepEqual(told, toldEverywhere({ score: 0, pass_mark: null, passed: null }));
    assert.equal(certificate, 404, "none is given for lessons that nobody must take");
    assert.ok(evidence.length > 0 && evidence.every((score: number) => score === 0), String(evidence));
  });

  test("what was right at first ends the lesson at once, and everybody is told of 100", async () => {
    await using tab = await openTab(stage.browser);
    const { page } = tab;
    const arrival = await stage.visit(page, withMark);
    await answerSections(page);
    assert.match(pathOf(page), /\/complete$/);
    const { certificate, evidence, ...told } = await toldOfLesson(stage, arrival);
    assert.deepEqual(told, toldEverywhere({ score: 100, pass_mark: 80, passed: true }));
    assert.equal(certificate, 200);
    assert.deepEqual(evidence, [100, 100, 100]);
  });
});
