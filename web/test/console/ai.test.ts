import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type Llm, startLlm } from "../../../server/test/partners/llm/llm.ts";
import { aPartner } from "../stage/console-partner.ts";
import {
  assertPresentable,
  type ConsoleStage,
  openConsoleStage,
  showPassword,
} from "../stage/console-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

describe("models in the console", () => {
  let stage: ConsoleStage;
  let llm: Llm;
  let tab: Visit;
  let page: Page;

  before(async () => {
    llm = await startLlm();
    stage = await openConsoleStage({ OUTBOUND_ALLOW: "127.0.0.0/8" });
  });
  after(async () => {
    await stage?.[Symbol.asyncDispose]();
    await llm?.stop();
  });
  beforeEach(async () => {
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  const button = (name: string) => page.getByRole("button", { name, exact: true });

  test("an operator learns how models are set, gives an organization its own, and tries it out", async () => {
    const partner = await aPartner(stage, "acme-ai", {});
    await stage.open(page, "/console/ai");
    await page.getByRole("heading", { name: "The service has no endpoint for models" }).waitFor();
    await assertPresentable(page, "an installation without models");
    await stage.open(page, `/console/organizations/${partner.organization}/ai`);
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    await assertPresentable(page, "an organization without models");

    await page.getByLabel("Address for writing").fill("http://10.0.0.1/v1");
    await page.getByLabel("Model for writing").fill("own-model");
    await button("Save changes").click();
    await showPassword(page);
    await page.locator("[aria-invalid=true]").waitFor();
    await page.getByLabel("Address for writing").fill(llm.url);
    await page.getByLabel("Key for writing").fill("sk-own");
    await page.getByLabel("Budget a day").fill("2.5");
    await page.getByLabel("Recognise what a learner said").uncheck();
    await button("Save changes").click();
    await showPassword(page);
    await page.getByRole("status").filter({ hasText: "Saved." }).waitFor();
    await page.getByText(`own-model at ${llm.url}, its own`).waitFor();
    await page.getByText("One is stored.").waitFor();
    assert.doesNotMatch(await page.content(), /sk-own/);

    await button("Test the endpoints").click();
    await page.getByRole("status").filter({ hasText: "Every endpoint answers." }).waitFor();
    assert.equal(llm.asked.at(-1)?.authorization, "Bearer sk-own");
    await assertPresentable(page, "an organization with a model of its own");
    llm.behave(() => ({ status: 401 }));
    await button("Test the endpoints").click();
    await page.getByRole("alert").filter({ hasText: "does not accept the key (401)" }).waitFor();
  });
});
