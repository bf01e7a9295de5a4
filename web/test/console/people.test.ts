// npm test leaves this drill to CI: opens.test.ts opens the page; operator-users.test.ts asks the same of the API.
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

const viewport = { width: 1280, height: 900 };

describe("people in the console", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  test("an e-mail address in the search field of every page leads to the person, with access, lessons and timeline", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page, complaints } = tab;
    const partner = await aPartner(stage, "acme-people", { is_sandbox: true });
    await stage.call("POST", "/courses/", {
      organization: partner.slug,
      slug: "onboarding",
      title: "Onboarding",
      access_days: 60,
    });
    await partner.finishLesson("ada-1");

    await stage.open(page, "/console/webhooks");
    const field = page.getByRole("banner").getByRole("searchbox");
    await field.fill("Ada-1@example.com");
    await field.press("Enter");
    await page.getByRole("heading", { name: "Ada Lovelace", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Partner acme-people" }).waitFor();
    const lessons = page.getByRole("table", { name: "Lessons" });
    assert.match((await lessons.textContent()) ?? "", /Completed/);
    await page.getByText("The account was created (api).").waitFor();

    await page.getByRole("button", { name: "Grant access" }).click();
    const dialog = page.getByRole("dialog", { name: "Grant access" });
    await dialog.getByLabel("Access to").selectOption({ label: "Onboarding" });
    await dialog.getByRole("button", { name: "Grant access" }).click();
    const access = page.getByRole("table", { name: "Courses and access" });
    await access.getByText("onboarding").waitFor();
    await assertPresentable(page, "a person");

    await access.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await access.getByText("Revoked").waitFor();
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes("401 (Unauthorized)")),
      [],
    );
  });

  test("a reference in that field leads to Find out why", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    await stage.open(tab.page, "/console/organizations");
    const field = tab.page.getByRole("banner").getByRole("searchbox");
    await field.fill("K7Q2-9XMD");
    await field.press("Enter");
    await tab.page.getByRole("heading", { name: "Find out why" }).waitFor();
    assert.equal(new URL(tab.page.url()).searchParams.get("q"), "K7Q2-9XMD");
  });

  test("a person is deactivated, made a manager, exported, and erased once their id was typed", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page } = tab;
    const partner = await aPartner(stage, "acme-erased");
    const { user_id: id } = await partner.makeLearner("grace-1");
    await stage.open(page, `/console/people/${id}`);
    await page.getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("button", { name: "Reactivate" }).click();
    const answered = Promise.withResolvers<void>();
    await page.route(
      `**/users/${id}/timeline/**`,
      async (route) => {
        await answered.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Reactivate" }).click();
    await page.locator(".person-actions").getByText("Deactivate").waitFor();
    assert.deepEqual(
      await question.getByRole("button").allTextContents(),
      ["Cancel", "Reactivate"],
      "the dialog turned into its opposite",
    );
    answered.resolve();
    await page.getByRole("button", { name: "Deactivate" }).waitFor();

    await page.getByRole("combobox", { name: "Access role" }).selectOption("manager");
    await page.getByRole("button", { name: "Save role" }).click();
    await showPassword(page);
    await page.getByText("Saved.").waitFor();

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export data" }).click();
    assert.equal((await download).suggestedFilename(), `user-${id}.zip`);

    await page.getByRole("button", { name: "Erase" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Type grace-1 to confirm").fill("grace-2");
    await dialog.getByRole("button", { name: "Erase permanently" }).click();
    await dialog
      .getByText(/provider_id/)
      .first()
      .waitFor();
    await dialog.getByLabel("Type grace-1 to confirm").fill("grace-1");
    await dialog.getByRole("button", { name: "Erase permanently" }).click();
    await page.getByText("can no longer be linked").waitFor();
    assert.equal((await stage.call("GET", `/users/${id}/`)).email, null);
  });

  test("an organization's page opens with learners, activity, usage and health, and links to its people", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page, complaints } = tab;
    const partner = await aPartner(stage, "acme-overview", { is_sandbox: true });
    await partner.finishLesson("lin-1");
    await partner.makeLearner("lin-2");
    await stage.open(page, `/console/organizations/${partner.organization}`);
    for (const name of ["Learners", "Activity this month", "Usage this month", "Health"])
      await page.getByRole("heading", { name, level: 2 }).waitFor();
    const accounts = page.getByText("Active accounts").locator("..");
    assert.match((await accounts.textContent()) ?? "", /2$/);
    await page.getByText("Documents in total").waitFor();
    await page.getByText("No open notices.").waitFor();
    await assertPresentable(page, "an organization");

    await page.getByRole("link", { name: "Find a person" }).click();
    await page.getByText("2 people").waitFor();
    await assertPresentable(page, "people");
    assert.deepEqual(complaints, []);
  });
});
