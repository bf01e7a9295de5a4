// npm test leaves this drill to CI: opens.test.ts opens the page; one-person.test.ts tells the same.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { aPartner } from "../stage/console-partner.ts";
import { assertPresentable, type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

describe("finding out why in the console", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  test("an operator types the reference of a learner's page, and reads where it stopped, as soon as it has happened; the address keeps it", async () => {
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page, complaints } = tab;
    const reference = randomUUID();
    await aPartner(stage, "acme-why", {});

    await stage.open(page, "/console/why");
    await page.getByRole("heading", { name: "Find out why" }).waitFor();
    await assertPresentable(page, "nothing asked yet");
    const field = page.getByRole("main").getByRole("searchbox");
    await field.fill("nobody@nowhere.example");
    await field.press("Enter");
    await page.getByText("Nothing found.").waitFor();
    const byName = page.getByRole("main").getByRole("link", { name: "people", exact: true });
    assert.equal(
      new URL((await byName.getAttribute("href")) ?? "", page.url()).search,
      "?search=nobody%40nowhere.example",
    );

    await page.goto(`${stage.service.siteUrl}/console/why?q=${reference}`);
    await page.getByText("Nothing found.").waitFor();
    await fetch(`${stage.service.siteUrl}/auto-login?token=spent`, {
      headers: { accept: "text/html", "x-request-id": reference },
    });
    await page
      .getByText(/GET \/auto-login was answered 4\d\d: link_spent/)
      .first()
      .waitFor();
    await assertPresentable(page, "a request that was refused");
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes("Failed to load resource")),
      [],
    );
  });
});
