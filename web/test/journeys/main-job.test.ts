import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { type ServiceProcess, startServiceProcess } from "../../../server/test/process.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openTab } from "../stage/visit.ts";
import { answerInPlace } from "./answer-in-place.ts";

/**
 * The whole product by somebody who knows only the specification: over HTTP and in a real browser, against the
 * program in a process of its own on the embedded database.
 */
let service: ServiceProcess;
let browser: Browser;
before(async () => {
  [service, browser] = await Promise.all([startServiceProcess(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await service?.stop();
});

interface Item {
  id: number;
}

async function respond(method: string, path: string, token: string, body?: unknown) {
  const response = await fetch(service.siteUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

async function everyTemplate(token: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let path = "/api/v1/curricula/templates/?page_size=5"; path; ) {
    const { json } = await respond("GET", path, token);
    items.push(...json.results);
    if (json.next === null) assert.equal(items.length, json.count);
    path = json.next === null ? "" : String(json.next).slice(service.siteUrl.length);
  }
  return items;
}

test("a partner hands a learner over, the learner finishes a lesson, the partner reads the events", async () => {
  const operator = await service.operatorToken();
  const organization = await respond("POST", "/operator/v1/organizations/", operator, {
    name: "Acme",
    slug: "acme",
  });
  assert.equal(organization.status, 201);
  const application = await respond("POST", "/operator/v1/applications/", operator, {
    organization: "acme",
    name: "Partner portal",
  });
  assert.equal(application.status, 201);
  const course = await respond("POST", "/operator/v1/courses/", operator, {
    organization: "acme",
    slug: "onboarding",
    title: "Onboarding",
    access_days: 3650,
    cohorts: ["2026-01-05"],
  });
  assert.equal(course.status, 201);

  const { client_id, client_secret } = application.json;
  const exchanged = await fetch(`${service.siteUrl}/oauth/token/`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }),
  });
  const { access_token: token, token_type: tokenType } = await exchanged.json();
  assert.equal(tokenType, "Bearer");

  const learner = {
    provider: "acme",
    provider_id: "emp-1042",
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "Muster",
    preferred_language: "en",
    department: "Logistics",
    tools: ["SAP"],
    course: "Onboarding",
    cohort: "2026-01-05",
  };
  const created = await respond("POST", "/api/v1/users/", token, learner);
  assert.equal(created.status, 201);
  const repeated = await respond("POST", "/api/v1/users/", token, learner);
  assert.equal(repeated.status, 200);
  const userId: number = created.json.user_id;
  assert.equal(repeated.json.id, userId);
  assert.equal(created.json.course, "onboarding");

  const catalogue = await everyTemplate(token);
  assert.ok(catalogue.length >= 12);
  assert.equal(new Set(catalogue.map((template) => template.id)).size, catalogue.length);

  const minted = await respond("POST", "/api/v1/auth/partner-exchange/", token, { external_id: "emp-1042" });
  assert.equal(minted.json.expires_in, 3600);
  const link = `${service.siteUrl}/auto-login?token=${minted.json.login_token}&next=%2Fstart-lesson%3Ftemplate_id%3D1`;

  await using tab = await openTab(browser);
  await tab.page.goto(link);
  await playToTheEnd(tab.page);
  await tab.page
    .getByRole("radio", { name: "4" })
    .or(tab.page.getByRole("radio").nth(3))
    .first()
    .check({ force: true });
  await tab.page
    .getByText(/thank|saved/i)
    .first()
    .waitFor();
  assert.deepEqual(tab.complaints, []);

  const again = await openTab(browser);
  const refused = await again.page.goto(link);
  assert.equal(refused?.status(), 403);
  assert.ok((await again.page.getByRole("heading", { level: 1 }).innerText()).length > 0);
  await again[Symbol.asyncDispose]();

  const events = await eventsOf(token, 4);
  assert.deepEqual(
    events.map(({ event }) => event),
    ["user.created", "lesson.started", "lesson.completed", "lesson.feedback_submitted"],
  );
  const [user, started, completed, feedback] = events;
  // The specification's fields, then the ones the contract adds (section 8).
  const profile = ["user_id", "email", "first_name", "last_name", "access_role", "language"];
  assert.deepEqual(Object.keys(user?.data ?? {}), [...profile, "provider", "provider_id", "is_active"]);
  assert.equal(user?.data.user_id, userId);
  const partnerKey = { provider: "acme", provider_id: "emp-1042" };
  for (const lesson of [started, completed]) {
    const { curriculum_id, title, ...rest } = lesson?.data ?? {};
    assert.equal(typeof curriculum_id, "number");
    assert.equal(title, "Spot a phishing message");
    const result =
      lesson === completed ? { score: 100, pass_mark: 80, passed: true, implausibly_fast: true } : {};
    assert.deepEqual(rest, { user_id: userId, template_id: 1, ...partnerKey, ...result });
  }
  const { feedback_id, ...rating } = feedback?.data ?? {};
  assert.equal(typeof feedback_id, "number");
  assert.deepEqual(rating, {
    curriculum_id: completed?.data.curriculum_id,
    user_id: userId,
    rating: 4,
    ...partnerKey,
  });
});

async function playToTheEnd(page: import("playwright-core").Page): Promise<void> {
  for (let step = 0; step < 30; step++) {
    if (page.url().endsWith("/complete") || page.url().includes("/complete#")) return;
    await page.getByRole("heading", { level: 1 }).waitFor();
    await answerInPlace(page);
    const before = page.url();
    await page
      .getByRole("button", { name: "Continue" })
      .or(page.getByRole("link", { name: "Continue" }))
      .first()
      .click();
    await page.waitForURL((url) => url.href !== before);
  }
  throw new Error("The lesson has no end.");
}

interface PolledEvent {
  event: string;
  data: Record<string, unknown>;
}

/** Polls as the specification says until so many events have come. */
async function eventsOf(token: string, count: number): Promise<PolledEvent[]> {
  const events: PolledEvent[] = [];
  for (let after = ""; events.length < count; ) {
    const { json } = await respond("GET", `/api/v1/events/?after=${after}`, token);
    events.push(...json.events);
    after = json.next_after;
  }
  return events;
}
