import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { aLessonPage, multiple, single } from "../../src/learner/lesson/test/lesson-page.ts";
import { aShell } from "../fixtures/shell.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openSite, type Site } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

describe("a lesson", () => {
  let browser: Browser;
  let site: Site;
  const here = "/lessons/5d7b/signs";
  const open = { questions: [single, { ...multiple, answer: null }] };

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser?.close());
  beforeEach(async () => {
    site = await openSite();
    site.show(here, aLessonPage(open), aShell());
    site.show("/lessons/5d7b/address", aLessonPage({ sectionId: "address", questions: [] }), aShell());
  });
  afterEach(() => site.close());

  test("saves an answer in place and says what is right", async () => {
    await using tab = await openTab(browser);
    await tab.page.goto(site.origin + here);
    await tab.page.getByLabel("Check the real address").check();
    await tab.page.getByRole("button", { name: "Check answer" }).first().click();
    await tab.page.getByText("the display name proves nothing").waitFor();
    assert.equal(await tab.page.getByRole("status").filter({ hasText: "Right" }).count(), 1);
    assert.deepEqual(
      site.posted.map(({ path, fields, isByScript }) => [path, String(fields), isByScript]),
      [[`${here}/answers`, "question=q1&option=0", true]],
    );
    assert.deepEqual(tab.complaints, []);
  });

  test("hides the grading as soon as the choice is changed", async () => {
    await using tab = await openTab(browser);
    site.show(here, aLessonPage({ questions: [multiple] }), aShell());
    await tab.page.goto(site.origin + here);
    await tab.page.getByText("Attackers know names too.").waitFor();
    await tab.page.getByLabel("A greeting with your name").uncheck();
    await tab.page.getByText("Attackers know names too.").waitFor({ state: "hidden" });
  });

  test("shows the grading again once the saved answer is chosen again", async () => {
    await using tab = await openTab(browser);
    site.show(here, aLessonPage({ questions: [multiple] }), aShell());
    await tab.page.goto(site.origin + here);
    await tab.page.getByLabel("A deadline of minutes").uncheck();
    await tab.page.getByLabel("A greeting with your name").uncheck();
    await tab.page.getByRole("button", { name: "Check again" }).click();
    await tab.page.getByText("Choose an answer first.").waitFor();
    await tab.page.getByLabel("A deadline of minutes").check();
    await tab.page.getByText("Choose an answer first.").waitFor({ state: "detached" });
    await tab.page.getByLabel("A greeting with your name").check();
    await tab.page.getByText("Attackers know names too.").waitFor();
  });

  test("leaves focus where it is, in the same live region", async () => {
    await using tab = await openTab(browser);
    await tab.page.goto(site.origin + here);
    await tab.page.getByLabel("Click and see").focus();
    await tab.page.keyboard.press("Space");
    await tab.page.locator("#feedback-q1").evaluate((status) => {
      status.dataset.mark = "the same";
    });
    await tab.page.keyboard.press("Enter");
    await tab.page.locator("[data-mark]").getByText("The click is the attack.").waitFor();
    const focused = tab.page.locator("#question-q1 input:focus");
    assert.deepEqual([await focused.inputValue(), await focused.isChecked()], ["1", true]);
  });

  test("a choice that is changed while the answer is on its way stays, and is not graded as the other", async () => {
    await using tab = await openTab(browser);
    const { promise: mayAnswer, resolve: letAnswerThrough } = Promise.withResolvers<void>();
    await tab.page.route("**/answers", async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await tab.page.goto(site.origin + here);
    await tab.page.getByLabel("Click and see").check();
    await tab.page.getByRole("button", { name: "Check answer" }).first().click();
    await tab.page.getByText("Saving").waitFor();
    await tab.page.getByLabel("Check the real address").check();
    letAnswerThrough();
    await tab.page.getByRole("button", { name: "Check again" }).waitFor();
    assert.equal(await tab.page.getByLabel("Check the real address").isChecked(), true);
    assert.equal(await tab.page.getByText("The click is the attack.").isVisible(), false);
    await tab.page.getByLabel("Click and see").check();
    await tab.page.getByText("The click is the attack.").waitFor();
  });

  test("asks for a choice instead of sending an empty answer", async () => {
    await using tab = await openTab(browser);
    await tab.page.goto(site.origin + here);
    await tab.page.locator("form.question button").first().click();
    await tab.page.getByText("Choose an answer first.").waitFor();
    assert.deepEqual(site.posted, []);
  });

  test("tells that an answer is not saved, and sends it again by itself", async () => {
    await using tab = await openTab(browser);
    await tab.page.clock.install();
    await tab.page.goto(site.origin + here);
    site.failWith(503);
    await tab.page.getByLabel("Click and see").check();
    await tab.page.getByRole("button", { name: "Check answer" }).first().click();
    await tab.page.getByText("not saved yet").waitFor();
    site.failWith(null);
    await tab.page.clock.runFor(2_000);
    await tab.page.getByText("The click is the attack.").waitFor();
    assert.equal(site.posted.length, 2);
  });

  test("says so when the session is over, and does not try again", async () => {
    await using tab = await openTab(browser);
    await tab.page.clock.install();
    await tab.page.goto(site.origin + here);
    site.failWith(401);
    await tab.page.getByLabel("Click and see").check();
    await tab.page.getByRole("button", { name: "Check answer" }).first().click();
    await tab.page.getByText("could not be saved").waitFor();
    await tab.page.clock.runFor(60_000);
    assert.equal(site.posted.length, 1);
  });

  test("checks a choice that was never checked before going on", async () => {
    await using tab = await openTab(browser);
    await tab.page.goto(site.origin + here);
    await tab.page.getByLabel("Click and see").check();
    await tab.page.getByRole("button", { name: "Continue" }).click();
    await tab.page.getByText("The click is the attack.").waitFor();
    assert.equal(new URL(tab.page.url()).pathname, here);
    await tab.page.waitForFunction(() => document.activeElement?.id === "feedback-q1");
    await tab.page.getByRole("button", { name: "Continue" }).click();
    await tab.page.waitForURL("**/address#heading");
  });

  test("counts a choice made before the script arrived", async () => {
    await using tab = await openTab(browser);
    const { promise: chosen, resolve: letScriptThrough } = Promise.withResolvers<void>();
    await tab.page.route("**/*.js", async (route) => {
      await chosen;
      await route.continue();
    });
    await tab.page.goto(site.origin + here, { waitUntil: "commit" });
    await tab.page.getByLabel("Click and see").check();
    letScriptThrough();
    await tab.page.waitForLoadState("load");
    await tab.page.getByRole("button", { name: "Check answer" }).first().click();
    await tab.page.getByText("The click is the attack.").waitFor();
    assert.deepEqual(tab.complaints, []);
  });

  for (const javaScriptEnabled of [true, false]) {
    const script = javaScriptEnabled ? "with a script" : "without a script";

    test(`puts focus on the new heading after moving inside the lesson, ${script}`, async () => {
      await using tab = await openTab(browser, { javaScriptEnabled });
      await tab.page.goto(site.origin + here);
      assert.equal(await tab.page.locator("h1:focus").count(), 0, "on arrival nothing is focused");
      await tab.page.getByRole("button", { name: "Continue" }).click();
      await tab.page.waitForURL("**/address#heading");
      await tab.page.locator("h1:focus").waitFor();
      assert.equal(await tab.page.locator("h1").innerText(), "Read the real address");
      await tab.page.getByRole("link", { name: "Back" }).click();
      await tab.page.waitForURL("**/signs#heading");
      await tab.page.locator("h1:focus").waitFor();
    });
  }

  test("works without a script: the answer is a form and the page comes back at the question", async () => {
    await using tab = await openTab(browser, { javaScriptEnabled: false });
    await tab.page.goto(site.origin + here);
    await tab.page.getByLabel("A deadline of minutes").check();
    await tab.page.getByLabel("A greeting with your name").check();
    site.show(here, aLessonPage({ questions: [single, multiple] }), aShell());
    await tab.page.getByRole("button", { name: "Check answer" }).nth(1).click();
    await tab.page.waitForURL("**/signs#question-q2");
    await tab.page.getByText("Attackers know names too.").waitFor();
    assert.deepEqual(
      site.posted.map(({ path, fields, isByScript }) => [path, String(fields), isByScript]),
      [[`${here}/answers`, "question=q2&option=0&option=2", false]],
    );
  });

  test("reminds of an open question once, and then lets the learner go on", async () => {
    await using tab = await openTab(browser);
    site.show(here, aLessonPage({ ...open, showUnanswered: true }), aShell());
    await tab.page.goto(`${site.origin}${here}?unanswered=1#unanswered`);
    await tab.page.getByText("One question is still open").waitFor();
    assert.equal(await tab.page.evaluate(() => document.activeElement?.id), "unanswered");
    await tab.page.getByRole("button", { name: "Continue" }).click();
    await tab.page.waitForURL("**/address#heading");
    assert.equal(site.posted[0]?.fields.get("unanswered"), "1");
  });

  test("where every question has to be answered, nobody is told that they may simply go on", async () => {
    await using tab = await openTab(browser);
    site.show(here, aLessonPage({ ...open, showUnanswered: true, mustAnswer: true }), aShell());
    await tab.page.goto(`${site.origin}${here}?unanswered=1#unanswered`);
    await tab.page.getByText("This lesson goes on once every question has an answer.").waitFor();
    assert.equal(await tab.page.getByText("simply continue").count(), 0);
    assert.equal(await tab.page.locator('input[name="unanswered"]').count(), 0);
  });

  test("no longer says that a question is open once it has an answer", async () => {
    await using tab = await openTab(browser);
    const [first] = aLessonPage(open).questions;
    assert.ok(first);
    site.show(here, aLessonPage({ questions: [first], showUnanswered: true }), aShell());
    await tab.page.goto(`${site.origin}${here}?unanswered=1#unanswered`);
    await tab.page.getByText("One question is still open").waitFor();
    await tab.page.getByLabel("Click and see").check();
    await tab.page.getByRole("button", { name: "Check answer" }).click();
    await tab.page.getByText("One question is still open").waitFor({ state: "detached" });
  });

  test("a completed section leads on with a plain link, and the last one to the end", async () => {
    const sections = aLessonPage().sections.map((section) => ({ ...section, state: "completed" as const }));
    site.show(here, aLessonPage({ sections, questions: [], isReview: true }), aShell());
    site.show(
      "/lessons/5d7b/closing",
      aLessonPage({ sections, questions: [], sectionId: "closing" }),
      aShell(),
    );
    await using tab = await openTab(browser);
    await tab.page.goto(site.origin + here);
    assert.equal(
      await tab.page.getByRole("link", { name: "Continue" }).getAttribute("href"),
      "/lessons/5d7b/address#heading",
    );
    await tab.page.goto(`${site.origin}/lessons/5d7b/closing`);
    assert.equal(
      await tab.page.getByRole("link", { name: "Finish" }).getAttribute("href"),
      "/lessons/5d7b/complete#heading",
    );
  });

  test("offers no way out when the session hides it", async () => {
    await using tab = await openTab(browser);
    await tab.page.goto(site.origin + here);
    assert.equal(await tab.page.locator("a[href='/home']").count(), 2, "the name above and the exit");
    site.show(here, aLessonPage(), aShell({ hideExit: true }));
    await tab.page.goto(site.origin + here);
    assert.equal(await tab.page.locator("a[href='/home']").count(), 0);
  });

  test("names locked sections without linking to them", async () => {
    await using tab = await openTab(browser);
    await tab.page.goto(site.origin + here);
    const rail = tab.page.getByRole("navigation", { name: "Contents of the lesson" });
    assert.equal(await rail.locator("li").count(), 6);
    assert.equal(await rail.getByRole("link").count(), 3);
    assert.match(await rail.locator("[aria-current=step]").innerText(), /Four signs you can rely on/);
  });
});
