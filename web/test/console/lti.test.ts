// npm test leaves this drill to CI: opens.test.ts opens the page; tool.test.ts asks the same of the API.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { type Lms, startLms } from "../../../server/test/partners/lms.ts";
import { deepLinkingClaims } from "../../../server/test/partners/lms-deep-linking.ts";
import {
  assertPresentable,
  type ConsoleStage,
  confirm,
  openConsoleStage,
  showPassword,
} from "../stage/console-stage.ts";
import { openTool } from "../stage/lti-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

describe("LMS in the console", () => {
  let stage: ConsoleStage;
  let lms: Lms;
  let tab: Visit;
  let page: Page;

  before(async () => {
    stage = await openConsoleStage({ OUTBOUND_ALLOW: "127.0.0.0/8" });
    const redirectUri = `${stage.service.siteUrl}/api/v1/lti/launch/`;
    lms = await startLms({ now: () => new Date(), redirectUri });
    await stage.call("POST", "/organizations/", { name: "School of Acme", slug: "acme" });
  });
  after(async () => {
    await lms?.close();
    await stage?.[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  test("an operator registers an LMS, finds a refused launch by its code, mends what it names, and sees the next one let in", async () => {
    const { siteUrl } = stage.service;
    await stage.open(page, "/console/lti");
    await page.getByRole("heading", { name: "No LMS is registered yet" }).waitFor();
    for (const path of ["login", "launch", "jwks", "config"]) {
      await page.getByText(`${siteUrl}/api/v1/lti/${path}/`, { exact: true }).waitFor();
    }
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: siteUrl });
    await page.getByRole("button", { name: "Copy Launch address" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "Launch address copied." }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${siteUrl}/api/v1/lti/launch/`);
    await assertPresentable(page, "no LMS yet");

    await page.getByRole("link", { name: "Register an LMS" }).press("Enter");
    await page.getByLabel("Which LMS").selectOption({ label: "Schoology" });
    assert.equal(await page.getByLabel("Issuer").inputValue(), "https://schoology.schoology.com");
    const token = page.getByLabel("Access token address");
    assert.equal(await token.inputValue(), "https://lti-service.svc.schoology.com/lti-service/access-token");
    await page.getByLabel("Which LMS").selectOption({ label: "Brightspace (D2L)" });
    assert.equal(await page.getByLabel("Issuer").inputValue(), "");
    assert.equal(
      await page.getByLabel("Audience of token requests").inputValue(),
      "https://api.brightspace.com/auth/token",
    );
    await page.getByLabel("Which LMS").selectOption("");
    assert.equal(await token.inputValue(), "");
    await page.getByLabel("Issuer").fill(lms.registration.issuer);
    await page.getByLabel("Client id").fill(lms.registration.client_id);
    await page.getByLabel("Authentication address").fill(lms.registration.auth_url);
    const keySet = page.getByLabel("Key set address");
    await keySet.fill("http://10.0.0.1/jwks");
    await page.getByRole("button", { name: "Register" }).click();
    await showPassword(page);
    await page.locator("[aria-invalid=true]").waitFor();
    assert.equal(await keySet.getAttribute("aria-invalid"), "true");
    await assertPresentable(page, "the form of a registration, refused");
    await keySet.fill(lms.registration.jwks_url);
    await page.getByRole("button", { name: "Register" }).click();
    await showPassword(page);
    await page.getByText("Launches are refused until a deployment says").waitFor();

    const code = await isRefused();
    await page.getByRole("link", { name: "LMS", exact: true }).click();
    await page.getByRole("link", { name: "Launches" }).click();
    await page.getByLabel("Code").fill("2222-2222");
    await page.getByRole("button", { name: "Find" }).press("Enter");
    await page.getByRole("alert").filter({ hasText: "has the code 2222-2222" }).waitFor();
    await page.getByLabel("Code").fill(code.toLowerCase().replace("-", ""));
    await page.getByLabel("Code").press("Enter");
    await page.getByRole("heading", { name: code, level: 1 }).waitFor();
    await page.getByText('Deployment "1" is not registered').waitFor();
    await assertPresentable(page, "a refused launch");

    await page.getByRole("link", { name: "Add this deployment" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add deployment" });
    assert.equal(await dialog.getByLabel("Deployment id").inputValue(), "1");
    await focusIsOn("[role=dialog] *");
    await dialog.getByLabel("Organization").selectOption("acme");
    await assertPresentable(page, "the dialog of a new deployment");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await showPassword(page);
    await page.getByRole("rowheader", { name: "1", exact: true }).waitFor();
    await page.getByText("Learners of its deployments open lessons").waitFor();

    await isLetIn();
    await page.getByRole("link", { name: "Its launches" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "2 launches" }).waitFor();
    await page.getByRole("cell", { name: "Let in" }).waitFor();
    await assertPresentable(page, "the launch log");
    await page.getByLabel("Failed at").selectOption({ label: "Deployment" });
    await page.getByRole("button", { name: "Filter" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "1 launch" }).waitFor();
    await page.getByRole("rowheader", { name: code }).waitFor();
    await page.getByLabel("Outcome").selectOption({ label: "Let in" });
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("heading", { name: "No launch matches" }).waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("a deployment and a whole LMS are switched off and on, and launches follow at once", async () => {
    const other = await startLms({ now: () => new Date(), redirectUri: launchUrl() });
    try {
      const { id } = await stage.call("POST", "/lti-registrations/", other.registration);
      await stage.call("POST", "/lti-deployments/", {
        registration: id,
        deployment_id: "1",
        organization: "acme",
      });
      await stage.open(page, `/console/lti/registrations/${id}`);
      const deployment = page.getByRole("group", { name: "Deployment 1" });
      await switchOff(deployment);
      await page.getByText("every deployment is switched off").waitFor();
      await focusIsOn("#deployments");
      await isRefused(other);
      await deployment.getByRole("button", { name: "Switch on" }).press("Enter");
      await showPassword(page);
      await page.getByText("Learners of its deployments open lessons").waitFor();
      await focusIsOn("#deployments");
      await switchOff(page.locator("main"));
      await page.getByText("Logins and launches are refused.").waitFor();
      await focusIsOn("h1");
      await assertPresentable(page, "a registration that is off");
      await page.getByRole("button", { name: "Switch on" }).press("Enter");
      await showPassword(page);
      await page.getByText("Learners of its deployments open lessons").waitFor();
      await focusIsOn("h1");

      await page.getByRole("button", { name: "Edit" }).press("Enter");
      await page.getByLabel("Recognize learners by e-mail").uncheck();
      await page.getByLabel("Authentication address").fill("http://lms.example.com/auth");
      await page.getByRole("button", { name: "Save changes" }).click();
      await showPassword(page);
      await page.getByText("Write an https address").first().waitFor();
      await page.getByLabel("Authentication address").fill(other.registration.auth_url);
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      assert.equal((await stage.call("GET", `/lti-registrations/${id}/`)).match_email, false);
      await isLetIn(other);
      await page.goto(`${stage.service.siteUrl}/console/lti`);
      await page.getByRole("rowheader").filter({ hasText: other.issuer }).waitFor();
      await assertPresentable(page, "registered LMS");
      assert.deepEqual(complaints(), []);
    } finally {
      await other.close();
    }
  });

  test("who may not choose lessons from the LMS yet is told the switch, beside the step's name in the log", async () => {
    const other = await startLms({ now: () => new Date(), redirectUri: launchUrl() });
    try {
      const { id } = await stage.call("POST", "/lti-registrations/", other.registration);
      const deployment = { registration: id, deployment_id: "1", organization: "acme" };
      await stage.call("POST", "/lti-deployments/", deployment);
      other.say({ claims: deepLinkingClaims(other) });
      const code = await isRefused(other);
      await stage.open(page, `/console/lti/launches/${code}`);
      await page.getByText("Kind of launch message_type").waitFor();
      await page.getByText("tick “Choose lessons from the LMS”").waitFor();
      await assertPresentable(page, "a refused choice of lessons");
      await page.getByRole("link", { name: "Open the registration" }).press("Enter");
      await page.getByRole("button", { name: "Edit" }).press("Enter");
      await page.getByLabel("Choose lessons from the LMS").check();
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      assert.equal((await stage.call("GET", `/lti-registrations/${id}/`)).deep_linking, true);
    } finally {
      await other.close();
    }
  });

  test("the tool's key is replaced after saying what that means, and the old one is still published", async () => {
    await stage.open(page, "/console/lti/tool");
    const row = page.getByRole("row");
    await row.filter({ hasText: "Signs" }).waitFor();
    await page.getByRole("button", { name: "Replace the key" }).press("Enter");
    await page.getByText("stays published for a week").waitFor();
    await confirm(page, "Replace the key");
    await showPassword(page);
    await page.getByRole("status").filter({ hasText: "The new key is published" }).waitFor();
    await row.filter({ hasText: "Published until" }).filter({ hasText: "Signs" }).waitFor();
    await row.filter({ hasText: "Signs from" }).waitFor();
    const keySet = await stage.service.call("GET", "/api/v1/lti/jwks/");
    assert.equal(keySet.keys.length, 2);
    await assertPresentable(page, "addresses and keys");
    assert.deepEqual(complaints(), []);
  });

  const launchUrl = () => `${stage.service.siteUrl}/api/v1/lti/launch/`;
  const focusIsOn = (selector: string) =>
    page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
  const complaints = () => tab.complaints.filter((complaint) => !/status of 4(01|03|22)/.test(complaint));

  /** The first that can be: of a whole page, the LMS itself. */
  async function switchOff(place: Locator): Promise<void> {
    await place.getByRole("button", { name: "Switch off" }).first().press("Enter");
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Switch off" }).press("Enter");
    await question.waitFor({ state: "detached" });
  }

  /** A learner opens the lesson in the LMS, in a browser of their own. @returns the tab that came of it */
  async function openLesson(learner: Page, platform = lms): Promise<Page> {
    await learner.goto(`${platform.url}/course`);
    return openTool(learner);
  }

  /** @returns the code that the learner is shown */
  async function isRefused(platform = lms): Promise<string> {
    await using visit = await openTab(stage.browser);
    const lesson = await openLesson(visit.page, platform);
    return (await lesson.locator(".launch-code").textContent()) ?? "";
  }

  async function isLetIn(platform = lms): Promise<void> {
    await using visit = await openTab(stage.browser);
    const lesson = await openLesson(visit.page, platform);
    await lesson.waitForURL(/\/(home|onboarding)$/);
  }
});
