// npm test leaves this drill to CI: opens.test.ts opens the page; tenant-tables.test.ts names each table.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { aPartner } from "../stage/console-partner.ts";
import {
  assertPresentable,
  type ConsoleStage,
  openConsoleStage,
  showPassword,
} from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

describe("the end of a contract in the console", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  test("an owner exports an organization, deletes it by its slug, and cancels that within the grace period", async () => {
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    const partner = await aPartner(stage, "acme-leaving", {});
    await stage.open(page, `/console/organizations/${partner.organization}/offboarding`);
    await page.getByRole("button", { name: "Export organization" }).click();
    await showPassword(page);
    await page.getByRole("link", { name: "Download" }).waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    assert.match((await downloading).suggestedFilename(), /^acme-leaving-\d+\.zip$/);
    await assertPresentable(page, "an organization with an export");

    await page.getByRole("button", { name: "Delete organization" }).click();
    await page.getByLabel("Type acme-leaving to confirm").fill("acme");
    await page.getByRole("button", { name: "Close now and delete" }).click();
    await showPassword(page);
    await page.getByText("`confirm` must be the slug of this organization").first().waitFor();
    await page.getByLabel("Type acme-leaving to confirm").fill("acme-leaving");
    await page.getByRole("button", { name: "Close now and delete" }).click();
    await showPassword(page);
    await page.getByText(/^Closed since /).waitFor();
    await page.getByRole("link", { name: "Show the deletion" }).click();
    await page.getByText("Grace period").waitFor();
    await assertPresentable(page, "a deletion");
    await page.getByRole("link", { name: "Deleted organizations" }).click();
    await page.getByRole("heading", { name: "Deleted organizations" }).waitFor();
    await assertPresentable(page, "all deletions");

    await stage.open(page, `/console/organizations/${partner.organization}/offboarding`);
    await page.getByRole("button", { name: "Cancel deletion" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel deletion" }).click();
    await showPassword(page);
    await page.getByRole("button", { name: "Delete organization" }).waitFor();
  });
});
