// npm test leaves this drill to CI: opens.test.ts opens the page; certificates.test.ts of the server asks the same of the API.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { aPartner } from "../stage/console-partner.ts";
import { assertPresentable, type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

describe("certificates in the console", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  test("an operator finds a certificate, sets who stands for the next ones, reissues and revokes, by keyboard", async () => {
    const partner = await aPartner(stage, "acme", { is_sandbox: true });
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const path = `/console/organizations/${partner.organization}/certificates`;
    await stage.open(page, path);
    await page.getByRole("heading", { name: "No certificate yet" }).waitFor();
    await assertPresentable(page, "an organization without certificates");

    await page.getByLabel("Given for").selectOption("all");
    await page.getByLabel("Who stands for it").fill("Grace Hopper, Head of Learning");
    await button("Save changes").press("Enter");
    await page.getByText("Saved.").waitFor();
    const settings = await stage.call("GET", "/organizations/acme/certificate-settings/");
    assert.deepEqual([settings.given_for, settings.signatory], ["all", "Grace Hopper, Head of Learning"]);

    await partner.certify("ada");
    await page.reload();
    const row = page.getByRole("row", { name: /Ada Lovelace/ });
    await row.getByText("Valid").waitFor();
    await assertPresentable(page, "a list of certificates");
    const before = await row.getByRole("link").innerText();

    await row.getByRole("button", { name: "Reissue" }).press("Enter");
    const asked = page.getByRole("alertdialog");
    await assertPresentable(page, "reissuing a certificate");
    await asked.getByRole("button", { name: "Reissue" }).press("Enter");
    await page.getByRole("row").filter({ hasText: "Replaced" }).waitFor();
    const valid = page.getByRole("row").filter({ hasText: "Valid" });
    assert.notEqual(await valid.getByRole("link").innerText(), before, "a new check code");
    await valid.getByRole("button", { name: "Revoke" }).press("Enter");
    await asked.getByRole("button", { name: "Revoke" }).press("Enter");
    await page.getByRole("row").filter({ hasText: "Revoked" }).waitFor();

    const search = page.getByRole("main").getByRole("searchbox");
    await search.fill("nobody of that name");
    await search.press("Enter");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await search.fill(before);
    await search.press("Enter");
    await page.getByRole("row").filter({ hasText: "Replaced" }).waitFor();
    assert.equal(await page.getByRole("row").filter({ hasText: "Revoked" }).count(), 0);
    assert.deepEqual(
      tab.complaints.filter((complaint) => !/status of 401/.test(complaint)),
      [],
    );
  });
});
