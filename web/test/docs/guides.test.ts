import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { launchBrowser } from "../stage/browser.ts";
import { findings, onlyContrast, widerThanTheScreen } from "../stage/page-checks.ts";
import { openTab } from "../stage/visit.ts";

let app: TestApp;
let browser: Browser;
const guides = readdirSync(join(import.meta.dirname, "../../../docs/integrating"))
  .filter((file) => file.endsWith(".md"))
  .map((file) => `/docs/${file.replace(".md", "")}/`);
const pages = ["/docs/", "/docs/sdk/", ...guides];

before(async () => {
  app = await startApp();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

/** All are made of the same parts; in these, each part occurs. */
const samples = ["/docs/", "/docs/events/", "/docs/quickstart/", "/docs/sdk/"];

test("guides are free of axe findings, in light and dark, within the content security policy", async () => {
  await using tab = await openTab(browser, { viewport: { width: 1280, height: 900 } });
  for (const path of samples) {
    await tab.page.emulateMedia({ colorScheme: "light" });
    await tab.page.goto(app.address + path);
    assert.deepEqual(await findings(tab.page), [], `${path}, light`);
    await tab.page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await findings(tab.page, onlyContrast), [], `${path}, dark`);
  }
  assert.deepEqual(tab.complaints, []);
});

test("no guide needs sideways scrolling at 320 pixels, nor script to be read", async () => {
  await using tab = await openTab(browser, {
    viewport: { width: 320, height: 640 },
    javaScriptEnabled: false,
  });
  for (const path of pages) {
    await tab.page.goto(app.address + path);
    assert.equal(await tab.page.locator("h1").count(), 1, path);
    assert.deepEqual(await widerThanTheScreen(tab.page), [], path);
    assert.equal(await tab.page.getByRole("button").count(), 0, `${path}: a button that does nothing`);
  }
});

test("a command is taken along by its button, as it stands there", async () => {
  await using tab = await openTab(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await tab.page.goto(`${app.address}/docs/`);
  const block = tab.page.locator(".code").filter({ hasText: "npm install" });
  await block.getByRole("button", { name: "Copy" }).click();
  await block.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await tab.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.trim(), (await block.locator("code").textContent())?.trim());
});
