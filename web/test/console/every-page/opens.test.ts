import assert from "node:assert/strict";
import { test } from "node:test";
import { openTab } from "../../stage/visit.ts";
import { openBusyService } from "./busy-service.ts";
import { addressOf, openPages, pages } from "./page-list.ts";

/** Before anybody has signed in. */
const asksWhoIsThere = /status of 401/;
const failures = ["This page could not be shown", "There is nothing here"];

test("every page of a console that has much to show opens without a complaint of the browser", async () => {
  await using busy = await openBusyService();
  const { stage, named } = busy;
  await using visitor = await openTab(stage.browser);
  await using signedIn = await openTab(stage.browser);
  await stage.open(signedIn.page);
  for (const name of [...openPages, ...pages]) {
    const { page, complaints } = openPages.includes(name) ? visitor : signedIn;
    await page.goto(`${stage.service.siteUrl}/console${addressOf(name, named)}`);
    await page.locator("main h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    const titles = await page.locator("h1").allInnerTexts();
    assert.ok(!titles.some((title) => failures.includes(title)), `${name}: ${titles}`);
    const unexpected = complaints.filter((complaint) => !asksWhoIsThere.test(complaint));
    assert.deepEqual(unexpected, [], name);
  }
});
