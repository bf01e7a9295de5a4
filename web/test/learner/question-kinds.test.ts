import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Question } from "@lectern/web/pages";
import type { Browser, Page } from "playwright-core";
import { aLessonPage, multiple, single } from "../fixtures/lesson-page.ts";
import { fill, match, order, scene, sort, spot } from "../fixtures/question-kinds.ts";
import { aShell } from "../fixtures/shell.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openSite, type Site } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

type Play = (page: Page) => Promise<void>;

interface Kind {
  question: Question;
  mouse: Play;
  /** Begins in front of the first field. */
  keyboard: Play;
  /** The right answer, as it is sent. */
  fields: string;
}

const check: Play = (page) => page.getByRole("button", { name: "Check answer" }).click();

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const kinds: Kind[] = [
  {
    question: single,
    async mouse(page) {
      await page.getByText("Check the real address").click();
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "Space", "Tab", "Enter"),
    fields: "question=q1&option=0",
  },
  {
    question: { ...multiple, answer: null, why: [] },
    async mouse(page) {
      await page.getByText("A deadline of minutes").click();
      await page.getByText("A link whose address").click();
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "Space", "Tab", "Space", "Tab", "Tab", "Enter"),
    fields: "question=q2&option=0&option=1",
  },
  {
    question: order,
    async mouse(page) {
      await page.getByRole("button", { name: "Move up: Report it" }).click();
      await check(page);
    },
    // To the button that moves the first item down.
    keyboard: (page) => press(page, "Tab", "Tab", "Tab", "Enter", ...["Tab", "Tab", "Tab", "Tab"], "Enter"),
    fields: "question=q3&item.2=1&item.1=2&item.3=3",
  },
  {
    question: match,
    async mouse(page) {
      await page.getByLabel("Pressure").selectOption("2");
      await page.getByLabel("Something of value").selectOption("1");
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "ArrowDown", "ArrowDown", "Tab", "ArrowDown", "Tab", "Enter"),
    fields: "question=q4&item.a=2&item.b=1",
  },
  {
    question: sort,
    async mouse(page) {
      await page.getByRole("group", { name: "The weekly menu" }).getByText("Leave it").click();
      await page
        .getByRole("group", { name: /bank account/ })
        .getByText("Report it")
        .click();
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "ArrowDown", "Tab", "Space", "Tab", "Enter"),
    fields: "question=q5&item.1=leave&item.2=report",
  },
  {
    question: fill,
    async mouse(page) {
      await page.getByLabel("Gap 1").fill("b.test");
      await page.getByLabel("Gap 2").fill("report it");
      await check(page);
    },
    async keyboard(page) {
      await press(page, "Tab");
      await page.keyboard.type("b.test");
      await press(page, "Tab");
      await page.keyboard.type("report it");
      await press(page, "Enter");
    },
    fields: "question=q6&item.a=b.test&item.b=report+it",
  },
  {
    question: spot,
    async mouse(page) {
      await page.getByText("it@parcel-check.test").click();
      await page.getByText("please confirm your password").click();
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "Space", "Tab", "Tab", "Space", "Tab", "Tab", "Enter"),
    fields: "question=q7&option=a&option=c",
  },
  {
    question: scene,
    async mouse(page) {
      await page.getByRole("button", { name: /call you back/ }).click();
      await page.getByText("knows of no call").waitFor();
      await page.getByRole("button", { name: "Report it." }).click();
    },
    async keyboard(page) {
      await press(page, "Tab", "Enter");
      await page.locator(".step-text:focus", { hasText: "knows of no call" }).waitFor();
      await press(page, "Tab", "Enter");
    },
    fields: "question=q8&option=c",
  },
];

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

  const plain: Partial<Record<Question["kind"], Play>> = {
    async order(page) {
      await page.getByLabel("Change the password").selectOption("2");
      await page.getByLabel("Report it").selectOption("1");
      await page.getByLabel("Tell whoever").selectOption("3");
      await check(page);
    },
  };
  const plainFields: Partial<Record<Question["kind"], string>> = {
    order: "question=q3&item.1=2&item.2=1&item.3=3",
    scene: "question=q8&option=a",
  };

  for (const { question, mouse, fields } of kinds) {
    test(`${question.kind} is answered without a script`, async () => {
      await using tab = await openTab(browser, { javaScriptEnabled: false });
      await open(tab.page, question);
      if (question.kind === "scene") await tab.page.getByRole("button", { name: /call you back/ }).click();
      else await (plain[question.kind] ?? mouse)(tab.page);
      await tab.page.waitForURL(`**/signs#question-${question.id}`);
      assert.deepEqual(lastPost(), { fields: plainFields[question.kind] ?? fields, isByScript: false });
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
