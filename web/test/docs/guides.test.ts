// npm test leaves this drill to CI: guides.test.ts of the server renders the same pages.
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

test("a language chosen in one guide is shown in all, by mouse and by keyboard", async () => {
  await using tab = await openTab(browser);
  const { page } = tab;
  await page.goto(`${app.address}/docs/quickstart/`);
  const shown = page.getByRole("tabpanel");
  await page.getByRole("tab", { name: "PHP" }).click();
  assert.match(await shown.locator("code").innerText(), /^<\?php/);
  assert.equal(await shown.count(), 1, "one language at a time");
  await page.goto(`${app.address}/docs/events/`);
  await page.getByRole("tab", { name: "PHP", selected: true }).press("ArrowRight");
  assert.equal(await page.locator("[role=tab]:focus").innerText(), "Java");
  assert.match(await shown.locator("code").innerText(), /final class Webhooks/);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(tab.complaints, []);
});

test("the search finds a section by a word of its text and by a field's name, and leads there by keyboard", async () => {
  await using tab = await openTab(browser, { viewport: { width: 375, height: 700 } });
  const { page } = tab;
  await page.goto(`${app.address}/docs/`);
  await page.keyboard.press("/");
  await page.keyboard.type("promotes");
  const results = page.locator(".search-results li");
  await results.first().waitFor();
  assert.match(await results.first().innerText(), /Change the secret/);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(await widerThanTheScreen(page), []);
  await page.getByRole("searchbox").fill("hide_exit_button");
  await page.getByRole("status").filter({ hasText: "section" }).waitFor();
  await results.filter({ hasText: "hide_exit_button" }).first().waitFor();
  await page.getByRole("searchbox").fill("zzz");
  await page.getByText("Nothing found.").waitFor();
  await page.getByRole("searchbox").fill("return_url");
  await results.filter({ hasText: "return_url" }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  const href = await page.locator("a:focus").getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${href}`);
  assert.deepEqual(tab.complaints, []);
});

test("guides lead on to the next one, in the order of the list", async () => {
  await using tab = await openTab(browser, { javaScriptEnabled: false });
  const seen: string[] = [];
  for (let path: string | null = "/docs/quickstart/"; path !== null; ) {
    seen.push(path);
    await tab.page.goto(app.address + path);
    const next = tab.page.locator("a[rel=next]");
    path = (await next.count()) === 0 ? null : await next.getAttribute("href");
  }
  assert.deepEqual(new Set(seen), new Set(pages.filter((path) => path !== "/docs/")));
});
