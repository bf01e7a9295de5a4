import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import type { CompleteExit } from "../../src/learner/complete/complete-page.ts";
import { aCompletePage, exits, RETURN_URL } from "../../src/learner/complete/test/complete-page.ts";
import { aShell } from "../fixtures/shell.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openSite, type Site } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

describe("the end of a lesson", () => {
  let browser: Browser;
  let site: Site;
  const here = "/lessons/5d7b/complete";
  const stay = "Stay on this page";

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser?.close());
  beforeEach(async () => {
    site = await openSite();
  });
  afterEach(() => site.close());

  async function open(page: Page, exit: CompleteExit, hideExit: boolean) {
    site.show(here, aCompletePage(exit), aShell({ hideExit }));
    await page.route(RETURN_URL, (route) => route.fulfill({ body: "the partner's page" }));
    await page.clock.install();
    await page.addInitScript(noteDepartures);
    await page.goto(site.origin + here);
    await page.locator(".rating button").waitFor({ state: "detached" });
  }

  /** Long past any countdown; the learner is still here. */
  async function assertNobodyLeaves(page: Page) {
    await page.clock.runFor(60_000);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.leavingFor ?? null), null);
    assert.equal(page.url(), site.origin + here);
  }

  test("neither exit hidden nor return address: Continue leads home", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, exits.home, false);
    assert.equal(await tab.page.getByRole("link", { name: "Continue" }).getAttribute("href"), "/home");
    await assertNobodyLeaves(tab.page);
  });

  test("exit hidden, no return address: nothing to press, the tab may be closed", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, exits.close, true);
    await tab.page.getByText("You can close this tab.").waitFor();
    assert.equal(await tab.page.locator(".way-on a, a[href='/home']").count(), 0);
    await assertNobodyLeaves(tab.page);
  });

  test("return address only: Continue leads there, and nobody is taken there unasked", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, exits.returnButton, false);
    await assertNobodyLeaves(tab.page);
    await tab.page.getByRole("link", { name: "Continue" }).click();
    await tab.page.waitForURL(RETURN_URL);
  });

  test("exit hidden and return address: a button back, and a redirect after twenty seconds", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, exits.returnCountdown, true);
    assert.equal(await tab.page.locator("a.button").getAttribute("href"), RETURN_URL);
    await tab.page.clock.runFor(19_000);
    assert.equal(tab.page.url(), site.origin + here);
    await tab.page.clock.runFor(1_500);
    await tab.page.waitForURL(RETURN_URL);
  });

  test("the countdown is announced once", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, exits.returnCountdown, true);
    const spoken = tab.page.locator(".way-on [role=status]");
    const first = await spoken.innerText();
    assert.match(first, /20 seconds/);
    await tab.page.clock.runFor(2_000);
    assert.match(await tab.page.locator(".countdown").innerText(), /18 seconds/);
    assert.equal(await spoken.innerText(), first);
  });

  test("“Stay on this page” ends the countdown for good", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, exits.returnCountdown, true);
    await tab.page.getByRole("button", { name: stay }).click();
    await assertNobodyLeaves(tab.page);
    assert.equal(await tab.page.evaluate(() => document.activeElement?.id), "return");
  });

  test("nobody is taken away while rating, and the countdown starts anew afterwards", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, exits.returnCountdown, true);
    await tab.page.clock.runFor(3_000);
    await tab.page.getByLabel("2 stars").focus();
    await assertNobodyLeaves(tab.page);
    await tab.page.keyboard.press("ArrowRight");
    await tab.page.keyboard.press("ArrowRight");
    await tab.page.clock.runFor(1_000);
    await tab.page.getByText("Your rating is saved").waitFor();
    assert.deepEqual(
      site.posted.map(({ path, fields }) => [path, String(fields)]),
      [["/lessons/5d7b/feedback", "rating=4"]],
    );
    await tab.page.clock.runFor(19_000);
    assert.equal(tab.page.url(), site.origin + here);
    await tab.page.clock.runFor(1_500);
    await tab.page.waitForURL(RETURN_URL);
  });

  test("a rating that could not be saved is told, and the learner stays", async () => {
    await using tab = await openTab(browser);
    await open(tab.page, exits.returnCountdown, true);
    site.failWith(503);
    await tab.page.getByLabel("5 stars").check({ force: true });
    await tab.page.clock.runFor(1_000);
    await tab.page.getByText("could not be saved").waitFor();
    await tab.page.mouse.move(0, 0);
    await assertNobodyLeaves(tab.page);
  });

  test("without a script the stars are sent as a form, and a button leads back without a countdown", async () => {
    await using tab = await openTab(browser, { javaScriptEnabled: false });
    site.show(here, aCompletePage(exits.returnCountdown), aShell({ hideExit: true }));
    await tab.page.goto(site.origin + here);
    assert.equal(await tab.page.getByRole("button", { name: stay }).count(), 0);
    assert.equal(await tab.page.locator("a.button").getAttribute("href"), RETURN_URL);
    await tab.page.getByLabel("3 stars").check({ force: true });
    site.show(here, aCompletePage(exits.returnCountdown, 3), aShell({ hideExit: true }));
    await tab.page.getByRole("button", { name: "Send rating" }).click();
    await tab.page.waitForURL("**/complete#heading");
    assert.equal(site.posted[0]?.fields.get("rating"), "3");
    assert.equal(await tab.page.getByLabel("3 stars").isChecked(), true);
  });
});

/** A navigation takes a moment to show in the address; that it was asked for shows at once. */
function noteDepartures() {
  window.navigation.addEventListener("navigate", ({ destination }) => {
    document.documentElement.dataset.leavingFor = destination.url;
  });
}
