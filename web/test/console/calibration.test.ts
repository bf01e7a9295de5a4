// npm test leaves this drill to CI: opens.test.ts opens the page; calibration.test.ts of the server asks the same of the API.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { scenarioFiles } from "../../../server/src/features/role-plays/scenarios/test/a-scenario.ts";
import { aPartner } from "../stage/console-partner.ts";
import { assertPresentable, type ConsoleStage, confirm, openConsoleStage } from "../stage/console-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

const unheard = "It is awful that nothing came, and I feel for you.";
const phrases = `
apology:
  covers: ["We are so sorry that your parts are late.", "Awful that nothing came.", "I apologise for the delay."]
  misses: ["The carrier is slow."]
new-date:
  covers: ["They arrive on Thursday by ten.", "You get them tomorrow."]
  misses: ["No idea when."]
none: ["Good morning."]
`;

describe("the calibration of a scenario in the console", () => {
  let stage: ConsoleStage;
  let tab: Visit;
  let page: Page;
  let partner: Awaited<ReturnType<typeof aPartner>>;

  before(async () => {
    stage = await openConsoleStage();
    partner = await aPartner(stage, "acme");
  });
  after(() => stage?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  async function importScenario(key: string): Promise<number> {
    const files: Record<string, string> = scenarioFiles(key, { title: "Late seals" });
    files[`${key}/de.yaml`] = String(files[`${key}/en.yaml`]);
    files[`${key}/phrases.en.yaml`] = phrases;
    return (await stage.call("POST", "/scenarios/import/", { files })).results[0].id;
  }
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const row = (table: string, text: string) =>
    page.getByRole("table", { name: table, exact: true }).getByRole("row").filter({ hasText: text });
  const complaints = () => tab.complaints.filter((complaint) => !/status of 401/.test(complaint));
  const focused = (locator: Locator) => locator.and(page.locator(":focus")).waitFor();

  test("an operator sees what misfires, adds it to the point after a look at its effect, and takes it back, by keyboard", async () => {
    const id = await importScenario("measured");
    await stage.open(page, `/console/scenarios/${id}`);
    await link("Calibration").press("Enter");
    await page.getByRole("heading", { name: "Calibration of Late seals" }).waitFor();
    const apology = row("How well points are heard", "Apologise for the delay");
    await apology.getByText("67 %").waitFor();
    await apology.getByText("12 of 12").waitFor();
    await assertPresentable(page, "a calibration");

    const misfire = row("Phrases that misfire", "Awful that nothing came.");
    await misfire.getByText("Nothing", { exact: true }).waitFor();
    await button("Use as a phrase", misfire).press("Enter");
    const dialog = page.getByRole("dialog", { name: "A phrase in English" });
    await dialog.getByText("in every organization that has this scenario").waitFor();
    await dialog.getByLabel("Phrase", { exact: true }).fill("It is awful that nothing came.");
    await assertPresentable(page, "a phrase to be added");
    await button("Show what it changes", dialog).press("Enter");
    await dialog.getByText("would be heard.").waitFor();
    await dialog.getByText("1 phrase would be heard as meant from then on").waitFor();
    await dialog.getByText("67 % → 100 %").waitFor();
    await assertPresentable(page, "what a phrase changes");
    assert.equal((await stage.call("GET", `/scenarios/${id}/phrases/`)).count, 0, "nothing is added yet");
    await button("Add phrase", dialog).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Every phrase is heard as it is meant.").waitFor();
    const added = row("Added phrases", "It is awful that nothing came.");
    await added.getByText("Typed in").waitFor();
    await assertPresentable(page, "a calibration with an added phrase");

    await button("Take back", added).press("Enter");
    await confirm(page, "Take back");
    await added.waitFor({ state: "detached" });
    await focused(page.getByRole("heading", { name: "Added phrases" }));
    await row("Phrases that misfire", "Awful that nothing came.").waitFor();
    await link("German").press("Enter");
    await page.getByText("There are no test phrases in German").waitFor();
    await page.getByText("None was added yet.").waitFor();
    await assertPresentable(page, "a calibration without test phrases");
    assert.deepEqual(complaints(), []);
  });

  test("who is about to make others misfire is warned, and refused sentences say why", async () => {
    const id = await importScenario("warned");
    await stage.open(page, `/console/scenarios/${id}/calibration`);
    await button("Add a phrase").press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Phrase", { exact: true }).fill("Sorry for keeping you waiting.");
    await button("Show what it changes", dialog).press("Enter");
    await dialog.getByText("This point has this phrase already").first().waitFor();
    await dialog
      .getByLabel("Phrase", { exact: true })
      .fill("Our sincere apologies: you were let down by us.");
    await dialog.getByLabel("Used as").selectOption("counter_example");
    await button("Show what it changes", dialog).press("Enter");
    await dialog.getByRole("alert").getByText("1 phrase would no longer be heard as meant").waitFor();
    await assertPresentable(page, "a phrase that makes another misfire");
    await button("Add it anyway", dialog).waitFor();
    await button("Back", dialog).press("Enter");
    await focused(dialog.getByLabel("Phrase", { exact: true }));
    assert.equal(await dialog.getByLabel("Used as").inputValue(), "counter_example");
    await button("Cancel", dialog).press("Enter");
    await focused(button("Add a phrase"));
    assert.deepEqual(
      complaints().filter((complaint) => !/status of 422/.test(complaint)),
      [],
    );
  });

  test("from a learner's flag the sentence is edited and added, and the talk is scored again without a change to its score", async () => {
    const id = await importScenario("flagged-talk");
    const post = await partner.assignScenario("p-1", "scn_flagged_talk");
    const at = await post("/scenarios/scn_flagged_talk/begin");
    await post(`${at}/say`, { text: `${unheard} This is Ada.`, position: "2" });
    await post(`${at}/end`);
    await post(`${at}/flag`, { concept: "apology", position: "2" });
    await post(`${at}/finish`);

    await stage.open(page, `/console/scenarios/${id}`);
    const flag = page.getByRole("group", { name: `${unheard} This is Ada.` });
    await button("Use as a phrase", flag).press("Enter");
    const dialog = page.getByRole("dialog", { name: "A phrase in English" });
    await dialog.getByText("the phrase stays when the learner is erased").waitFor();
    await dialog.getByLabel("Phrase", { exact: true }).fill(unheard);
    await button("Show what it changes", dialog).press("Enter");
    await button("Add phrase", dialog).press("Enter");
    await dialog.waitFor({ state: "detached" });
    const { results } = await stage.call("GET", `/scenarios/${id}/phrases/`);
    assert.deepEqual(
      results.map(({ text, source }: Record<string, string>) => [text, source]),
      [[unheard, "flag"]],
    );

    await button("Score again", flag).press("Enter");
    const again = page.getByRole("dialog", { name: "The talk, scored again" });
    await again.getByText("It got 0 points and did not pass. Today it would get 33").waitFor();
    await again.getByText("Then no point; today apology").waitFor();
    assert.equal((await again.textContent())?.includes("Lovelace"), false);
    await assertPresentable(page, "a talk that is scored again");
    await page.keyboard.press("Escape");

    await page.goto(`${stage.service.siteUrl}/console/scenarios/${id}/calibration`);
    await row("How well points are heard", "Apologise for the delay")
      .getByText("1", { exact: true })
      .waitFor();
    await page.getByLabel("Id of the talk").fill("987654");
    await button("Score again").press("Enter");
    await page.getByRole("alert").getByText("Not found").waitFor();
    assert.deepEqual(
      complaints().filter((complaint) => !/status of 404/.test(complaint)),
      [],
    );
  });

  test("where no talk was judged by a model, the page says what it would show", async () => {
    const id = await importScenario("unjudged");
    await stage.open(page, `/console/scenarios/${id}/calibration`);
    await page.getByText("No talks were judged by a model yet.").waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("a reader sees the figures and adds nothing", async () => {
    const id = await importScenario("read-only");
    await stage.addOperator("reader@example.com", "reader");
    await page.goto(`${stage.service.siteUrl}/console/scenarios/${id}/calibration`);
    await page.getByLabel("E-mail").fill("reader@example.com");
    await page.getByLabel("Password").fill("correct horse battery");
    await button("Sign in").click();
    await row("Phrases that misfire", "Awful that nothing came.").waitFor();
    assert.equal(await button("Use as a phrase").count(), 0);
    assert.equal(await button("Add a phrase").count(), 0);
    assert.deepEqual(complaints(), []);
  });
});
