// npm test leaves this drill to CI: deep-linking.test.ts of the server chooses and returns by the same forms.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Browser, Frame, Page } from "playwright-core";
import { type Lms, LTI } from "../../../server/test/partners/lms.ts";
import { deepLinkingClaims, readAnswer } from "../../../server/test/partners/lms-deep-linking.ts";
import { type LtiStage, openLtiStage, openTool } from "../stage/lti-stage.ts";
import { findings, onlyContrast, widerThanTheScreen } from "../stage/page-checks.ts";
import type { StageService } from "../stage/service.ts";
import { openTab } from "../stage/visit.ts";

describe("choosing lessons from the LMS", () => {
  let stage: LtiStage;
  let service: StageService;
  let lms: Lms;
  let browser: Browser;

  before(async () => {
    stage = await openLtiStage({ deep_linking: true });
    ({ service, lms, browser } = stage);
  });
  after(() => stage?.[Symbol.asyncDispose]());
  beforeEach(() => {
    lms.answers.length = 0;
    lms.say({ claims: deepLinkingClaims(lms) });
  });

  /** Opens the tool in a tab of its own. @returns the tab, and what its browser complained of */
  async function openPicker(page: Page) {
    await page.goto(`${lms.url}/course`);
    const tab = await openTool(page);
    const complaints: string[] = [];
    tab.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await tab.waitForURL(`${service.siteUrl}/**`);
    return { tab, complaints };
  }

  const take = async (page: Page | Frame, title: RegExp) => {
    await page.getByRole("button", { name: title }).click();
    await page.waitForURL(lms.returnUrl);
  };

  async function chosen() {
    const [answer, ...others] = lms.answers;
    assert.ok(answer);
    assert.deepEqual(others, []);
    assert.equal(answer.origin, service.siteUrl);
    const keys = await service.call("GET", "/api/v1/lti/jwks/");
    return (await readAnswer(lms, answer.jwt, keys, new Date())).contentItems;
  }

  test("an instructor picks a lesson, and a learner who follows the new link ends in it", async () => {
    await using instructor = await openTab(browser);
    const { tab, complaints } = await openPicker(instructor.page);
    await tab.getByRole("searchbox", { name: "Search lessons and practice conversations" }).fill("phishing");
    await tab.keyboard.press("Enter");
    await tab.getByText(/^(One result|\d+ results) for “phishing”\.$/).waitFor();
    assert.deepEqual(await findings(tab), []);
    await take(tab, /^Choose.*phishing/i);
    await tab.getByRole("heading", { name: "Back in the course" }).waitFor();
    assert.deepEqual(complaints, []);
    assert.ok(
      (await instructor.page.context().cookies()).every(({ name }) => name !== "lectern_session"),
      "whoever chooses is not signed in",
    );
    const [item] = await chosen();

    await using learner = await openTab(browser);
    const custom = { ...item?.custom, context_memberships_url: `${lms.url}/memberships` };
    lms.say({ claims: { [`${LTI}custom`]: custom, [`${LTI}target_link_uri`]: item?.url } });
    const launched = await openPicker(learner.page);
    await launched.tab.waitForURL(`${service.siteUrl}/lessons/**`);
    assert.match(await launched.tab.title(), new RegExp(String(item?.title)));
  });

  test("several are ticked by keyboard, also across a search, and go back together", async () => {
    lms.say({ claims: deepLinkingClaims(lms, { accept_multiple: true }) });
    await using visit = await openTab(browser, { viewport: { width: 320, height: 640 } });
    const { tab } = await openPicker(visit.page);
    const boxes = tab.getByRole("checkbox");
    await boxes.first().focus();
    await tab.keyboard.press("Space");
    const first = await boxes.first().getAttribute("value");
    await tab.getByRole("searchbox").fill("phishing");
    await tab.keyboard.press("Enter");
    await tab.getByRole("heading", { name: "Ticked before" }).waitFor();
    assert.deepEqual(await widerThanTheScreen(tab), []);
    assert.deepEqual(await findings(tab), []);
    await boxes.last().focus();
    await tab.keyboard.press("Space");
    const last = await boxes.last().getAttribute("value");
    await tab.getByRole("button", { name: "Add selection" }).click();
    await tab.waitForURL(lms.returnUrl);
    const ids = (await chosen()).map(({ custom }) => custom.template_id);
    assert.deepEqual(ids, [first, last]);
  });

  test("without script the answer goes with a button, and a second use is refused in words", async () => {
    await using visit = await openTab(browser, { locale: "de-CH" });
    lms.say({ claims: deepLinkingClaims(lms, {}, { locale: "de-CH" }) });
    await visit.page.context().route("**/assets/send-answer*", (route) => route.abort());
    const { tab } = await openPicker(visit.page);
    const backWithout = tab.getByRole("button", { name: "Zurück, ohne etwas hinzuzufügen" });
    await backWithout.waitFor();
    const picker = tab.url();
    await backWithout.click();
    await tab.getByRole("heading", { name: "Zurück zu Ihrem Kurs" }).waitFor();
    assert.deepEqual(await findings(tab), []);
    await tab.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await findings(tab, onlyContrast), []);
    await tab.getByRole("button", { name: "Weiter" }).click();
    await tab.waitForURL(lms.returnUrl);
    assert.deepEqual(await chosen(), []);
    await tab.goto(picker);
    await tab.getByRole("heading", { name: "Bitte beginnen Sie die Auswahl neu" }).waitFor();
  });

  for (const blocks of [false, true]) {
    const cookies = blocks ? "blocked" : "allowed";
    test(`in a frame of the LMS, with third-party cookies ${cookies}, lessons are chosen all the same`, async () => {
      await using visit = await openTab(blocks ? await stage.strictBrowser() : browser);
      await visit.page.goto(`${lms.url}/framed`);
      await visit.page.getByRole("button", { name: "Open lesson" }).click();
      const frame = visit.page.frame({ name: "inside" });
      assert.ok(frame);
      await take(frame, /^Choose.*phishing/i);
      assert.equal((await chosen()).length, 1);
      assert.deepEqual(visit.complaints, []);
    });
  }
});
