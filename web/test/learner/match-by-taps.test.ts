import assert from "node:assert/strict";
import { test } from "node:test";
import { aLessonPage } from "../../src/learner/lesson/test/lesson-page.ts";
import { match } from "../../src/learner/lesson/test/question-kinds.ts";
import { aShell } from "../fixtures/shell.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openSite } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

const path = "/lessons/5d7b/signs";

test("pairs are made by two taps, a card goes where it is tapped last, and the lists say so", async (t) => {
  const [browser, site] = await Promise.all([launchBrowser(), openSite()]);
  t.after(() => Promise.all([browser.close(), site.close()]));
  site.show(path, aLessonPage({ questions: [match] }), aShell({ language: "en" }));
  await using tab = await openTab(browser, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await tab.page.goto(site.origin + path);
  const cards = tab.page.locator(".cards-to-place button");
  await cards.first().waitFor();
  const [pressure, value] = [0, 1].map((index) => tab.page.locator(".match .item").nth(index));
  assert.ok(pressure && value);
  const chosen = () =>
    tab.page
      .locator(".match select")
      .evaluateAll((all) => all.map((one) => ("value" in one ? one.value : "")));

  await cards.nth(1).tap();
  await pressure.locator("select").tap({ force: true });
  assert.deepEqual(await chosen(), ["2", ""]);
  await cards.nth(0).tap();
  await pressure.locator(".item-text").tap();
  assert.deepEqual(await chosen(), ["1", ""], "another one takes its place");
  await cards.nth(0).tap();
  await value.locator(".item-text").tap();
  assert.deepEqual(await chosen(), ["", "1"], "a card is at one place only");
  await pressure.locator(".item-text").tap();
  assert.deepEqual(await chosen(), ["", "1"], "without a card a tap places nothing");
  await cards.nth(1).tap();
  await pressure.locator(".item-text").tap();
  await tab.page.getByRole("button", { name: "Check answer" }).tap();
  await tab.page.locator(".verdict-title").waitFor();
  assert.deepEqual(site.posted.at(-1)?.fields.getAll("item.a"), ["2"]);
  assert.deepEqual(tab.complaints, []);
});

test("without a script there are no cards, and the lists are all it takes", async (t) => {
  const [browser, site] = await Promise.all([launchBrowser(), openSite()]);
  t.after(() => Promise.all([browser.close(), site.close()]));
  site.show(path, aLessonPage({ questions: [match] }), aShell({ language: "en" }));
  await using tab = await openTab(browser, { javaScriptEnabled: false });
  await tab.page.goto(site.origin + path);
  assert.equal(await tab.page.locator(".cards-to-place:visible, .cards-hint:visible").count(), 0);
  assert.equal(await tab.page.locator(".match select:visible").count(), 2);
});
