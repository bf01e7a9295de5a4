import assert from "node:assert/strict";
import { test } from "node:test";
import { aLessonPage } from "../../src/learner/lesson/test/lesson-page.ts";
import { sort } from "../../src/learner/lesson/test/question-kinds.ts";
import { aShell } from "../fixtures/shell.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openSite } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

const path = "/lessons/5d7b/signs";

test("cards come one after the other, each is sorted by a tap, and a sorted one can be sorted anew", async (t) => {
  const [browser, site] = await Promise.all([launchBrowser(), openSite()]);
  t.after(() => Promise.all([browser.close(), site.close()]));
  site.show(path, aLessonPage({ questions: [sort] }), aShell({ language: "en" }));
  await using tab = await openTab(browser, { viewport: { width: 320, height: 640 }, hasTouch: true });
  const { page } = tab;
  await page.goto(site.origin + path);
  const left = page.locator(".cards-hint .left");
  await left.waitFor();
  const cards = page.locator(".sort .item");
  const [menu, account] = [cards.nth(0), cards.nth(1)];
  /** Of all cards, the words that can be seen: one pixel of a line is none. */
  const seen = async () => {
    const words: string[] = [];
    for (const label of await page.locator(".sort :is(legend, .group)").all()) {
      const [box, card] = [
        await label.boundingBox(),
        await label.locator("xpath=ancestor::fieldset[1]").boundingBox(),
      ];
      if (box && card && Math.min(box.width, card.width) > 1) words.push((await label.textContent()) ?? "");
    }
    return words;
  };

  assert.deepEqual(await seen(), ["The weekly menu", "Report it", "Leave it"]);
  assert.equal(await left.textContent(), "2");
  await menu.getByText("Report it").tap();
  assert.deepEqual(await seen(), [
    "The weekly menu",
    "Report it",
    "A supplier’s changed bank account",
    "Report it",
    "Leave it",
  ]);
  assert.equal(await left.textContent(), "1");
  await menu.getByText("Report it").tap();
  await menu.getByText("Leave it").tap();
  await account.getByText("Report it").tap();
  assert.deepEqual(await seen(), [
    "The weekly menu",
    "Leave it",
    "A supplier’s changed bank account",
    "Report it",
  ]);
  assert.equal(await left.isVisible(), false);
  await page.getByRole("button", { name: "Check answer" }).tap();
  await page.locator(".verdict-title").waitFor();
  const { fields } = site.posted.at(-1) ?? {};
  assert.deepEqual([fields?.get("item.1"), fields?.get("item.2")], ["leave", "report"]);
  assert.deepEqual(tab.complaints, []);
});

test("by keys every card is reached before anything is sorted, and shows itself there", async (t) => {
  const [browser, site] = await Promise.all([launchBrowser(), openSite()]);
  t.after(() => Promise.all([browser.close(), site.close()]));
  site.show(path, aLessonPage({ questions: [sort] }), aShell({ language: "en" }));
  await using tab = await openTab(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = tab;
  await page.goto(site.origin + path);
  await page.locator(".cards-hint .left").waitFor();
  const account = page.getByRole("group", { name: /bank account/ });
  const width = async () => (await account.boundingBox())?.width ?? 0;
  assert.equal(await width(), 1);
  await page.getByRole("radio", { name: "Report it" }).first().focus();
  await page.keyboard.press("Tab");
  assert.ok((await width()) > 100);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  assert.equal(await account.getByRole("radio", { name: "Leave it" }).isChecked(), true);
  assert.equal(await account.getByText("Report it").isVisible(), true);
});

test("without a script all cards lie open, with their groups", async (t) => {
  const [browser, site] = await Promise.all([launchBrowser(), openSite()]);
  t.after(() => Promise.all([browser.close(), site.close()]));
  site.show(path, aLessonPage({ questions: [sort] }), aShell({ language: "en" }));
  await using tab = await openTab(browser, { javaScriptEnabled: false });
  await tab.page.goto(site.origin + path);
  const widths = await tab.page
    .locator(".sort .group")
    .evaluateAll((all) => all.map((one) => one.clientWidth));
  assert.equal(widths.filter((width) => width > 44).length, 4);
  assert.equal(await tab.page.locator(".cards-hint:visible").count(), 0);
});
