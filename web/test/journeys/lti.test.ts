// npm test leaves this drill to CI: good-launches.test.ts and refused-launches.test.ts launch without a browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { type Lms, LTI } from "../../../server/test/partners/lms.ts";
import { type LtiStage, openLtiStage, openTool } from "../stage/lti-stage.ts";
import type { StageService } from "../stage/service.ts";
import { openTab } from "../stage/visit.ts";

let stage: LtiStage;
let service: StageService;
let lms: Lms;
before(async () => {
  stage = await openLtiStage();
  ({ service, lms } = stage);
});
after(() => stage?.[Symbol.asyncDispose]());

/** A tab of a browser that blocks cookies of third parties, or of one that does not. */
const openTabThat = async (blocks: boolean) => openTab(blocks ? await stage.strictBrowser() : stage.browser);

async function openLesson(page: Page): Promise<Page> {
  const tab = await openTool(page);
  await tab.waitForURL(`${service.siteUrl}/**`);
  return tab;
}

for (const blocks of [false, true]) {
  const cookies = blocks ? "blocked" : "allowed";

  test(`from another site, in a new tab, with third-party cookies ${cookies}, the learner is signed in`, async () => {
    lms.say({ claims: { sub: `with-cookies-${cookies}`, email: `${cookies}@school.example` } });
    await using visit = await openTabThat(blocks);
    await visit.page.goto(`${lms.url}/course`);
    const tab = await openLesson(visit.page);
    // Nobody's partner manages this learner, so the choice of skills comes before the home page (decision F14).
    await tab.waitForURL(`${service.siteUrl}/onboarding`);
    await tab.getByRole("button", { name: "Skip" }).click();
    await tab.waitForURL(`${service.siteUrl}/home`);
    assert.match((await tab.locator("main").textContent()) ?? "", /Stu/);
    const kept = await visit.page.context().cookies();
    assert.ok(kept.some(({ name, sameSite }) => name === "lectern_session" && sameSite === "Lax"));
    assert.ok(!kept.some(({ name }) => name.startsWith("__Host-lectern-lti")), "the login's cookie stayed");
    // Once more, while a session is there: two tabs of one browser.
    const second = await openLesson(visit.page);
    await second.waitForURL(`${service.siteUrl}/home`);
    assert.equal((await tab.goto(`${service.siteUrl}/home`))?.status(), 200);
    assert.deepEqual(visit.complaints, []);
  });

  test(`inside a frame, with third-party cookies ${cookies}, nobody is signed in, and a button opens the lesson in a tab of its own`, async () => {
    lms.say({ claims: { sub: `framed-${cookies}`, email: `framed-${cookies}@school.example` } });
    await using visit = await openTabThat(blocks);
    await visit.page.goto(`${lms.url}/framed`);
    const refused = visit.page.waitForResponse((response) => response.url().includes("/lti/login/"));
    await visit.page.getByRole("button", { name: "Open lesson" }).click();
    assert.equal((await refused).status(), 403);
    assert.deepEqual(await visit.page.context().cookies(), []);
    const frame = visit.page.frameLocator("iframe");
    const button = frame.getByRole("link", { name: "Open in a new tab" });
    await button.waitFor();
    assert.equal(await frame.getByText("You can close this page").count(), 0);
    const opened = visit.page.waitForEvent("popup");
    await button.click();
    await (await opened).waitForURL(`${service.siteUrl}/onboarding`);
  });
}

test("tabs of somebody who was signed in before say that another person is now, and do nothing for them", async () => {
  const custom = { [`${LTI}custom`]: { template_id: "1" } };
  await using visit = await openTab(stage.browser);
  await visit.page.goto(`${lms.url}/course`);
  lms.say({ claims: { sub: "first-at-this-computer", ...custom } });
  const lesson = await openLesson(visit.page);
  await lesson.waitForURL(`${service.siteUrl}/lessons/**`);
  const choice = await visit.page.context().newPage();
  await choice.goto(`${service.siteUrl}/onboarding`);

  lms.say({ claims: { sub: "second-at-this-computer", ...custom } });
  const own = await openLesson(visit.page);
  await own.waitForURL(`${service.siteUrl}/lessons/**`);
  await choice.getByRole("button", { name: "Skip" }).click();
  await choice.getByRole("heading", { name: "Somebody else has signed in on this browser" }).waitFor();
  await lesson.reload();
  await lesson.getByRole("heading", { name: "Somebody else has signed in on this browser" }).waitFor();
  await own.goto(`${service.siteUrl}/home`);
  assert.equal(new URL(own.url()).pathname, "/onboarding", "nothing was skipped for the second person");
  lms.say({});
});

test("a refused launch is a page with a code, in the browser's language", async () => {
  await using visit = await openTab(stage.browser, { locale: "de-CH" });
  lms.say({ claims: { aud: "another tool" } });
  await visit.page.goto(`${lms.url}/course`);
  const tab = await openLesson(visit.page);
  await tab.getByText(/Code für den Support/).waitFor();
  assert.match((await tab.locator(".launch-code").textContent()) ?? "", /^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  lms.say({});
});
