import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { launchBrowser } from "./browser.ts";
import { openTab } from "./visit.ts";

let app: TestApp;
let browser: Browser;
before(async () => {
  app = await startApp();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

test("the API's reference shows every operation, within a strict content security policy", async () => {
  await using tab = await openTab(browser, { viewport: { width: 1280, height: 900 } });
  await tab.page.goto(`${app.address}/docs/reference/`);
  await tab.page.getByRole("heading", { name: "Lectern API" }).first().waitFor();
  await tab.page.getByText("Exchange client credentials for an access token").first().waitFor();
  assert.deepEqual(tab.complaints, []);
});
