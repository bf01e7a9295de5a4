// npm test leaves this drill to CI: opens.test.ts opens the page; gate.test.ts and scim.test.ts ask the same of the API.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Page, Route } from "playwright-core";
import {
  type HrHub,
  hubRecords,
  startHrHub,
  WEBHOOK_SECRET,
} from "../../../server/test/partners/hr-hub/hr-hub.ts";
import { aPartner } from "../stage/console-partner.ts";
import {
  assertPresentable,
  type ConsoleStage,
  confirm,
  enterCredentials,
  openConsoleStage,
  showPassword,
} from "../stage/console-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

/** Fixed dates, so that the same people are employed on any day. */
const people = () =>
  hubRecords("employees.all").map((record) => ({
    ...record,
    start_date: "2020-01-01T00:00:00.000Z",
    termination_date: null,
  }));

describe("HR systems in the console", () => {
  let stage: ConsoleStage;
  let hub: HrHub;
  let tab: Visit;
  let page: Page;

  before(async () => {
    [stage, hub] = await Promise.all([openConsoleStage({ OUTBOUND_ALLOW: "127.0.0.0/8" }), startHrHub()]);
  });
  after(async () => {
    await stage?.[Symbol.asyncDispose]();
    await hub?.stop();
  });
  beforeEach(async () => {
    hub.employees = people();
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const tabOf = (name: string) => page.locator(".tabs").getByRole("link", { name, exact: true });
  const state = (text: string) => page.locator(".page-head .tag").filter({ hasText: text });
  const said = (text: string) => page.getByRole("status").filter({ hasText: text });
  const complaints = () => tab.complaints.filter((complaint) => !/status of 4(01|03|22)/.test(complaint));

  async function anAdministrator(slug: string, email: string): Promise<number> {
    const partner = await aPartner(stage, slug);
    const { user_id: id } = await partner.makeLearner("boss");
    await stage.call("PATCH", `/users/${id}/`, {
      email,
      access_role: "admin",
      password: "a long password of theirs",
    });
    return Number(id);
  }

  /** Connected, previewed and accepted through the API, while the page that shows it is open. */
  async function followed(slug: string): Promise<number> {
    await aPartner(stage, slug);
    const { id } = await stage.call("POST", "/hris-connections/", {
      organization: slug,
      hub: "kombo",
      integration_id: hub.integrationId,
      api_key: hub.apiKey,
      webhook_secret: WEBHOOK_SECRET,
      base_url: hub.baseUrl,
    });
    await stage.call("POST", `/hris-connections/${id}/runs/`, { kind: "preview" });
    await stage.open(page, `/console/hr-connections/${id}/runs`);
    await page
      .getByRole("row", { name: /^Preview/ })
      .getByText("Done")
      .waitFor();
    await stage.call("POST", `/hris-connections/${id}/activate/`);
    await page
      .getByRole("row", { name: /^Full run/ })
      .getByText("Done")
      .waitFor();
    return Number(id);
  }

  test("a wrong key is said and mended, and nothing changes before the preview is accepted", async () => {
    await anAdministrator("acme", "noor.avelin@meridian.example");
    await stage.open(page, "/console/hr-connections");
    await page.getByRole("heading", { name: "No HR system is connected yet" }).waitFor();
    await assertPresentable(page, "no HR system yet");
    await link("Connect an HR system").press("Enter");
    await page.getByLabel("Whose people").selectOption("acme");
    await page.getByLabel("Integration id").fill(hub.integrationId);
    await page.getByLabel("API key").fill("a-wrong-key");
    await page.getByLabel("Webhook secret").fill(WEBHOOK_SECRET);
    await page.getByLabel("Address of the hub’s API").fill(hub.baseUrl);
    await assertPresentable(page, "the form of a new connection");
    await button("Connect").press("Enter");
    await showPassword(page);
    await state("Does not work").waitFor();
    await button("Test").press("Enter");
    await page.getByText("Something is missing.").waitFor();
    await assertPresentable(page, "a connection with a wrong key");

    await link("Correct the credentials").press("Enter");
    await page.getByLabel("API key").fill(hub.apiKey);
    await assertPresentable(page, "a connection’s settings");
    await button("Save credentials").press("Enter");
    await showPassword(page);
    await said("The hub accepts them.").waitFor();
    const content = await page.content();
    for (const secret of [hub.apiKey, "a-wrong-key", WEBHOOK_SECRET]) assert.ok(!content.includes(secret));

    await tabOf("Overview").click();
    await button("Preview").press("Enter");
    await state("Done").waitFor();
    await page
      .getByRole("row", { name: /Tomas Brandell/ })
      .first()
      .waitFor();
    await assertPresentable(page, "a preview");
    assert.equal(
      (await stage.call("GET", "/users/?organization=acme")).count,
      1,
      "a preview changes nothing",
    );
    await page.getByLabel("What", { exact: true }).selectOption("skip");
    await page.getByRole("row", { name: /Pella Ekwueme.*Has not begun to work yet/ }).waitFor();
    await page.getByRole("searchbox", { name: "Part of a name" }).fill("nobody");
    await page.keyboard.press("Enter");
    await said("Nothing matches.").waitFor();

    await button("Accept and activate").press("Enter");
    await page.getByRole("alertdialog").getByText("11 accounts created, 4 teams created").waitFor();
    await assertPresentable(page, "accepting a preview");
    await confirm(page, "Accept and activate");
    await showPassword(page);
    await page
      .getByRole("row", { name: /^Full run/ })
      .getByText("Done")
      .waitFor();
    assert.equal((await stage.call("GET", "/users/?organization=acme&is_active=true")).count, 12);
    await state("Active").waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("an issue is resolved, and an administrator is linked once somebody says that it is the same person", async () => {
    const boss = await anAdministrator("beyond", "imara.castellan@meridian.example");
    const { id } = await stage.call("POST", "/hris-connections/", {
      organization: "beyond",
      hub: "kombo",
      integration_id: hub.integrationId,
      api_key: hub.apiKey,
      webhook_secret: WEBHOOK_SECRET,
      base_url: hub.baseUrl,
    });
    await stage.call("POST", `/hris-connections/${id}/runs/`, { kind: "preview" });
    await stage.open(page, `/console/hr-connections/${id}/runs`);
    await page
      .getByRole("row", { name: /^Preview/ })
      .getByText("Done")
      .waitFor();
    await stage.call("POST", `/hris-connections/${id}/activate/`);
    await page.reload();
    await page
      .getByRole("row", { name: /^Full run/ })
      .getByText("Done")
      .waitFor();
    await tabOf("Issues").click();
    const entry = (name: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await entry("Lior Ivander").getByText("Enter a work address").waitFor();
    await assertPresentable(page, "issues");
    await entry("Lior Ivander")
      .getByRole("button", { name: /^Resolve/ })
      .press("Enter");
    await entry("Lior Ivander").waitFor({ state: "detached" });
    await page.locator("h2:focus", { hasText: "What needs a decision" }).waitFor();
    await entry("Imara J. Castellan").getByRole("button", { name: "Same person: link" }).press("Enter");
    await page.getByRole("alertdialog").getByText(`account ${boss}`).waitFor();
    await confirm(page, "Same person: link");
    await showPassword(page);
    await entry("Imara J. Castellan").waitFor({ state: "detached" });
    await link("Show settled ones").click();
    await entry("Lior Ivander").waitFor();
    assert.equal((await stage.call("GET", `/hris-connections/${id}/`)).linked, 12);
    assert.deepEqual(complaints(), []);
  });

  test("a change is shown before and after; a run that takes too much waits, is approved, and undone", async () => {
    const id = await followed("comet");
    hub.change([{ ...person("Brandell"), last_name: "Brandell-Ash" }]);
    await page.goto(`${stage.service.siteUrl}/console/hr-connections/${id}`);
    await button("Run now").press("Enter");
    await state("Done").waitFor();
    const changed = page.getByRole("row", { name: /Tomas Brandell Change account/ });
    await changed.locator("del").getByText("Brandell", { exact: true }).waitFor();
    await changed.locator("ins").getByText("Brandell-Ash").waitFor();
    await assertPresentable(page, "a run with a change");

    hub.employees = hub.employees.map((one) => ({ ...one, employment_status: "INACTIVE" }));
    await page.goto(`${stage.service.siteUrl}/console/hr-connections/${id}`);
    await button("Run now").press("Enter");
    await state("Waits for you").waitFor();
    await page.getByText("It would deactivate 12 of 12 accounts").waitFor();
    await link("Show what waits").press("Enter");
    await page
      .getByRole("row", { name: /Deactivate account.*Waits/ })
      .first()
      .waitFor();
    await assertPresentable(page, "a held run");
    await using french = await openTab(stage.browser, { locale: "fr-CH" });
    await french.page.context().addCookies(await page.context().cookies());
    await french.page.goto(page.url());
    await french.page.getByText("La synchronisation désactiverait 12 des 12 comptes liés.").waitFor();
    await button("Approve").press("Enter");
    await page.getByRole("alertdialog").getByText("12 accounts").waitFor();
    await assertPresentable(page, "approving a held run");
    await confirm(page, "Approve");
    await showPassword(page);
    await page.locator("h1:focus").waitFor();
    await state("Done").waitFor();
    assert.equal((await stage.call("GET", "/users/?organization=comet&is_active=true")).count, 0);

    await link("comet: Kombo").click();
    await tabOf("Runs").click();
    await page.getByRole("heading", { name: "Over time" }).waitFor();
    await page.getByText("As a table").click();
    await page.getByRole("table", { name: "Accounts by run" }).waitFor();
    await assertPresentable(page, "the runs of a connection");

    const { results } = await stage.call("GET", `/hris-connections/?organization=comet`);
    const organization = await stage.call("GET", "/organizations/comet/");
    await page.goto(`${stage.service.siteUrl}/console/organizations/${organization.id}/hr-system`);
    await page
      .getByRole("searchbox", { name: "E-mail address or account id" })
      .fill("tomas.brandell@meridian.example");
    await page.keyboard.press("Enter");
    await said("is inactive").waitFor();
    await page.getByRole("row", { name: /Deactivate account Is not employed any more. Done/ }).waitFor();
    await assertPresentable(page, "why an account is inactive");

    await page.goto(`${stage.service.siteUrl}/console/hr-connections/runs/${results[0].last_run.id}`);
    await button("Undo this run").press("Enter");
    await confirm(page, "Undo this run");
    await showPassword(page);
    await page.locator("h1:focus").waitFor();
    await state("Undone").waitFor();
    assert.equal((await stage.call("GET", "/users/?organization=comet&is_active=true")).count, 12);
    await link("comet: Kombo").click();
    await state("Paused").waitFor();
    await assertPresentable(page, "a connection that is paused");
    await button("Resume").press("Enter");
    await state("Active").waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("a file is uploaded by choosing or dropping it, and an identity provider gets its token once", async () => {
    await aPartner(stage, "delta");
    await stage.open(page, "/console/hr-connections/new?organization=delta");
    await page.getByLabel("Files").check();
    await button("Connect").press("Enter");
    await showPassword(page);
    await page.getByRole("heading", { name: "Upload everybody" }).waitFor();
    const csv = (text: string) => ({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const input = page.getByLabel("Choose a file");
    await input.setInputFiles(csv("first_name\nAda\n"));
    await showPassword(page);
    const refused = page.getByRole("alert").filter({ hasText: "there must be a column employee_id" });
    await refused.getByText("This file cannot be used, and nothing was changed.").waitFor();
    const head = "employee_id,first_name,last_name,work_email\n";
    await input.setInputFiles(csv(`${head}1,Ada,Lovelace,ada@delta.example\n`));
    await showPassword(page);
    await said("people.csv: 1 employee.").waitFor();
    await assertPresentable(page, "an uploaded file");
    await drop(".hris-drop", { ...csv(`${head}1,Ada,Lovelace,,\n2,Grace,Hopper,\n`), name: "dropped.csv" });
    await showPassword(page);
    await page.getByText("dropped.csv: 1 employee.").waitFor();
    await page.getByText("Line 2: The row has 5 values").waitFor();
    await drop(".hris-drop", csv(`${head}1,Ada,Lovelace,ada@delta.example\n`));
    await showPassword(page);
    await said("people.csv: 1 employee.").waitFor();
    assert.equal(await page.locator(".hris-drop[data-over]").count(), 0);
    await button("Preview").press("Enter");
    await page.getByRole("row", { name: /Ada Lovelace.*Create account/ }).waitFor();
    await link("delta: Uploaded files").click();
    await link("Open the last preview").click();
    await button("Accept and activate").press("Enter");
    await confirm(page, "Accept and activate");
    await showPassword(page);
    await state("Active").waitFor();
    await tabOf("Overview").click();
    await input.setInputFiles(csv(`${head}1,Ada,Lovelace,ada@delta.example\n`));
    await showPassword(page);
    await said("A run follows it at once").waitFor();

    // The form is there once it can say whose people: sent without, it would be refused.
    const holdBack = async (route: Route) => {
      const answer = await route.fetch();
      assert.equal(await button("Connect").count(), 0);
      await route.fulfill({ response: answer });
    };
    await page.route("**/organizations/?page_size=200", holdBack, { times: 1 });
    await stage.open(page, "/console/hr-connections/new?organization=delta");
    await page.getByLabel("An identity provider (SCIM)").check();
    await button("Connect").press("Enter");
    await showPassword(page);
    await page.getByRole("dialog", { name: "For the identity provider" }).waitFor();
    const token = await page.locator(".copyable", { hasText: "Token" }).locator("code").innerText();
    await assertPresentable(page, "the token of an identity provider");
    await button("I have stored the token").press("Enter");
    await page.getByRole("heading", { name: "Let the identity provider send its people" }).waitFor();
    assert.equal((await page.content()).includes(token), false);
    await assertPresentable(page, "a connection of an identity provider");
    await tabOf("Settings").click();
    await button("New token").press("Enter");
    await page.getByLabel("A token got out").check();
    await assertPresentable(page, "making a new token");
    await confirm(page, "New token");
    await showPassword(page);
    await page.getByRole("dialog", { name: "For the identity provider" }).waitFor();
    const another = await page
      .getByRole("dialog")
      .locator(".copyable", { hasText: "Token" })
      .locator("code")
      .innerText();
    await button("I have stored the token").press("Enter");
    const statusWith = async (bearer: string) =>
      (
        await fetch(`${stage.service.siteUrl}/scim/v2/Users`, {
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).status;
    assert.deepEqual([await statusWith(token), await statusWith(another)], [401, 200]);
    await button("Delete this connection").press("Enter");
    await confirm(page, "Delete this connection");
    await page.getByRole("heading", { name: "HR systems" }).waitFor();
    await assertPresentable(page, "all HR systems");
  });

  test("employees come from a file without a connection, and lines that cannot be used are named", async () => {
    await aPartner(stage, "zeta");
    const { id } = await stage.call("GET", "/organizations/zeta/");
    await stage.open(page, `/console/organizations/${id}/hr-system`);
    await page.getByLabel("HR system that the employees’ ids belong to").fill("payroll");
    const text = "employee_id,first_name,status\n1,Ada,\n2,Grace,gardening\n";
    const file = { name: "payroll.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel("Choose a file").setInputFiles(file);
    await page.getByText("payroll.csv: 2 rows read.").waitFor();
    await page.getByText("Line 3, status: This status is not known here.").waitFor();
    await page.getByText("1 new, 0 changed").waitFor();
    await assertPresentable(page, "employees from a file");
    await drop(".hris-drop", file);
    await page.getByText("0 new, 0 changed, 1 as they were").waitFor();
    assert.equal((await stage.call("GET", "/users/?organization=zeta")).count, 0);
    assert.deepEqual(complaints(), []);
  });

  test("a reader sees everything, and no button that changes it", async () => {
    const id = await followed("epsilon");
    await stage.addOperator("reader@example.com", "reader");
    const reader = await openTab(stage.browser);
    page = reader.page;
    await page.goto(`${stage.service.siteUrl}/console/hr-connections/${id}`);
    await enterCredentials(page, "reader@example.com");
    for (const [name, heading] of [
      ["Overview", "This connection"],
      ["Runs", "epsilon: Kombo"],
      ["Issues", "What needs a decision"],
      ["Settings", "Rules"],
    ] as const) {
      await tabOf(name).click();
      await page.getByRole("heading", { name: heading }).waitFor();
      const buttons = page.locator("main").getByRole("button");
      const names = (await buttons.allInnerTexts()).map((text) => text.trim());
      assert.deepEqual(
        names.filter((text) => !/^Copy/.test(text)),
        [],
        name,
      );
    }
    await tabOf("Runs").click();
    await page.getByRole("link", { name: /^Full run/ }).click();
    await page
      .getByRole("row", { name: /Tomas Brandell/ })
      .first()
      .waitFor();
    assert.equal(await button("Undo this run").count(), 0);
    await reader[Symbol.asyncDispose]();
  });

  /** Drags a file over the element and lets go of it, with a DataTransfer as the browser makes one. */
  async function drop(
    selector: string,
    { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
  ) {
    const carried = await page.evaluateHandle(
      ([name, type, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], name, { type }));
        return transfer;
      },
      [name, mimeType, buffer.toString()] as const,
    );
    const zone = page.locator(selector);
    await zone.dispatchEvent("dragover", { dataTransfer: carried });
    await page.locator(`${selector}[data-over]`).waitFor();
    await zone.dispatchEvent("drop", { dataTransfer: carried });
  }

  const person = (name: string) => {
    const found = hub.employees.find(({ last_name }) => last_name === name);
    if (!found) throw new Error(`The hub has no ${name}.`);
    return found;
  };
});
