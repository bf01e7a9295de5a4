import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { aPartner } from "../stage/console-partner.ts";
import { assertPresentable, type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

const viewport = { width: 1280, height: 900 };
/** React alone is a third of it. */
const FIRST_PAGE_BYTES = 120_000;

describe("the console's overview", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  test("is the first page: whose channels need somebody, what waits, and how much is used", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page } = tab;
    const partner = await aPartner(stage, "acme-overview");
    const endpoint = await stage.call("POST", "/webhook-endpoints/", {
      organization: partner.slug,
      url: "https://partner.example.com/hook",
    });
    await stage.open(page);
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    await page.getByText("No HR run is held").waitFor();
    await page.getByText("All channels of").waitFor();
    assert.equal(
      await page.getByRole("row").filter({ hasText: partner.slug }).count(),
      0,
      "nothing is wrong yet",
    );

    await stage.call("POST", `/webhook-endpoints/${endpoint.id}/pause/`);
    await page.reload();
    const row = page.getByRole("table", { name: "Health of organizations" }).getByRole("row");
    await row.filter({ hasText: partner.slug }).getByRole("link", { name: "1 paused" }).waitFor();
    await assertPresentable(page, "the overview");
    await row.getByRole("link", { name: "1 paused" }).click();
    await page.getByRole("heading", { name: "Acme", level: 1 }).waitFor();
  });

  test("usage is filtered by organization and month, and jobs by kind", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page } = tab;
    await stage.open(page, "/console/overview/usage?month=1999-01");
    await page.getByText("Nothing was counted").waitFor();
    await assertPresentable(page, "usage");
    await page.getByLabel("Month").fill("2026-09");
    await page.getByLabel("Month").press("Enter");
    await page.waitForURL("**/usage?month=2026-09");
    const partner = await aPartner(stage, "acme-jobs");
    const { user_id: id } = await partner.makeLearner("ada-jobs");
    await stage.call("POST", `/users/${id}/erase/`, { confirm: "ada-jobs" });
    await page.goto(
      `${stage.service.siteUrl}/console/log/jobs?organization=${partner.slug}&what=users.erase`,
    );
    await page.getByRole("table", { name: "Jobs" }).getByText("users.erase").waitFor();
    await assertPresentable(page, "jobs");
  });

  test("a dozen tabs are one row on a phone, with the current one in sight", async () => {
    await using tab = await openTab(stage.browser, { viewport: { width: 375, height: 800 } });
    const { page } = tab;
    const partner = await aPartner(stage, "acme-tabs");
    await stage.open(page, `/console/organizations/${partner.organization}/settings`);
    const tabs = page.getByRole("navigation", { name: "Acme" }).getByRole("link");
    await tabs.last().waitFor();
    assert.ok((await tabs.count()) >= 12);
    const [first, last] = [await tabs.first().boundingBox(), await tabs.last().boundingBox()];
    assert.equal(first?.y, last?.y);
    assert.ok(last !== null && last.x >= 0 && last.x + last.width <= 375, "the current tab is in sight");
    await assertPresentable(page, "settings on a phone");
  });

  test("weighs at most 120 kB on the wire with both faces, its data left out, with an empty cache", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page } = tab;
    await stage.open(page);
    const address = page.url();
    // What the page before still loads would be counted, too.
    await page.goto("about:blank");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    const files = new Set<string>();
    let bytes = 0;
    devtools.on("Network.responseReceived", ({ requestId, response }) => {
      if (new URL(response.url).pathname.startsWith("/console/")) files.add(requestId);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (files.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(address);
    await page.getByText("No HR run is held").waitFor();
    await page.getByRole("heading", { name: "Health of organizations" }).waitFor();
    assert.ok(bytes <= FIRST_PAGE_BYTES, `${bytes} bytes`);
  });
});
