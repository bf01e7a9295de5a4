// npm test leaves this drill to CI: question-access.test.ts opens each kind, answer-forms.test.ts answers it.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Question } from "@lectern/web/pages";
import type { Browser, Page } from "playwright-core";
import { aLessonPage } from "../../src/learner/lesson/test/lesson-page.ts";
import { fill, match, order, sort, spot } from "../../src/learner/lesson/test/question-kinds.ts";
import { aShell } from "../fixtures/shell.ts";
import { launchBrowser } from "../stage/browser.ts";
import { check, kinds, withoutScript } from "../stage/question-plays.ts";
import { openSite, type Site } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

describe("each kind of question", () => {
  let browser: Browser;
  let site: Site;
  const here = "/lessons/5d7b/signs";

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser?.close());
  beforeEach(async () => {
    site = await openSite();
  });
  afterEach(() => site.close());

  async function open(page: Page, question: Question): Promise<void> {
    site.show(here, aLessonPage({ questions: [question] }), aShell());
    await page.goto(site.origin + here);
  }

  /** What was sent last, and by whom. */
  function lastPost() {
    const { fields, isByScript } = site.posted.at(-1) ?? {};
    return { fields: String(fields), isByScript };
  }

  for (const { question, mouse, keyboard, fields } of kinds) {
    test(`${question.kind} is answered by mouse`, async () => {
      await using tab = await openTab(browser);
      await open(tab.page, question);
      await mouse(tab.page);
      await tab.page.getByRole("status").filter({ hasText: "Your answer is saved" }).waitFor();
      assert.match(await tab.page.locator(".verdict-title").innerText(), /^Right/);
      const background = await tab.page
        .locator(".verdict")
        .evaluate((feedback) => getComputedStyle(feedback).backgroundColor);
      assert.equal(background, "rgba(0, 0, 0, 0)", "the color of what is wrong is not behind it");
      assert.deepEqual(lastPost(), { fields, isByScript: true });
      assert.deepEqual(tab.complaints, []);
    });

    test(`${question.kind} is answered by keyboard alone`, async () => {
      await using tab = await openTab(browser);
      await open(tab.page, question);
      await tab.page.locator(`#question-${question.id}`).focus();
      await keyboard(tab.page);
      await tab.page.getByRole("status").filter({ hasText: "Your answer is saved" }).waitFor();
      assert.deepEqual(lastPost(), { fields, isByScript: true });
      assert.equal(await tab.page.evaluate(() => document.activeElement === document.body), false);
    });
  }

  for (const { question, mouse, fields } of kinds) {
    test(`${question.kind} is answered without a script`, async () => {
      await using tab = await openTab(browser, { javaScriptEnabled: false });
      await open(tab.page, question);
      await (withoutScript[question.kind]?.mouse ?? mouse)(tab.page);
      await tab.page.waitForURL(`**/signs#question-${question.id}`);
      const sent = withoutScript[question.kind]?.fields ?? fields;
      assert.deepEqual(lastPost(), { fields: sent, isByScript: false });
    });
  }

  test("what is left out is asked for in the page's language, with a script, and nothing is sent", async () => {
    await using tab = await openTab(browser);
    for (const question of [order, match, sort, fill]) {
      await open(tab.page, question);
      await check(tab.page);
      await tab.page.getByText("Answer every part first.").waitFor();
    }
    await open(tab.page, spot);
    await check(tab.page);
    await tab.page.getByText("Choose an answer first.").waitFor();
    assert.deepEqual(site.posted, []);
  });

  test("an item is dragged to its place by its handle, and can be put at a place by its number", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, order);
    const items = tab.page.locator(".order .item-text");
    const grip = tab.page.locator(".grip").first();
    const last = await tab.page.locator(".order .item").last().boundingBox();
    assert.ok(last);
    await grip.hover();
    await tab.page.mouse.down();
    await tab.page.mouse.move(last.x + 20, last.y + last.height - 4, { steps: 8 });
    await tab.page.mouse.up();
    assert.deepEqual(await items.allInnerTexts(), [
      "Report it",
      "Tell whoever writes to the same customers",
      "Change the password",
    ]);
    await tab.page.getByRole("combobox", { name: /Tell whoever/ }).selectOption("1");
    assert.match((await items.allInnerTexts())[0] ?? "", /^Tell whoever/);
    await tab.page.getByText("Now number 1 of 3.").waitFor({ state: "attached" });
    assert.deepEqual(
      await tab.page
        .locator(".order select")
        .evaluateAll((selects) => selects.map((select) => "value" in select && select.value)),
      ["1", "2", "3"],
    );
  });

  test("each part says what it is, what was made of it, and why, to whoever cannot see it", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, match);
    await tab.page.getByLabel("Pressure").selectOption("1");
    await tab.page.getByLabel("Something of value").selectOption("1");
    await check(tab.page);
    await tab.page.getByText("Partly right").waitFor();
    const field = tab.page.getByLabel("Pressure");
    const notes = await field.getAttribute("aria-describedby");
    assert.match(
      await tab.page.locator(`#${notes}`).innerText(),
      /^not right – together with it belongs: “Before noon/,
    );
    assert.match(await tab.page.locator(`#${notes}`).innerText(), /The click is the attack/);
  });
});
