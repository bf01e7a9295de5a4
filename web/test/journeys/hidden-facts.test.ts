// npm test leaves this drill to CI: hidden-facts.test.ts of the server hides them by the same forms.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../stage/browser.ts";
import { findings, widerThanTheScreen } from "../stage/page-checks.ts";
import { openPortal, type Portal } from "../stage/portal.ts";
import { type StageService, startService } from "../stage/service.ts";
import { openTab } from "../stage/visit.ts";

describe("a fact of the profile", () => {
  let service: StageService;
  let browser: Browser;
  let portal: Portal;
  before(async () => {
    [service, browser] = await Promise.all([startService(), launchBrowser()]);
    portal = await openPortal(service);
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** A new learner at the first section of the lesson on passwords. */
  async function visit(page: Page): Promise<void> {
    const facts = {
      department: "Foundry",
      job_titles: ["Ward nurse"],
      user_summary: "Works in shifts.",
    };
    await portal.visit(page, 2, facts);
    await page.getByRole("heading", { level: 1, name: "What your sign-in protects in Foundry" }).waitFor();
  }

  const story = (page: Page) => page.locator(".block", { hasText: "Mara once had the same password" });

  for (const javaScriptEnabled of [true, false]) {
    test(`is hidden and used again, ${javaScriptEnabled ? "with a script" : "without one"}, and the text follows`, async () => {
      await using tab = await openTab(browser, { javaScriptEnabled });
      const { page } = tab;
      await visit(page);
      await story(page).waitFor();
      await story(page).locator(".why summary").click();
      await story(page).getByText("This is for you because you work in care.").waitFor();
      await page.getByRole("button", { name: "Don’t use this – Job title: Ward nurse" }).click();
      await page.waitForURL("**/why#hidden-facts");
      await page.getByRole("heading", { name: "Not used in your lessons" }).waitFor();
      assert.equal(await story(page).count(), 0);
      await page.locator("[data-action=use-fact]").click();
      await story(page).waitFor();
      assert.equal(await page.locator(".hidden-facts").count(), 0);
      assert.deepEqual(tab.complaints, []);
    });
  }

  test("is hidden by keyboard alone, and focus is where it can be used again", async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await visit(page);
    await page.locator(".why summary").first().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await page.locator("[data-action=hide-fact]:focus").count(), 1);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "hidden-facts");
    await page.keyboard.press("Tab");
    assert.equal(await page.locator("[data-action=use-fact]:focus").count(), 1);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`shows its buttons to everybody at 320 px and at 1440 px, ${colorScheme}`, async () => {
      await using tab = await openTab(browser, { colorScheme });
      const { page } = tab;
      await visit(page);
      await page.locator(".why summary").first().click();
      await page.locator("[data-action=hide-fact]").first().click();
      await page.waitForURL("**/why#hidden-facts");
      for (const summary of await page.locator(".why summary").all()) await summary.click();
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await widerThanTheScreen(page), [], String(width));
        assert.deepEqual(await findings(page), [], String(width));
        const pictures = process.env.PICTURES;
        if (pictures)
          await page.screenshot({ path: `${pictures}/facts-${colorScheme}-${width}.png`, fullPage: true });
      }
    });
  }
});
