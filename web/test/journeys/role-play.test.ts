// npm test leaves this drill to CI: talk.test.ts plays the same pages without a browser.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { languages } from "../../src/learner/language/languages.ts";
import { removeSpeech, replaceSpeech } from "../stage/browser-speech.ts";
import { findings } from "../stage/page-checks.ts";
import {
  endUnfinished,
  goodAnswers,
  goodAnswersIn,
  openRolePlayStage,
  type RolePlayStage,
} from "../stage/role-play-stage.ts";
import { openTab } from "../stage/visit.ts";

describe("a role-play", () => {
  let stage: RolePlayStage;
  before(async () => {
    stage = await openRolePlayStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  /** All points made, the character asks whether that was all. */
  const farewell = "No, that is all. Goodbye.";
  const box = (page: Page) => page.getByLabel("What do you say?");
  const own = (page: Page) => page.locator(".line-learner .line-text");

  /** Says it and waits for the answer. */
  async function say(page: Page, text: string) {
    await box(page).fill(text);
    await page.locator("[data-action=say] button[type=submit]").click();
    await own(page).getByText(text, { exact: true }).waitFor();
    await page.locator(".line-learner[aria-busy]").waitFor({ state: "detached" });
  }

  async function finish(page: Page) {
    await page.getByRole("heading", { name: "Look back before it counts" }).waitFor();
    assert.ok((await page.locator("mark").count()) >= goodAnswers.length - 1, "what made a point is marked");
    await page.locator("[data-action=finish] button").click();
    await page.getByRole("heading", { level: 1, name: "Passed" }).waitFor();
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`is played in writing, ${javaScriptEnabled ? "with a script" : "without one"}, from the briefing to a passed result`, async () => {
      await using tab = await openTab(stage.browser, { javaScriptEnabled });
      await stage.begin(tab.page);
      for (const answer of goodAnswers) await say(tab.page, answer);
      await box(tab.page).fill(farewell);
      await tab.page.locator("[data-action=say] button[type=submit]").click();
      await finish(tab.page);
      assert.equal(await tab.page.locator(".point-covered").count(), goodAnswers.length);
      await tab.page.locator(".score-figure", { hasText: "100 of 100" }).waitFor();
      await tab.page.getByRole("link", { name: "Continue" }).click();
      await tab.page.waitForURL("**/home");
      assert.deepEqual(tab.complaints, []);
    });
  }

  test("ends with the whole farewell: only then is the learner told that it is over", async () => {
    await using tab = await openTab(stage.browser, { reducedMotion: "no-preference" });
    await stage.begin(tab.page);
    for (const answer of goodAnswers) await say(tab.page, answer);
    await tab.page.evaluate(() => {
      new MutationObserver(() => {
        const { dataset } = document.documentElement;
        if (!document.querySelector(".talk-over a") || dataset.latestLine) return;
        dataset.latestLine = [...document.querySelectorAll(".line-text")].at(-1)?.textContent ?? "";
      }).observe(document.body, { childList: true, subtree: true });
    });
    const saved = tab.page.waitForResponse((response) => response.url().endsWith("/say"));
    await box(tab.page).fill(`When does your line stop? ${farewell}`);
    await tab.page.keyboard.press("Enter");
    const { turns } = await (await saved).json();
    assert.ok(turns.length > 2, "it answers, and takes leave");
    const seen = await tab.page.waitForFunction(() => document.documentElement.dataset.latestLine);
    assert.equal(await seen.jsonValue(), turns.at(-1).text);
    await tab.page.locator(".talk-over a:focus").waitFor();
    await tab.page.keyboard.press("Enter");
    await finish(tab.page);
    assert.deepEqual(tab.complaints, []);
  });

  for (const language of languages)
    test(`is played by keyboard alone in ${language}: focus is in the box from the first line on, and the end is a key press away`, async () => {
      await using tab = await openTab(stage.browser);
      await stage.visit(tab.page, language);
      await tabTo(tab.page, "[data-action=begin] button");
      await tab.page.keyboard.press("Enter");
      await tab.page.locator("#say-text:focus").waitFor();
      for (const answer of goodAnswersIn(language).slice(0, 2)) {
        await tab.page.keyboard.type(answer);
        await tab.page.keyboard.press("Enter");
        await own(tab.page).getByText(answer, { exact: true }).waitFor();
        await tab.page.locator(".line-learner[aria-busy]").waitFor({ state: "detached" });
        assert.equal(await tab.page.evaluate(() => document.activeElement?.id), "say-text");
      }
      await tabTo(tab.page, "[data-action=end] button");
      const lines = await tab.page.locator(".line-text").count();
      await tab.page.keyboard.press("Enter");
      await tab.page.locator(".line-text").nth(lines).waitFor();
      await tab.page.locator("#say-text:focus").waitFor();
      await tabTo(tab.page, "[data-action=end] button");
      await tab.page.keyboard.press("Enter");
      await tab.page.locator(".talk-over a:focus").waitFor();
      await tab.page.keyboard.press("Enter");
      await tabTo(tab.page, "[data-action=finish] button");
      await tab.page.keyboard.press("Enter");
      await tab.page.locator(".score-failed").waitFor();
      await tabTo(tab.page, ".retry summary");
      await tab.page.keyboard.press("Enter");
      await tabTo(tab.page, ".retry[open] textarea");
      await tab.page.keyboard.type(
        await tab.page.locator(".point:has(.retry[open]) .quote-good blockquote").innerText(),
      );
      await tabTo(tab.page, ".retry[open] button");
      await tab.page.keyboard.press("Enter");
      await tab.page.locator(".retry-made").waitFor();
      assert.deepEqual(await findings(tab.page), []);
      assert.deepEqual(tab.complaints, []);
    });

  test("loses no word and says none twice when the connection breaks before the turn arrives, or before its answer does", async () => {
    await using tab = await openTab(stage.browser);
    await stage.begin(tab.page);
    const [first = "", second = ""] = goodAnswers;
    const isLost = { before: true, after: false };
    await tab.page.route("**/say", async (route) => {
      if (isLost.before) return route.abort("internetdisconnected");
      const response = await route.fetch();
      if (isLost.after) return route.abort("connectionreset");
      await route.fulfill({ response });
    });
    await box(tab.page).fill(first);
    await tab.page.getByRole("button", { name: "Send" }).click();
    await tab.page.getByText("There is no connection. Your words are kept").waitFor();
    await own(tab.page).getByText(first, { exact: true }).waitFor();
    isLost.before = false;
    isLost.after = true;
    const reached = tab.page.waitForEvent("requestfailed", (request) => request.url().endsWith("/say"));
    await tab.page.getByRole("button", { name: "Try again now" }).click();
    await reached;
    isLost.after = false;
    await tab.page.getByText("There is no connection.").waitFor({ state: "detached" });
    await say(tab.page, second);
    assert.deepEqual(await own(tab.page).allInnerTexts(), [first, second]);
    await tab.page.reload();
    assert.deepEqual(await own(tab.page).allInnerTexts(), [first, second]);
    assert.equal(await box(tab.page).inputValue(), "");
  });

  test("keeps what was written when the page is loaded anew, and asks before it is lost by ending", async () => {
    await using tab = await openTab(stage.browser);
    await stage.begin(tab.page);
    await box(tab.page).fill("I was going to say");
    await tab.page.reload();
    await tab.page.waitForFunction(() => document.querySelector("textarea")?.value === "I was going to say");
    await tab.page.getByRole("button", { name: "End the conversation" }).click();
    await tab.page.getByText("words in the box that you have not sent").waitFor();
    await tab.page.getByRole("button", { name: "Carry on" }).click();
    await box(tab.page).fill("");
    await tab.page.getByRole("button", { name: "End the conversation" }).click();
    await tab.page.getByRole("heading", { name: "Look back before it counts" }).waitFor();
  });

  test("is played by voice: nothing is sent before the learner has seen what was understood", async () => {
    await using tab = await openTab(stage.browser);
    await replaceSpeech(tab.page);
    await stage.begin(tab.page);
    await tab.page.getByLabel("Read Mara Keller aloud").check();
    await tab.page.waitForFunction(() => window.spoken.length > 0);
    const speak = tab.page.getByRole("button", { name: "Speak" });
    await speak.click();
    await tab.page.getByText("your voice is sent to its maker").waitFor();
    await tab.page.getByRole("button", { name: "Agree" }).click();
    await tab.page.getByText("Listening …").waitFor();
    const [apology = ""] = goodAnswers;
    await tab.page.evaluate((text) => window.sayAloud(text), `Um ${apology}`);
    await speak.click();
    await tab.page.getByText("You said:").waitFor();
    assert.equal(await own(tab.page).count(), 0);
    assert.equal(await box(tab.page).inputValue(), `Um ${apology}`);
    await box(tab.page).fill(apology);
    const spokenBefore = await tab.page.evaluate(() => window.spoken.length);
    await tab.page.getByRole("button", { name: "Send" }).click();
    await own(tab.page).getByText(apology, { exact: true }).waitFor();
    await tab.page.waitForFunction((count) => window.spoken.length > count, spokenBefore);
    await speak.focus();
    await tab.page.keyboard.press("Space");
    await tab.page.evaluate(() => window.sayAloud("You will have them on Thursday by den."));
    await tab.page.keyboard.press("Space");
    await tab.page.getByText("You said:").waitFor();
    await tab.page.keyboard.press("Enter");
    await own(tab.page).getByText("Thursday by den").waitFor();
    await tab.page.locator(".line-learner[aria-busy]").waitFor({ state: "detached" });
    await endUnfinished(tab.page);
    await tab.page.getByText("Correct what was heard").last().click();
    await tab.page.getByLabel("What you said").last().fill("You will have them on Thursday by ten.");
    await tab.page.getByRole("button", { name: "Save the correction" }).last().click();
    await tab.page.waitForURL("**#turn-*");
    const corrected = tab.page.locator("[data-action=correct] textarea").last();
    assert.equal(await corrected.inputValue(), "You will have them on Thursday by ten.");
    await tab.page
      .getByText("What was heard: “You will have them on Thursday by den.”", { exact: true })
      .waitFor({ state: "attached" });
    assert.deepEqual(tab.complaints, []);
  });

  test("says plainly that a machine without voices and microphone changes nothing but the way", async () => {
    await using tab = await openTab(stage.browser);
    await removeSpeech(tab.page);
    await stage.visit(tab.page);
    await tab.page.getByText("This browser does not recognize speech.").waitFor();
    await tab.page.getByText("This device has no voice for this language.").waitFor();
    await tab.page.locator("[data-action=begin] button").click();
    await say(tab.page, goodAnswers[0] ?? "");
    assert.equal(await tab.page.getByRole("button", { name: "Speak" }).count(), 0);
    assert.equal(await tab.page.getByLabel("Read Mara Keller aloud").count(), 0);
    assert.deepEqual(tab.complaints, []);
  });
});

/** Nobody who tabs needs more presses than there are things on the page. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No way to ${selector} by keyboard.`);
}
