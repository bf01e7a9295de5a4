// npm test leaves this drill to CI: opens.test.ts opens the page; log-search.test.ts and timelines.test.ts hold what it shows.
import { after, before, describe, test } from "node:test";
import { until } from "../../../server/test/waiting/until.ts";
import { aPartner } from "../stage/console-partner.ts";
import { assertPresentable, type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

const viewport = { width: 1280, height: 900 };

describe("the console's log, service, subscriptions and surveys", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  test("the audit log is filtered, read and verified; a request leads to Find out why", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page } = tab;
    const partner = await aPartner(stage, "acme-log");
    await stage.open(page, `/console/log?organization=${partner.slug}&what=organization.create`);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText(/^Intact: \d+ entr/).waitFor();
    await assertPresentable(page, "the audit log");
    await page.getByRole("link", { name: "organization.create" }).click();
    await page.getByText("Old and new values").waitFor();

    await partner.makeLearner("ada-log");
    const logged = `/request-log/?organization_id=${partner.organization}`;
    await until(async () => (await stage.call("GET", logged)).count > 0);
    await page.goto(`${stage.service.siteUrl}/console/log/requests?organization=${partner.slug}`);
    const requests = page.getByRole("table", { name: "Requests" });
    await requests.waitFor();
    await assertPresentable(page, "requests");
    await requests.getByRole("link", { name: "POST /api/v1/users/" }).first().click();
    await page.getByRole("heading", { name: "Find out why" }).waitFor();
  });

  test("the audit log of the last hour, and that of a time in which nothing happened", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page } = tab;
    await aPartner(stage, "acme-hour");
    await stage.open(page, "/console/log");
    const filters = page.getByRole("form", { name: "Filter the log" });
    await filters.getByLabel("When").selectOption("The last hour");
    await filters.getByRole("button", { name: "Filter" }).press("Enter");
    await filters.getByRole("link", { name: "Show all" }).waitFor(); // the fields are those of the new filter
    await page.getByRole("link", { name: "organization.create" }).first().waitFor();
    await filters.getByLabel("When").selectOption("From and to");
    await filters.getByLabel("Happened before").fill("2020-01-01T00:00");
    await filters.getByRole("button", { name: "Filter" }).press("Enter");
    await page.getByRole("heading", { name: "No entries" }).waitFor();
    await filters.getByRole("link", { name: "Show all" }).press("Enter");
    await page.getByRole("link", { name: "organization.create" }).first().waitFor();
  });

  test("the service page shows health, keys, and that no database was restored", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    await stage.open(tab.page, "/console/service");
    await tab.page.getByRole("table", { name: "Health" }).waitFor();
    await tab.page.getByText("No. 1, writes").waitFor();
    await tab.page.getByText("This database has never been restored or copied.").waitFor();
    await assertPresentable(tab.page, "the service");
  });

  test("an organization subscribes, changes its seats and cancels", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page } = tab;
    const { organization } = await aPartner(stage, "acme-subscribed");
    await stage.open(page, `/console/organizations/${organization}/subscriptions`);
    await page.getByRole("button", { name: "New subscription" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Plan").fill("team");
    await dialog.getByRole("button", { name: "Create subscription" }).click();
    const table = page.getByRole("table", { name: "Subscriptions" });
    await table.getByText("Active").waitFor();
    await page.getByRole("button", { name: "Edit team" }).click();
    await dialog.getByLabel("Seats").fill("25");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await table.getByText("0 of 25").waitFor();
    await assertPresentable(page, "subscriptions");
    await table.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click();
    await table.getByText("Cancelled").waitFor();
  });

  test("a survey is made from a template, opened and closed; a template retires", async () => {
    await using tab = await openTab(stage.browser, { viewport });
    const { page } = tab;
    const { organization, slug } = await aPartner(stage, "acme-asked");
    await stage.call("POST", "/survey-templates/", {
      organization: slug,
      title: "How was it?",
      language: "en",
      kind: "feedback",
      questions: [{ text: "Was it clear?", type: "rating" }],
    });
    await stage.open(page, `/console/organizations/${organization}/surveys`);
    await page.getByRole("button", { name: "New survey" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Questions").selectOption({ label: "How was it?" });
    await dialog.getByRole("button", { name: "Create survey" }).click();
    const table = page.getByRole("table", { name: "Surveys" });
    for (const step of ["Open", "Close"]) {
      await table.getByRole("button", { name: step }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: step }).click();
    }
    await table.getByText("Closed").waitFor();
    await assertPresentable(page, "surveys");
    await page.getByRole("button", { name: "Retire How was it?" }).click();
    await page.getByText("Retired").waitFor();
  });
});
