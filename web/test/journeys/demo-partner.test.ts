// npm test leaves this drill to CI: demo.test.ts of the server makes the same hand-over.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { freePort } from "../../../server/test/processes/free-port.ts";
import { launchBrowser } from "../stage/browser.ts";
import { findings, widerThanTheScreen } from "../stage/page-checks.ts";
import { type StageService, startService } from "../stage/service.ts";
import { openTab } from "../stage/visit.ts";
import { answerInPlace } from "./answer-in-place.ts";

describe("the demo partner", () => {
  let service: StageService;
  let browser: Browser;
  let portal: string;

  before(async () => {
    const port = await freePort();
    portal = `http://localhost:${port}/`;
    [service, browser] = await Promise.all([
      startService({ DEMO: "true", DEMO_PORT: String(port) }),
      launchBrowser(),
    ]);
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  test("opens a lesson in a tab of its own, and shows the call and the event without a reload", async () => {
    await using tab = await openTab(browser);
    await tab.page.goto(portal);
    const lesson = await openLesson(tab.page, "Ada Keller");
    await lesson.getByRole("heading", { name: "Why this reaches Purchasing too" }).waitFor();
    const call = tab.page.locator(".new", { hasText: "/api/v1/auth/partner-exchange/" });
    await call.locator("summary").click();
    await call.getByText('"external_id": "p-101"').waitFor();
    await tab.page.locator(".new", { hasText: "lesson.started p-101" }).waitFor();
    assert.deepEqual(tab.complaints, []);
  });

  test("gets the learner back at the end of the lesson", async () => {
    await using tab = await openTab(browser);
    await tab.page.goto(portal);
    const lesson = await openLesson(tab.page, "Giulia Ferri");
    const place = lesson.url().replace(/[^/]*$/, "");
    while (!lesson.url().endsWith("/complete")) {
      await answerInPlace(lesson);
      const answer = await lesson.request.post(`${lesson.url()}/complete`);
      await lesson.goto(answer.url());
    }
    assert.ok(lesson.url().startsWith(place));
    await lesson.locator(`a[href="${portal}"]`).click();
    await lesson.getByRole("heading", { name: "Lessons for our people" }).waitFor();
    assert.deepEqual(tab.complaints, []);
  });

  test("works without script: the button opens the lesson, a reload shows the event", async () => {
    await using tab = await openTab(browser, { javaScriptEnabled: false });
    await tab.page.goto(portal);
    await openLesson(tab.page, "Jonas Brandt");
    const event = tab.page.locator("li", { hasText: "lesson.started p-102" });
    while ((await event.count()) === 0)
      await tab.page.getByRole("link", { name: "show what is new" }).click();
    await event.locator("summary").click();
    await event.getByText('"template_id": 1').waitFor();
  });

  const looks: Record<string, BrowserContextOptions> = {
    "in dark": { colorScheme: "dark", viewport: { width: 1440, height: 900 } },
    "at 320 px": { colorScheme: "light", viewport: { width: 320, height: 700 } },
  };
  for (const [look, options] of Object.entries(looks)) {
    test(`reads well ${look}`, async () => {
      await using tab = await openTab(browser, options);
      await tab.page.goto(portal);
      assert.deepEqual(await findings(tab.page), []);
      assert.deepEqual(await widerThanTheScreen(tab.page), []);
      assert.deepEqual(tab.complaints, []);
    });
  }
});

async function openLesson(page: Page, name: string): Promise<Page> {
  const [lesson] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: `Open lesson for ${name}` }).click(),
  ]);
  await lesson.waitForURL(/\/lessons\/\d+\/\w+/);
  return lesson;
}
