// npm test leaves this drill to CI: joining.test.ts of the server takes the same steps without a browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { aPartner, type Partner } from "../../../server/test/builders.ts";
import { linkIn, type Mailbox, openMailbox } from "../../../server/test/mailbox.ts";
import { launchBrowser } from "../stage/browser.ts";
import { findings } from "../stage/page-checks.ts";
import { openTab } from "../stage/visit.ts";

let app: TestApp;
let mailbox: Mailbox;
let partner: Partner;
let browser: Browser;
before(async () => {
  mailbox = await openMailbox();
  [app, browser] = await Promise.all([
    startApp({ config: { mail: { url: mailbox.url, from: "learn@example.com" } } }),
    launchBrowser(),
  ]);
  partner = await aPartner(app, {
    organization: { sign_up: { is_open: true, allowed_domains: ["example.com"] } },
  });
});
after(async () => {
  await browser?.close();
  await app?.stop();
  await mailbox?.close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`somebody joins, confirms, chooses skills and comes home, ${javaScriptEnabled ? "with" : "without"} script`, async () => {
    const email = `ada-${javaScriptEnabled}@example.com`;
    const password = "plum kettle orbit lantern";
    await using tab = await openTab(browser, { javaScriptEnabled, locale: "en" });
    const { page } = tab;
    const open = (path: string) => page.goto(app.address + path);
    // axe is a script itself; every page is looked at where scripts may run.
    const check = async (place: string) => {
      if (javaScriptEnabled) assert.deepEqual(await findings(page), [], place);
    };

    await open(`/join/${partner.slug}`);
    await check("join");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Muster");
    await page.getByLabel("E-mail address").fill(email.replace("example.com", "elsewhere.org"));
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Only addresses of the organization").waitFor();
    await check("join with a mistake");
    assert.equal(await page.getByLabel("First name").inputValue(), "Ada");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await check("joined");

    await open(linkIn(await mailbox.mailTo(email)));
    await check("confirm");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Confirm and begin" }).click();

    await page.getByRole("heading", { name: "What would you like to learn?" }).waitFor();
    await check("onboarding");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("heading", { name: "Hello, Ada" }).waitFor();
    await check("home");

    await page.getByRole("link", { name: "Change what you want to learn" }).click();
    assert.ok(await page.getByRole("checkbox").first().isChecked());
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign in here" }).click();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Hello, Ada" }).waitFor();

    const forms = tab.complaints.filter((complaint) => !/\b(401|422)\b/.test(complaint));
    assert.deepEqual(forms, []);
  });
}
