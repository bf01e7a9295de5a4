// npm test leaves this drill to CI: api-reference.test.ts of the server makes the same page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { aPartner } from "../../../server/test/builders.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openTab } from "../stage/visit.ts";

let app: TestApp;
let browser: Browser;
before(async () => {
  app = await startApp();
  // A token comes from the site's own address, so that has to be where it listens.
  await app.restart({ port: Number(new URL(app.address).port), siteUrl: app.address });
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
  await tab.page.getByText("Create an access token with client credentials").first().waitFor();
  assert.deepEqual(tab.complaints, []);
});

test("whoever types client credentials into the reference gets a token for its requests", async () => {
  const partner = await aPartner(app);
  await using tab = await openTab(browser, { viewport: { width: 1280, height: 900 } });
  const { page } = tab;
  await page.goto(`${app.address}/docs/reference/`);
  await page.getByText("Client ID", { exact: true }).first().click();
  await page.keyboard.type(partner.clientId);
  await page.getByLabel("Client Secret").fill(partner.clientSecret);
  const [exchanged] = await Promise.all([
    page.waitForResponse((answer) => answer.url() === `${app.address}/oauth/token/`),
    page.getByRole("button", { name: "Authorize" }).click(),
  ]);
  assert.equal(exchanged.status(), 200);
  const { access_token: token } = await exchanged.json();
  const { json } = await app.send("GET", "/api/v1/whoami/", { token });
  assert.equal(json.application.client_id, partner.clientId);
  assert.deepEqual(tab.complaints, []);
});
