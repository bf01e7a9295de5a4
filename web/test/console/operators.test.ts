// npm test leaves this drill to CI: opens.test.ts opens the page; operators.test.ts of the server asks the same of the API.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { totpCode } from "../../../server/src/features/tenancy/operators/second-factor/totp.ts";
import {
  assertPresentable,
  type ConsoleStage,
  enterCredentials,
  openConsoleStage,
  operator,
  turnTo,
} from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

const STEP_MS = 30_000;
const invited = { email: "grace@ops.example", password: "plum kettle orbit" };

describe("operators in the console", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage({ OUTBOUND_ALLOW: "127.0.0.0/8" });
  });
  after(() => stage?.[Symbol.asyncDispose]());

  async function signIn(page: Page, code?: string) {
    await page.getByLabel("E-mail").fill(invited.email);
    await page.getByLabel("Password").fill(invited.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    if (code === undefined) return;
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  /** Of the next step: the one before may just have been used. */
  const nextCode = (secret: string) => totpCode(secret, Math.floor(Date.now() / STEP_MS) + 1);

  /** One of everything that the console has a page of. @returns the pages, those with the longest form first */
  async function aFullService(): Promise<string[]> {
    const organization = "northwind";
    const { id } = await stage.call("POST", "/organizations/", { name: "Northwind", slug: organization });
    await stage.call("POST", "/applications/", { organization, name: "HR portal" });
    await stage.call("POST", "/courses/", { organization, slug: "basics", title: "Basics", access_days: 30 });
    const endpoint = await stage.call("POST", "/webhook-endpoints/", {
      organization,
      url: "http://127.0.0.1:9/lectern",
    });
    const registration = await stage.call("POST", "/lti-registrations/", {
      issuer: "https://lms.example.com",
      client_id: "lectern",
      auth_url: "https://203.0.114.9/auth",
      jwks_url: "https://203.0.114.9/jwks",
    });
    await stage.call("POST", "/lti-deployments/", {
      registration: registration.id,
      deployment_id: "1",
      organization,
    });
    await stage.call("POST", "/record-stores/", {
      organization,
      url: "https://203.0.114.9/xapi",
      auth: { type: "basic", username: "lectern", password: "a password of theirs" },
    });
    const own = `/organizations/${id}`;
    return [
      `${own}/settings`,
      "/organizations",
      "/organizations/new",
      own,
      `${own}/courses`,
      `${own}/webhooks`,
      `${own}/webhooks/${endpoint.id}`,
      `${own}/record-store`,
      "/applications",
      "/webhooks",
      "/webhooks/deliveries",
      "/lti",
      `/lti/registrations/${registration.id}`,
      "/lti/registrations/new",
      `/lti/registrations/${registration.id}?deployment=2`,
      "/lti/launches",
      "/lti/tool",
      "/record-stores",
      "/record-stores/statements",
      "/templates",
      "/studio",
      "/studio/lessons",
      "/operators",
    ];
  }

  test("an owner invites a reader, who chooses a password and sets up a second factor", async () => {
    await using owner = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    await owner.page.goto(`${stage.service.siteUrl}/console/`);
    await owner.page.getByText("The first start of the service prints").waitFor();
    await stage.signIn(owner.page, "/console/operators");
    await owner.page.getByRole("button", { name: "Invite operator" }).click();
    await owner.page.getByLabel("E-mail").fill(invited.email);
    await owner.page.getByLabel("Role").selectOption("reader");
    await assertPresentable(owner.page, "dialog to invite");
    await owner.page.getByLabel("Your password").fill(operator.password);
    await owner.page.getByRole("button", { name: "Invite", exact: true }).click();
    const handOver = owner.page.getByRole("dialog", { name: `Link for ${invited.email}` });
    const link = await handOver.locator("code").textContent();
    await handOver.getByRole("button", { name: "Done" }).click();
    await owner.page.getByRole("rowheader", { name: invited.email }).waitFor();
    assert.equal((await owner.page.content()).includes(String(link)), false, "the link is shown once");

    await using reader = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = reader;
    await page.goto(String(link));
    await page.getByLabel("New password").fill("Password1234!");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("alert").filter({ hasText: "guessed easily" }).waitFor();
    await assertPresentable(page, "page of an invitation");
    await page.getByLabel("New password").fill(invited.password);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText(`Sign in as ${invited.email}`).waitFor();
    await assertPresentable(page, "accepted invitation");
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(page);

    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    const menu = page.getByRole("navigation", { name: "Console" });
    await menu.getByRole("link", { name: "My account" }).click();
    await page.getByRole("button", { name: "Set up a second factor" }).click();
    const setUp = page.getByRole("dialog", { name: "Set up a second factor" });
    await setUp.getByLabel("Password").fill("not the password");
    await setUp.getByRole("button", { name: "Continue" }).click();
    await setUp.getByText("This is not your current password.").first().waitFor();
    await assertPresentable(page, "dialog that asks for the password");
    await setUp.getByLabel("Password").fill(invited.password);
    await setUp.getByRole("button", { name: "Continue" }).click();
    await setUp.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const secret = String(await setUp.locator("code").textContent());
    await assertPresentable(page, "dialog to set up a second factor");
    const codeField = setUp.getByRole("textbox", { name: "Code" });
    assert.ok(await codeField.evaluate((field) => field === document.activeElement), "the code can be typed");
    await page.setViewportSize({ width: 320, height: 640 });
    assert.ok(await codeField.evaluate(isWhollyOnScreenUnscrolled), "without scrolling on a small telephone");
    await page.setViewportSize({ width: 1280, height: 900 });
    await codeField.fill(totpCode(secret, Math.floor(Date.now() / STEP_MS)));
    await setUp.getByRole("button", { name: "Switch on" }).click();
    const codes = page.getByRole("dialog", { name: "Your recovery codes" });
    const recovery = String(await codes.locator("code").textContent()).split("\n");
    assert.equal(recovery.length, 10);
    await codes.getByRole("button", { name: "I have stored the codes" }).click();
    await codes.waitFor({ state: "detached" });
    await page.getByText("Signing in takes a code").waitFor();
    await assertPresentable(page, "My account");

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("Forgotten your password? An owner makes you a link").waitFor();
    assert.equal(await page.getByText("The first start").count(), 0, "somebody has signed in");
    await assertPresentable(page, "page to sign in");
    await signIn(page, "000000");
    await page.getByRole("alert").filter({ hasText: "This code is not right" }).waitFor();
    await page.getByLabel("Code").fill(nextCode(secret));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    const unforeseen = [...owner.complaints, ...reader.complaints];
    assert.deepEqual(
      unforeseen.filter((complaint) => !/status of 4(01|03|22)/.test(complaint)),
      [],
    );
  });

  test("a reader finds every page without anything to change it with, and a sentence at its top says why", async () => {
    const { siteUrl } = stage.service;
    const pages = await aFullService();
    await stage.addOperator("a.reader.with.a.long.name@operations.example.com", "reader");
    await using reader = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = reader;
    await page.goto(`${siteUrl}/console/`);
    await enterCredentials(page, "a.reader.with.a.long.name@operations.example.com");
    for (const path of pages) {
      await turnTo(page, path);
      await page.getByText("your role is reader").waitFor();
      assert.deepEqual(await page.evaluate(controlsOfThePage), [], path);
    }
    await turnTo(page, pages[0] ?? "");
    await page.getByText("your role is reader").waitFor();
    await assertPresentable(page, "settings, for a reader");
    assert.deepEqual(
      reader.complaints.filter((complaint) => !/status of 401/.test(complaint)),
      [],
    );
  });

  test("an operator changes everything but operators, and is told who may", async () => {
    await stage.addOperator("operator@ops.example", "operator");
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    await page.goto(`${stage.service.siteUrl}/console/operators`);
    await enterCredentials(page, "operator@ops.example");
    await page.getByText("your role is operator. Owners can change it").waitFor();
    await page.getByRole("rowheader", { name: operator.email }).waitFor();
    assert.deepEqual(await page.evaluate(controlsOfThePage), []);
    await page.getByRole("link", { name: "Organizations" }).click();
    await page.getByRole("link", { name: "New organization" }).first().waitFor();
    assert.equal(await page.getByText("your role is").count(), 0);
  });

  test("an owner sees where an operator is signed in, and ends it all by deactivating them", async () => {
    await using owner = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = owner;
    await stage.signIn(page, "/console/operators");
    await assertPresentable(page, "Operators");
    const manage = page.getByRole("button", { name: `Manage ${invited.email}` });
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(await page.locator(".table-value").evaluateAll(withSeveralRowsOfButtons), []);
    await manage.click();
    const dialog = page.getByRole("dialog", { name: invited.email });
    await dialog.getByText("Chrome on Linux").first().waitFor();
    await assertPresentable(page, "dialog of an operator");
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await dialog.getByRole("button", { name: "Reactivate" }).waitFor();
    const { results } = await stage.call("GET", "/operators/");
    const { id, state } = results.find(({ email }: { email: string }) => email === invited.email);
    assert.equal(state, "deactivated");
    assert.equal((await stage.call("GET", `/operators/${id}/sessions/`)).count, 0);
  });
});

/** Runs in the page. */
function isWhollyOnScreenUnscrolled(field: Element): boolean {
  const viewport = field.closest(".dialog-viewport");
  if (viewport) viewport.scrollTop = 0;
  return field.getBoundingClientRect().bottom <= innerHeight;
}

/** Runs in the page: what a person could change something with; searching, copying and reading are none of it. */
function controlsOfThePage(): string[] {
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent ?? "";
  const controls = document.querySelectorAll(
    "main :is(button, input, select, textarea, .button):not(:disabled)",
  );
  return [...controls, ...document.querySelectorAll("[role=dialog]")]
    .filter((element) => !element.matches("form:not(.form) *"))
    .map(nameOf)
    .filter((name) => !/^Copy |^Show the statements$/.test(name));
}

/** Runs in the page: cells whose buttons stand below each other. */
function withSeveralRowsOfButtons(cells: Element[]): string[] {
  const rows = (cell: Element) =>
    new Set([...cell.querySelectorAll("button")].map((button) => button.getBoundingClientRect().top));
  return cells.filter((cell) => rows(cell).size > 1).map(({ textContent }) => textContent ?? "");
}
