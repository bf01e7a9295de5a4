// npm test leaves this drill to CI: opens.test.ts opens the pages; oauth.test.ts and organizations.test.ts ask the same of the API.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import {
  assertPresentable,
  type ConsoleStage,
  enterCredentials,
  openConsoleStage,
  operator,
  showPassword,
  turnTo,
} from "../stage/console-stage.ts";
import { findings } from "../stage/page-checks.ts";
import { type StageService, startService } from "../stage/service.ts";
import { openTab, type Visit } from "../stage/visit.ts";

describe("the console", () => {
  let stage: ConsoleStage;
  let service: StageService;
  let tab: Visit;
  let page: Page;

  before(async () => {
    stage = await openConsoleStage();
    service = stage.service;
  });
  after(() => stage?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  /** What the browser complained of, but for answers that a test provoked. */
  const complaints = () => tab.complaints.filter((complaint) => !/status of 40[13]/.test(complaint));
  const signIn = (path?: string) => stage.signIn(page, path);
  const open = (path?: string) => stage.open(page, path);
  const call = (method: string, path: string, body?: unknown) => stage.call(method, path, body);

  async function exchange(clientId: string, clientSecret: string): Promise<number> {
    const response = await fetch(`${service.siteUrl}/oauth/token/`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    return response.status;
  }

  test("creates an organization and an application whose secret is shown once, works, and stops working", async () => {
    await open();
    await page.getByRole("link", { name: "New organization" }).first().click();
    await page.getByLabel("Name", { exact: true }).fill("Müller & Söhne");
    assert.equal(await page.getByLabel("Slug").inputValue(), "mueller-soehne");
    await page.getByLabel("Time zone").selectOption("Europe/Zurich");
    const speech = page.getByLabel("Speech in role-plays");
    assert.equal(await speech.inputValue(), "", "nobody answers for them");
    await speech.selectOption({ label: "Learners may speak, and hear the character" });
    assert.equal(await page.getByLabel("Flexible matching").isVisible(), false);
    await page.getByText("More settings").click();
    await page.getByLabel("Flexible matching").check();
    await page.getByLabel("Accent color (optional)").fill("#ffe000");
    await page.getByText("A link in a lesson").first().waitFor();
    await page.getByRole("button", { name: "Create organization" }).click();
    await page.getByRole("heading", { name: "Müller & Söhne", level: 1 }).waitFor();
    const created = await call("GET", "/organizations/mueller-soehne/");
    assert.equal(created.time_zone, "Europe/Zurich");
    assert.equal(created.flexible_matching, true);
    assert.deepEqual([created.browser_speech, created.default_language], [true, "en"]);
    assert.equal(created.branding.accent_color, "#ffe000");

    await page.getByRole("button", { name: "New application" }).click();
    await page.getByLabel("Name", { exact: true }).fill("HR portal");
    await page.getByRole("button", { name: "Create application" }).click();
    const again = page.getByRole("dialog", { name: "Your password again" });
    await again.waitFor();
    await assertPresentable(page, "the password again");
    await again.getByLabel("Your password").fill("a guess of a passer-by");
    await again.getByRole("button", { name: "Go on" }).click();
    await again.getByText("This is not your current password.").waitFor();
    await showPassword(page);
    const dialog = page.getByRole("dialog", { name: "Credentials of HR portal" });
    await dialog.waitFor();
    const [clientId = "", clientSecret = "", command = ""] = await dialog.locator("code").allTextContents();
    assert.equal(
      command.replaceAll(" \\\n ", ""),
      `curl ${service.siteUrl}/oauth/token/ -d grant_type=client_credentials -d client_id=${clientId} -d client_secret=${clientSecret}`,
    );
    assert.equal(await exchange(clientId, clientSecret), 200);
    await page.keyboard.press("Escape");
    assert.equal(
      await dialog.isVisible(),
      true,
      "a stray key must not take the only sight of the secret away",
    );
    await dialog.getByRole("button", { name: "I have stored the secret" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await page.content()).includes(clientSecret), false);

    const row = page.getByRole("group", { name: "HR portal" });
    await row.getByRole("button", { name: "Deactivate" }).click();
    assert.equal(
      await exchange(clientId, clientSecret),
      200,
      "nothing happens before the question is answered",
    );
    const question = page.getByRole("alertdialog", { name: "Deactivate HR portal?" });
    await question.getByRole("button", { name: "Deactivate" }).click();
    await row.getByRole("button", { name: "Reactivate" }).waitFor();
    assert.equal(await exchange(clientId, clientSecret), 401);
    await row.getByRole("button", { name: "Reactivate" }).click();
    await showPassword(page);
    const renewed = page.getByRole("dialog", { name: "New secret of HR portal" });
    await renewed.waitFor();
    const [, secondSecret = ""] = await renewed.locator("code").allTextContents();
    await renewed.getByRole("button", { name: "I have stored the secret" }).click();
    await row.getByRole("button", { name: "Deactivate" }).waitFor();
    assert.equal(await exchange(clientId, clientSecret), 401, "reactivating must not revive the old secret");
    assert.equal(await exchange(clientId, secondSecret), 200);

    await row.getByRole("button", { name: "New secret" }).click();
    const rotation = page.getByRole("alertdialog", { name: "Make a new secret for HR portal?" });
    await rotation.getByLabel("A secret got out").check();
    await rotation.getByRole("button", { name: "New secret" }).click();
    await showPassword(page);
    await renewed.waitFor();
    assert.equal(await exchange(clientId, secondSecret), 401);
    await renewed.getByRole("button", { name: "I have stored the secret" }).click();
    // The wrong password was refused, on purpose.
    assert.deepEqual(
      complaints().filter((complaint) => !complaint.includes("status of 422")),
      [],
    );
  });

  test("leads to the other pages of a list, and keeps what was searched for", async () => {
    for (let number = 1; number <= 26; number++) {
      const slug = `many-${String(number).padStart(2, "0")}`;
      await call("POST", "/organizations/", { name: slug, slug });
    }
    await open("/console/organizations?search=many-");
    await page.getByRole("status").filter({ hasText: "26 organizations" }).waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2 of 2").waitFor();
    assert.deepEqual(new URL(page.url()).search, "?search=many-&page=2");
    assert.equal(await page.getByRole("rowheader").count(), 1);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByRole("rowheader").nth(24).waitFor();
  });

  test("says what is wrong at the field it is wrong with, and keeps what was typed", async () => {
    await call("POST", "/organizations/", { name: "Taken", slug: "taken" });
    await open("/console/organizations/new");
    await page.getByLabel("Name", { exact: true }).fill("Taken again");
    await page.getByLabel("Speech in role-plays").selectOption("no");
    await page.getByLabel("Slug").fill("taken");
    await page.getByRole("button", { name: "Create organization" }).click();
    await page.getByRole("alert").filter({ hasText: "Another organization has this slug" }).waitFor();
    const slug = page.getByLabel("Slug");
    assert.equal(await slug.getAttribute("aria-invalid"), "true");
    assert.equal(await slug.inputValue(), "taken");
    assert.equal(await page.getByLabel("Name", { exact: true }).inputValue(), "Taken again");
  });

  test("opens the settings that few need when something in them is wrong", async () => {
    await open("/console/organizations/new");
    await page.getByLabel("Name", { exact: true }).fill("Ranged");
    await page.getByLabel("Speech in role-plays").selectOption("no");
    const more = page.getByText("More settings");
    await more.click();
    await page.getByLabel("Address ranges").fill("not a network");
    await page.getByLabel("Accent color (optional)").fill("green");
    await more.click();
    await page.getByRole("button", { name: "Create organization" }).click();
    await page.getByText("Write it as # and six hexadecimal digits").waitFor();
    await page.getByLabel("Accent color (optional)").fill("");
    await more.click();
    await page.getByRole("button", { name: "Create organization" }).click();
    await page.getByLabel("Address ranges").and(page.locator("[aria-invalid=true]:visible")).waitFor();
    await page.getByLabel("Address ranges").fill("");
    await page.getByRole("button", { name: "Create organization" }).click();
    await page.getByRole("heading", { name: "Ranged", level: 1 }).waitFor();
  });

  test("sends a form again that was refused, whether it was corrected or not", async () => {
    const { id } = await call("POST", "/organizations/", { name: "First", slug: "first" });
    await open("/console/organizations/new");
    await page.getByLabel("Name", { exact: true }).fill("Second");
    await page.getByLabel("Speech in role-plays").selectOption("no");
    const slug = page.getByLabel("Slug");
    await slug.fill("first");
    const create = page.getByRole("button", { name: "Create organization" });
    const refusal = page.getByRole("alert").filter({ hasText: "Another organization has this slug" });
    await create.click();
    await refusal.waitFor();
    const refusedAgain = page.waitForResponse((response) => response.status() === 422);
    await create.click();
    await refusedAgain;
    await refusal.waitFor();
    await slug.fill("second");
    assert.notEqual(
      await slug.getAttribute("aria-invalid"),
      "true",
      "a corrected field is not wrong any more",
    );
    await create.click();
    await page.getByRole("heading", { name: "Second", level: 1 }).waitFor();

    await call("POST", "/courses/", {
      organization: "first",
      slug: "basics",
      title: "Basics",
      access_days: 30,
    });
    await page.goto(`${service.siteUrl}/console/organizations/${id}/courses`);
    await page.getByRole("button", { name: "New course" }).click();
    await page.getByLabel("Title").fill("Basics");
    await page.getByRole("button", { name: "Create course" }).click();
    const dialog = page.getByRole("dialog", { name: "New course" });
    await dialog.locator("[aria-invalid=true]").waitFor();
    await page.getByLabel("Slug").fill("more-basics");
    await page.getByRole("button", { name: "Create course" }).click();
    await dialog.waitFor({ state: "detached" });
    const { results } = await call("GET", "/courses/?organization=first");
    assert.deepEqual(results.map((course: Record<string, unknown>) => course.slug).sort(), [
      "basics",
      "more-basics",
    ]);
  });

  test("changes settings and branding, and removes a logo again", async () => {
    const { id } = await call("POST", "/organizations/", { name: "Branded", slug: "branded" });
    await open(`/console/organizations/${id}/settings`);
    const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"/>');
    await page
      .getByLabel("Logo")
      .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: logo });
    const preview = page.getByRole("img", { name: "The logo on a light page" });
    await preview.waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("img")].every((image) => image.complete && image.clientWidth > 0),
    );
    assert.equal(
      (await preview.boundingBox())?.height,
      32,
      "a drawing without a size of its own has one here",
    );
    await page.getByLabel("Default access, in days").fill("45");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("status").filter({ hasText: "Saved." }).waitFor();
    const saved = await call("GET", `/organizations/${id}/`);
    assert.equal(saved.default_access_days, 45);
    assert.match(saved.branding.logo_url, /\/branding\/branded\/logo/);
    await page.getByRole("button", { name: "Remove logo" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("status").filter({ hasText: "Saved." }).waitFor();
    assert.equal((await call("GET", `/organizations/${id}/`)).branding.logo_url, null);
    assert.deepEqual(complaints(), []);
  });

  test("creates a course with its cohorts", async () => {
    const { id } = await call("POST", "/organizations/", { name: "School", slug: "school" });
    await open(`/console/organizations/${id}/courses`);
    await page.getByRole("button", { name: "New course" }).click();
    await page.getByLabel("Title").fill("Onboarding");
    for (const [index, day] of ["2027-01-15", "2026-09-01"].entries()) {
      await page.getByRole("button", { name: "Add cohort" }).click();
      await page.getByLabel(`Cohort ${index + 1}`, { exact: true }).fill(day);
    }
    await page.getByRole("button", { name: "Create course" }).click();
    await page.getByRole("rowheader", { name: "Onboarding" }).waitFor();
    const { results } = await call("GET", "/courses/?organization=school");
    assert.deepEqual(
      results.map((course: Record<string, unknown>) => [course.slug, course.cohorts]),
      [["onboarding", ["2026-09-01", "2027-01-15"]]],
    );
  });

  test("retires a template and offers it again", async () => {
    await open("/console/templates?search=phishing");
    const row = page.getByRole("group", { name: "Spot a phishing message" });
    await row.getByRole("button", { name: "Retire" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retire" }).click();
    await row.getByRole("button", { name: "Reactivate" }).click();
    await row.getByRole("button", { name: "Retire" }).waitFor();
  });

  test("refuses wrong credentials in words, and does not say which of the two is wrong", async () => {
    await page.goto(`${service.siteUrl}/console/`);
    await page.getByLabel("E-mail").fill("nobody@example.com");
    await page.getByLabel("Password").fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "do not belong to an operator" }).waitFor();
  });

  test("says how long to wait when there were too many tries", async () => {
    const limited = await startService({ LIMIT_UNAUTHENTICATED: "2" });
    try {
      await page.goto(`${limited.siteUrl}/console/`);
      await page.getByLabel("E-mail").fill(operator.email);
      await page.getByLabel("Password").fill("wrong");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").filter({ hasText: "do not belong" }).waitFor();
      await page.keyboard.press("Enter");
      await page
        .getByRole("alert")
        .filter({ hasText: /Too many tries\. Wait \d+ minutes/ })
        .waitFor();
      await page.reload();
      await page.goto(`${limited.siteUrl}/console/organizations`);
      await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
      assert.deepEqual(await findings(page), []);
    } finally {
      await limited.stop();
    }
  });

  test("leads to the sign-in page when the session has ended, and back to where it was", async () => {
    const { id } = await call("POST", "/organizations/", { name: "Patient", slug: "patient" });
    await signIn("/console/applications");
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
    await page.context().clearCookies();
    // Whether the page has noticed by itself already or not: loading it again leads to the sign-in page.
    await page.reload();
    await enterCredentials(page);
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();

    await page.context().clearCookies();
    await signIn(`/console/organizations/${id}/courses`);
    await page.getByRole("heading", { name: "Patient", level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, `/console/organizations/${id}/courses`);
  });

  test("goes nowhere but to its own pages after signing in", async () => {
    for (const next of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
      await signIn(`/console/sign-in?next=${encodeURIComponent(next)}`);
      assert.equal(new URL(page.url()).host, new URL(service.siteUrl).host);
      await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    }
  });

  test("forgets everything when the operator signs out", async () => {
    await signIn();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("E-mail").waitFor();
    await page.goto(`${service.siteUrl}/console/organizations`);
    await page.getByLabel("E-mail").waitFor();
  });

  test("gives the focus back to the button that opened a dialog", async () => {
    const { id } = await call("POST", "/organizations/", { name: "Keys", slug: "keys" });
    await open(`/console/organizations/${id}/applications`);
    const opener = page.getByRole("button", { name: "New application" });
    await opener.press("Enter");
    await page.getByRole("dialog", { name: "New application" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await opener.evaluate((element) => element === document.activeElement), true);
  });

  test("moves the focus to the heading of each page it leads to", async () => {
    await open();
    await page.getByRole("link", { name: "Catalogue" }).press("Enter");
    await page.getByRole("heading", { name: "Catalogue", level: 1 }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    assert.equal(await page.title(), "Catalogue · Lectern console");
  });

  test("moves the focus to the heading of the page that somebody went on to before the first one was there", async () => {
    const first = Promise.withResolvers<void>();
    await page.route("**/operator/v1/notices/**", async (route) => {
      await first.promise;
      await route.continue();
    });
    await open();
    await page.getByRole("link", { name: "Catalogue" }).press("Enter");
    await page.locator("h1:focus", { hasText: "Catalogue" }).waitFor();
    const answered = page.waitForResponse("**/operator/v1/notices/**");
    first.resolve();
    await answered;
  });

  test("is free of axe findings in light and dark, needs no sideways scrolling, and keeps to the policy", async () => {
    const { id } = await call("POST", "/organizations/", {
      name: "A rather long name of an organization",
      slug: "long",
      branding: { accent_color: "#e4572e" },
    });
    const application = await call("POST", "/applications/", { organization: "long", name: "Old portal" });
    await call("POST", `/applications/${application.id}/deactivate/`);
    await call("POST", "/courses/", {
      organization: "long",
      slug: "long",
      title: "A course",
      access_days: 30,
      cohorts: ["2026-09-01"],
    });
    await page.goto(`${service.siteUrl}/console/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await assertPresentable(page, "sign-in page");
    await open("/console/applications");
    for (const path of [
      "/overview",
      "/overview/usage",
      "/log/jobs",
      "/organizations",
      "/organizations/new",
      "/organizations?search=nothing-like-it",
      `/organizations/${id}`,
      `/organizations/${id}/courses`,
      `/organizations/${id}/settings`,
      "/applications",
      "/templates",
      "/nowhere",
    ]) {
      await turnTo(page, path);
      await assertPresentable(page, path);
    }
    await turnTo(page, `/organizations/${id}/applications`);
    await page.getByRole("button", { name: "New application" }).click();
    await page.getByRole("dialog").waitFor();
    await assertPresentable(page, "dialog");
    assert.deepEqual(complaints(), []);
  });
});
