// npm test leaves this drill to CI: opens.test.ts opens the page; legal.test.ts of the server asks the same of the API.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { aPartner } from "../stage/console-partner.ts";
import { assertPresentable, type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

describe("legal pages in the console", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  test("an operator sees what is missing, writes a notice beside its preview, and finds it on the pages", async () => {
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page, complaints } = tab;
    const partner = await aPartner(stage, "acme-legal", {});
    await stage.open(page, "/console/legal-pages");
    await page.getByRole("heading", { name: "Legal pages" }).waitFor();
    await assertPresentable(page, "an installation without legal pages");
    await stage.open(page, `/console/organizations/${partner.organization}/legal-pages`);
    const facts = page.locator("dl.facts");
    assert.equal(await facts.getByText("Missing").count(), 4);

    await page
      .getByLabel("Text of the privacy notice, English")
      .fill("## We keep *little*\n<script>alert(1)</script>");
    await page.getByText("Preview").first().click();
    await page.locator(".legal-preview h2", { hasText: "We keep little" }).waitFor();
    assert.equal(await page.locator(".legal-preview script").count(), 0);
    await page.getByLabel("Language of the texts below").selectOption("de");
    await page.getByLabel("Text of the privacy notice, German").fill("## Wir behalten wenig");
    await page.getByLabel("Address of the imprint").fill("http://example.com");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    await page.getByLabel("Address of the imprint").fill("https://example.com/imprint");
    await page.getByLabel("Mailbox").fill("help@example.com");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("status").filter({ hasText: "Saved." }).waitFor();
    assert.equal(await facts.getByText("Missing").count(), 1);
    await facts.getByRole("link", { name: "https://example.com/imprint" }).waitFor();
    await assertPresentable(page, "an organization with legal pages");
    const href = (await facts.getByRole("link", { name: /\/privacy$/ }).getAttribute("href")) ?? "";
    await page.goto(href);
    await page.getByRole("heading", { name: "We keep little" }).waitFor();
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes("Failed to load resource")),
      [],
    );
  });
});
