// npm run test:long: as each audience is shown the lessons; the short form as somebody of whom nothing is known.
// npm test leaves this drill to CI: content:check counts the blocks of each section.
import assert from "node:assert/strict";
import { test } from "node:test";
import { audiences } from "@lectern/lesson-format/audiences.ts";
import { byLength } from "../../../server/test/length.ts";
import { measureBareText, phone } from "../stage/bare-text.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openSite } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

const MOST_SCREENS = 1.5;
const readers = byLength<readonly string[]>(["nobody"], ["nobody", ...audiences]);

test("on a phone no section of a lesson is more than one and a half screens of bare text, nor paragraphs alone", async (t) => {
  const [browser, site] = await Promise.all([launchBrowser(), openSite()]);
  t.after(() => Promise.all([browser.close(), site.close()]));
  await using tab = await openTab(browser, { viewport: phone });
  const measured = await measureBareText(tab.page, site, { readers });
  assert.ok(measured.length > 300, `${measured.length} sections`);
  const named = ({ lesson, language, section, reader }: (typeof measured)[number]) =>
    `${lesson} in ${language}, ${section}, for ${reader}`;
  assert.deepEqual(measured.filter(({ screens }) => screens > MOST_SCREENS).map(named), []);
  assert.deepEqual(measured.filter(({ hasOther }) => !hasOther).map(named), []);
});
