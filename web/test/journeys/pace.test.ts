// npm run test:long: in every lesson on offer that is no scenario; the short form takes one lesson.
// npm test leaves this drill to CI: pace.test.ts of the server counts the same screens.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { byLength } from "../../../server/test/length.ts";
import { type FilledForm, rightForms, wrongForms } from "../../../server/test/readers/lesson-answers.ts";
import { type LessonStage, openLessonStage } from "../stage/lesson-stage.ts";
import { openTab } from "../stage/visit.ts";
import { answerInPlace } from "./answer-in-place.ts";

const phone = { width: 375, height: 667 };
const lessons = [
  "Spot a phishing message",
  "Passwords and safe sign-in",
  "Personal data in daily work",
  "Getting home in one piece",
  "AI assistants at work",
  "E-mails people understand the first time",
  "Your first week",
  "Giving feedback people can use",
  "When a customer complains",
  "Working together with respect",
  "Meetings that end on time",
  "Planning the week",
];

describe("the pace of a lesson", () => {
  let stage: LessonStage;
  before(async () => {
    stage = await openLessonStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  /** What somebody passes on the way to a lesson's end. */
  interface Passed {
    screens: number;
    /** Ids of the questions that count, in the order in which they were met. */
    counted: Set<string>;
  }

  interface Way {
    isAhead?: boolean;
    triesTwice?: boolean;
  }

  const offerBeforeText =
    'a[href*="ahead=1"], section[aria-labelledby="guess-title"] button[form="ahead"], .sheet > .shortcut button';

  /** How much of the page there is from where the learner came in to this place, in screens of a phone; without one to its end. */
  async function screens(page: Page, from: number, above?: string): Promise<number> {
    const height = await page.evaluate((selector) => {
      const place = selector === undefined ? null : document.querySelector(selector);
      return place === null ? document.body.scrollHeight : place.getBoundingClientRect().bottom + scrollY;
    }, above);
    return Math.max(height - from, phone.height) / phone.height;
  }

  async function follow(page: Page, selector: string): Promise<void> {
    await page.evaluate(() => document.documentElement.setAttribute("data-left", ""));
    await page.locator(selector).first().click();
    await page.waitForFunction(
      () => document.readyState === "complete" && !document.documentElement.hasAttribute("data-left"),
    );
  }

  /** Reads whatever is shown and answers it. `isAhead`: takes every offer to go on; `triesTwice`: checks what was wrong once more. */
  async function pass(title: string, answers: typeof rightForms, way: Way = {}): Promise<Passed> {
    await using tab = await openTab(stage.browser, { viewport: phone });
    const { page } = tab;
    await stage.visit(page, title);
    const passed: Passed = { screens: 0, counted: new Set() };
    while (!/\/complete$/.test(new URL(page.url()).pathname)) {
      const from = await page.evaluate(() => scrollY);
      const guesses = await idsUnder(page, "#guess-title");
      if (way.isAhead) await answerInPlace(page, (html) => answers(html).filter(isAmong(guesses)));
      const offer = page.locator(offerBeforeText);
      if (way.isAhead && (await offer.count()) > 0) {
        passed.screens += await screens(page, from, ".shortcut");
        await follow(page, offerBeforeText);
        continue;
      }
      for (const id of await idsUnder(page, "#questions-title, #heading")) passed.counted.add(id);
      await answerInPlace(page, answers);
      if (way.triesTwice) await checkOnceMore(page);
      passed.screens += await screens(page, from);
      await follow(page, ".onward-next:is(a), .onward-next button, nav.onward a");
    }
    assert.deepEqual(tab.complaints, []);
    return passed;
  }

  /** To what was wrong at first the same answer again. */
  async function checkOnceMore(page: Page): Promise<void> {
    const wrong = 'section[aria-labelledby="questions-title"] form.question:has(.verdict-wrong)';
    for (const form of await page.locator(wrong).all()) {
      const button = form.locator("button.check");
      if ((await button.count()) === 0) continue; // a scene is played again, choice by choice
      await button.click();
      await form.locator(".worked").waitFor();
    }
  }

  const idsUnder = (page: Page, headings: string) =>
    page.evaluate((selector) => {
      const sections = [...document.querySelectorAll(selector)].map((heading) =>
        heading.closest(".questions"),
      );
      return sections.flatMap((section) =>
        [...(section?.querySelectorAll('input[name="question"]') ?? [])].map(
          (field) => field.getAttribute("value") ?? "",
        ),
      );
    }, headings);
  const isAmong =
    (ids: string[]) =>
    ({ fields }: FilledForm) =>
      ids.includes(String(fields.question));

  /** Guesses wrongly and misses each question in its section, as everything is new. */
  const asNovice = () => {
    const seen = new Set<string>();
    return (html: string) =>
      rightForms(html).flatMap((right) => {
        const question = String(right.fields.question);
        const isNew = !seen.has(question);
        const wrong = wrongForms(html).find(isAmong([question]));
        if (!/name="round"/.test(html) && isNew && wrong) {
          seen.add(question);
          return [wrong];
        }
        return [right];
      });
  };

  for (const title of lessons.slice(0, byLength(1, lessons.length)))
    test(`brings an expert to the end of "${title}" on less of the way than a novice, with the same questions`, async () => {
      const novice = await pass(title, asNovice(), { triesTwice: true });
      const expert = await pass(title, rightForms, { isAhead: true });
      assert.deepEqual([...expert.counted].toSorted(), [...novice.counted].toSorted());
      assert.ok(expert.screens <= 0.6 * novice.screens, `${expert.screens} of ${novice.screens}`);
    });
});
