// npm test leaves this drill to CI: opens.test.ts opens the page; catalogue.test.ts of role-plays asks the same of the API.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { scenarioFiles } from "../../../server/src/features/role-plays/scenarios/test/a-scenario.ts";
import { aPartner } from "../stage/console-partner.ts";
import { assertPresentable, type ConsoleStage, confirm, openConsoleStage } from "../stage/console-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

describe("scenarios in the console", () => {
  let stage: ConsoleStage;
  let tab: Visit;
  let page: Page;
  let scenario: number;
  let partner: Awaited<ReturnType<typeof aPartner>>;

  before(async () => {
    stage = await openConsoleStage();
    partner = await aPartner(stage, "acme");
    scenario = await importScenario("late-seals", "Late seals");
    await importScenario("other", "Another talk");
  });
  after(() => stage?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  async function importScenario(key: string, title: string): Promise<number> {
    const files = scenarioFiles(key, { title });
    files[`${key}/de.yaml`] = String(files[`${key}/en.yaml`]).replace(title, `${title} (deutsch)`);
    return (await stage.call("POST", "/scenarios/import/", { files })).results[0].id;
  }

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  /** Beside the answer that nobody is signed in yet. */
  const complaints = () => tab.complaints.filter((complaint) => !/status of 401/.test(complaint));
  const focused = (locator: Locator) => locator.and(page.locator(":focus")).waitFor();

  test("a scenario is found, read in each language, hidden from an organization and shown again, by keyboard alone", async () => {
    await stage.open(page);
    await page
      .getByRole("navigation", { name: "Console" })
      .getByRole("link", { name: "Scenarios" })
      .press("Enter");
    await link("Late seals").waitFor();
    await assertPresentable(page, "the list of scenarios");
    await page.getByLabel("Title or description").fill("seals");
    await page.getByLabel("Title or description").press("Enter");
    await page
      .getByRole("status")
      .filter({ hasText: /^1 scenario$/ })
      .waitFor();
    assert.equal(new URL(page.url()).search, "?search=seals");

    await link("Late seals").press("Enter");
    await page.getByRole("heading", { name: "Late seals", level: 1 }).waitFor();
    await page.getByText("words and rules decide which points were made").waitFor();
    await page.getByText("The parts are late. They arrive on Thursday by ten.").waitFor();
    await link("German").press("Enter");
    await page.getByRole("heading", { name: "Late seals (deutsch)" }).waitFor();
    assert.equal(await page.locator(".script").getAttribute("lang"), "de");
    await assertPresentable(page, "a scenario");

    await page.getByLabel("Hide from", { exact: true }).selectOption("acme");
    await button("Hide").press("Enter");
    const row = page.getByRole("row").filter({ hasText: "acme" });
    await row.getByText("Hidden", { exact: true }).waitFor();
    assert.deepEqual((await stage.call("GET", `/scenarios/${scenario}/`)).hidden_from, ["acme"]);
    await assertPresentable(page, "a scenario that is hidden from an organization");
    await group("acme").getByRole("button", { name: "Show again" }).press("Enter");
    await row.waitFor({ state: "detached" });
    await focused(page.getByRole("heading", { name: "Organizations" }));
    assert.deepEqual((await stage.call("GET", `/scenarios/${scenario}/`)).hidden_from, []);
    assert.deepEqual(complaints(), []);
  });

  test("retiring a scenario is asked about first, and taken back with one press", async () => {
    await stage.open(page, "/console/scenarios?state=offered&search=another");
    await group("Another talk").getByRole("button", { name: "Retire" }).press("Enter");
    await page.getByText("a conversation that is under way ends without a score").waitFor();
    await confirm(page, "Retire");
    await page.getByRole("heading", { name: "No scenario matches" }).waitFor();
    await focused(page.getByRole("status").filter({ hasText: "0 scenarios" }));
    await assertPresentable(page, "no scenario matches");
    await page.getByLabel("State").selectOption("retired");
    await button("Filter").press("Enter");
    await group("Another talk").getByRole("button", { name: "Reactivate" }).press("Enter");
    await page
      .getByRole("status")
      .filter({ hasText: /^0 scenarios$/ })
      .waitFor();
    await focused(page.getByRole("status").filter({ hasText: "0 scenarios" }));
    await link("Show all").first().press("Enter");
    await link("Another talk").waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("an author reads what learners say they have said, and decides by keyboard what makes the point", async () => {
    const id = await importScenario("flagged", "Flagged talk");
    const unheard = "It is awful that nothing came, and I feel for you.";
    const post = await partner.assignScenario("p-1", "scn_flagged");
    const at = await post("/scenarios/scn_flagged/begin");
    await post(`${at}/say`, { text: unheard, position: "2" });
    await post(`${at}/end`);
    await post(`${at}/flag`, { concept: "apology", position: "2" });

    await stage.open(page, `/console/scenarios/${id}?concept=new-date`);
    await page.getByText("Nothing matches; loosen a filter.").waitFor();
    await page.getByLabel("Point", { exact: true }).selectOption("");
    await page.getByRole("form", { name: "Filter what learners miss" }).getByRole("button").press("Enter");
    const row = page.getByRole("row").filter({ hasText: unheard });
    await row.getByText("Apologise for the delay").waitFor();
    assert.equal((await page.content()).includes("Lovelace"), false, "who said it is not told");
    await assertPresentable(page, "a scenario with a flag");
    await group(unheard).getByRole("button", { name: "Accept" }).press("Enter");
    await row.waitFor({ state: "detached" });
    await focused(page.getByRole("heading", { name: "“I said this”" }));
    const { results } = await stage.call("GET", `/scenarios/${id}/flags/`);
    assert.deepEqual(
      results.map(({ status }: { status: string }) => status),
      ["accepted"],
    );
    await page.getByLabel("Decision", { exact: true }).selectOption("accepted");
    await page.getByRole("form", { name: "Filter what learners miss" }).getByRole("button").press("Enter");
    await row.getByText("Accepted", { exact: true }).waitFor();
    await group(unheard).getByRole("button", { name: "Reject" }).waitFor();
    assert.deepEqual(complaints(), []);
  });
});
