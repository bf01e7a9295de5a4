// npm test leaves this drill to CI: opens.test.ts opens each of them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { aPartner } from "../stage/console-partner.ts";
import { assertPresentable, type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

describe("what an organization is offered, in the console", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  test("an operator hides a lesson and makes one compulsory, adds a skill and retires it, and sets a target", async () => {
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page, complaints } = tab;
    const partner = await aPartner(stage, "acme-tabs", {});
    const open = (path: string) => stage.open(page, `/console/organizations/${partner.organization}/${path}`);
    await open("lessons");
    const [first, second] = [page.getByRole("row").nth(1), page.getByRole("row").nth(2)];
    await first.getByRole("button", { name: /^Hide: / }).click();
    await first.getByText("Hidden").waitFor();
    await first.getByRole("button", { name: /^Offer: / }).click();
    await first.getByText("Offered").waitFor();
    await second.getByRole("button", { name: /^Make compulsory: / }).click();
    await second.getByText("Compulsory", { exact: true }).waitFor();
    await assertPresentable(page, "lessons of an organization");

    await open("skills");
    await page.getByRole("button", { name: "New skill" }).click();
    await page.getByLabel("Key", { exact: true }).fill("counting");
    await page.getByLabel("Name", { exact: true }).fill("Counting cards");
    await page.getByRole("button", { name: "Create skill" }).click();
    await page.getByRole("button", { name: "Edit: Counting cards" }).click();
    await page.getByLabel("Category").fill("Numbers");
    await page.getByRole("button", { name: "Save changes" }).click();
    const skill = page.getByRole("row", { name: /Counting cards/ });
    await skill.getByText("Numbers").waitFor();
    await skill.getByRole("button", { name: "Retire: Counting cards" }).click();
    await skill.getByText("Retired").waitFor();
    await assertPresentable(page, "skills of an organization");

    await open("targets");
    await page.getByRole("button", { name: "Set: Completion rate" }).click();
    await page.getByLabel(/^Target/).fill("80");
    await page.getByRole("button", { name: "Save target" }).click();
    await page
      .getByRole("row", { name: /Completion rate/ })
      .getByText("80")
      .waitFor();
    await assertPresentable(page, "targets of an organization");

    await open("events");
    await page.getByText("No events").or(page.getByRole("table")).first().waitFor();
    await assertPresentable(page, "events of an organization");
    await open("grade-book");
    await page.getByText("No scores").waitFor();
    await assertPresentable(page, "an organization without an LMS");
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes("Failed to load resource")),
      [],
    );
  });

  test("an organization's settings show its own time zone, and keep it when something else is saved", async () => {
    await using tab = await openTab(stage.browser);
    const { page } = tab;
    const partner = await aPartner(stage, "acme-zone", { time_zone: "Europe/Berlin" });
    await stage.open(page, `/console/organizations/${partner.organization}/settings`);
    const zone = page.getByLabel("Time zone");
    assert.equal(await zone.inputValue(), "Europe/Berlin");
    await page.getByLabel("Name", { exact: true }).fill("Acme of Berlin");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByRole("heading", { name: "Acme of Berlin", level: 1 }).waitFor();
    const saved = await stage.call("GET", "/organizations/acme-zone/");
    assert.deepEqual([saved.name, saved.time_zone], ["Acme of Berlin", "Europe/Berlin"]);

    await stage.open(page, "/console/organizations/new");
    const own = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    assert.equal(await zone.inputValue(), own, "of a new one: the operator's own");
  });
});
