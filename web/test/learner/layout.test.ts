import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { allPages } from "../fixtures/all-pages.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openSite, type Site, wideLogo } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

describe("on a learner's page", () => {
  let site: Site;
  let browser: Browser;
  before(async () => {
    site = await openSite();
    browser = await launchBrowser();
    const logo = { url: wideLogo, darkUrl: null, hasPlate: true };
    for (const [path, { page, shell }] of allPages("fr")) {
      const organization = shell.organization && { ...shell.organization, logo };
      site.show(path, page, { ...shell, organization });
    }
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  async function look(name: string, width: number, see: (page: Page) => Promise<void>) {
    await using tab = await openTab(browser, { viewport: { width, height: 900 } });
    await tab.page.goto(`${site.origin}/fr/${name}`);
    await see(tab.page);
  }

  test("the way out stands beside a wide logo", () =>
    look("lesson", 768, async (page) => {
      const logo = await boxOf(page.locator(".masthead-logo"));
      const exit = await boxOf(page.locator(".masthead > .button-quiet"));
      assert.ok(exit.y < logo.y + logo.height, `${JSON.stringify(exit)} below ${JSON.stringify(logo)}`);
    }));

  for (const name of ["again", "recall"])
    test(`questions that come back have the width of their page on a wide screen (${name})`, () =>
      look(name, 1440, async (page) => {
        const questions = await boxOf(page.locator(".questions"));
        assert.equal(questions.width, (await boxOf(page.locator(".sheet"))).width);
      }));

  for (const name of ["result-abandoned", "result-timeout", "result-failed", "result-passed"])
    test(`there is one main thing to do after a talk (${name})`, () =>
      look(name, 1440, async (page) => {
        assert.equal(await page.locator("main .button").count(), 1);
      }));

  test("there is one main thing to do on the home page, however much is due", () =>
    look("home", 1440, async (page) => {
      assert.equal(await page.locator("main .button").count(), 1);
      assert.ok((await page.locator("main .button-outline").count()) > 3);
    }));

  test("a goal for the week begins at the edge of the page, for those who wanted none", () =>
    look("home-nothing-found", 375, async (page) => {
      const goal = await boxOf(page.locator(".week-goal"));
      assert.equal(goal.x, (await boxOf(page.locator(".home-greeting"))).x);
    }));

  test("a day stays with its month, and a French colon with its word", () =>
    look("home", 375, async (page) => {
      assert.match(await page.locator("main").innerText(), /10\u00a0juin/);
      await page.goto(`${site.origin}/fr/lesson`);
      assert.match((await page.locator(".why-value").first().textContent()) ?? "", /^Service\u00a0: /);
    }));

  test("a category that only has a key is named in words", () =>
    look("home-full", 1440, async (page) => {
      await page.getByRole("heading", { name: "Forklifts and lifting equipment", exact: true }).waitFor();
    }));
});

async function boxOf(locator: Locator) {
  const box = await locator.first().boundingBox();
  assert.ok(box, "it is not there");
  return box;
}
