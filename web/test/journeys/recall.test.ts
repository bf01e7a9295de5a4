// npm test leaves this drill to CI: recall.test.ts of the server asks and answers by the same forms.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../stage/browser.ts";
import { findings, widerThanTheScreen } from "../stage/page-checks.ts";
import { openPortal, type Portal } from "../stage/portal.ts";
import { type StageService, startService } from "../stage/service.ts";
import { openTab } from "../stage/visit.ts";

const files = {
  "keys/template.yaml": `key: keys
lesson_type: custom
language: en
minutes: 3
skills: [safe-sign-in]
sections:
  - {id: practice, quiz: [known, missed]}
  - {id: after}
`,
  "keys/en.md": `---
title: Keep the keys
description: Two questions.
summary: You have answered them.
---
## practice | Practice

Words.

? known single: Who may have your password?
- [x] Nobody -> It is yours alone.
- [ ] The help desk -> They never need it.

? missed single: Where do passwords live best?
- [x] In a manager -> It forgets nothing.
- [ ] On a note -> Notes are found.

## after | Afterwards

That was all.
`,
};

const TWO_DAYS = 2 * 86_400;

describe("what was learned", () => {
  let service: StageService;
  let browser: Browser;
  let portal: Portal;
  let templateId: number;
  let learners = 0;
  before(async () => {
    [service, browser] = await Promise.all([startService(), launchBrowser()]);
    portal = await openPortal(service, { is_sandbox: true });
    const imported = await portal.operate("/templates/import/", { organization: "acme", files });
    templateId = imported.results[0].template_id;
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function visit(page: Page): Promise<void> {
    learners += 1;
    await portal.visit(page, templateId);
  }

  const question = (page: Page, words: string) => page.locator("form.question", { hasText: words });

  async function answer(page: Page, words: string, option: string, feedback: string): Promise<void> {
    await question(page, words).getByLabel(option).check();
    await question(page, words).getByRole("button", { name: "Check answer" }).click();
    await question(page, words).locator(".verdict", { hasText: feedback }).waitFor();
  }

  async function onward(page: Page, heading: string): Promise<void> {
    await page.locator(".onward button").click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  }

  /** What was missed is asked again; the learner leaves it at that. Done when the completion is in the stream. */
  async function finish(page: Page): Promise<void> {
    await onward(page, "Once more");
    await page.getByRole("link", { name: "Finish the lesson" }).click();
    await page.getByRole("heading", { level: 1, name: "Keep the keys" }).waitFor();
    for (let count = 0; count < learners; ) {
      ({ count } = await portal.call("GET", "/events/?event_types=lesson.completed"));
    }
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`comes back after two days, what was missed first, and goes when it is recalled, ${javaScriptEnabled ? "with" : "without"} a script`, async () => {
      await using tab = await openTab(browser, { javaScriptEnabled });
      const { page } = tab;
      await visit(page);
      await answer(page, "Who may have your password?", "Nobody", "Right");
      await answer(page, "Where do passwords live best?", "On a note", "Not quite");
      await onward(page, "Afterwards");
      await finish(page);
      await page.goto(`${service.siteUrl}/home`);
      const card = page.getByRole("link", { name: /Do you still know it/ });
      assert.equal(await card.count(), 0);

      await portal.call("POST", "/sandbox/clock/", { body: { advance_seconds: TWO_DAYS } });
      await page.reload();
      await card.click();
      await page.getByRole("heading", { level: 1, name: "Do you still know it?" }).waitFor();
      const asked = await page.locator(".question-text").allTextContents();
      assert.deepEqual(asked, ["Where do passwords live best?", "Who may have your password?"]);
      await answer(page, "Where do passwords live best?", "In a manager", "Right");
      await answer(page, "Who may have your password?", "The help desk", "Not quite");
      await page.getByRole("link", { name: "See what has stayed" }).click();
      await page.getByText("You still know 1 of 2.").waitFor();
      assert.match(
        (await page.getByRole("link", { name: /^Read it again: Practice/ }).getAttribute("href")) ?? "",
        /^\/lessons\/\d+\/practice$/,
      );

      await page.getByRole("link", { name: "What I know" }).click();
      await page.getByRole("heading", { level: 1, name: "What I know" }).waitFor();
      await page.locator("summary").first().click();
      await page.getByText(/you still knew 1 of 2 questions/).waitFor();
      await page.setViewportSize({ width: 320, height: 640 });
      assert.deepEqual(await widerThanTheScreen(page), []);
      if (javaScriptEnabled) assert.deepEqual(await findings(page), []);
      await page.goto(`${service.siteUrl}/home`);
      assert.equal(await card.count(), 0);
      assert.deepEqual(tab.complaints, []);
    });
  }

  test("is left alone when the learner would rather not, by keyboard", async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await visit(page);
    await page.locator(".onward button").click();
    await page.locator("#unanswered").waitFor();
    await onward(page, "Afterwards");
    await finish(page);
    await portal.call("POST", "/sandbox/clock/", { body: { advance_seconds: TWO_DAYS } });
    await page.goto(`${service.siteUrl}/recall`);
    await page.getByRole("button", { name: "Not this time" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/home");
    assert.equal(await page.getByRole("link", { name: /Do you still know it/ }).count(), 0);
  });
});
