// npm run test:long: every page in every language, at three widths, light and dark; LECTERN_SHOTS names a folder for pictures.
// npm test leaves this drill to CI: each page's own test looks at it in English.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { byLength, isLong } from "../../../../server/test/length.ts";
import { type Language, languages } from "../../../src/learner/language/languages.ts";
import { findings, widerThanTheScreen } from "../../stage/page-checks.ts";
import { openTab, type Visit } from "../../stage/visit.ts";
import { type BusyService, openBusyService } from "./busy-service.ts";
import { cutPlaceholders } from "./cut-placeholders.ts";
import { addressOf, openPages, otherPaths, pages } from "./page-list.ts";
import { unwrittenTexts } from "./shown-texts.ts";
import { englishIn, shellMessage } from "./untranslated.ts";

/** Pages open narrow, as on a phone: what is to be swiped through has the current entry in sight then. */
const phone = { width: 375, height: 812 };
/** No other language's words are longer. */
const shown: readonly Language[] = isLong ? languages : ["de"];
const widths = [375, 768, 1440] as const;
const schemes = ["light", "dark"] as const;
const folder = process.env.LECTERN_SHOTS;

describe("every page of a console that has much to show", () => {
  let busy: BusyService;
  before(async () => {
    busy = await openBusyService();
  });
  after(() => busy?.[Symbol.asyncDispose]());

  /** Signed in by the English form, whose words the stage knows. */
  async function openIn(language: Language): Promise<Visit> {
    const { stage } = busy;
    await using signedIn = await openTab(stage.browser);
    await stage.open(signedIn.page);
    const tab = await openTab(stage.browser, { locale: `${language}-CH`, viewport: phone });
    await tab.page.context().addCookies(await signedIn.page.context().cookies());
    return tab;
  }

  async function turnTo(page: Page, path: string): Promise<void> {
    await page.goto(`${busy.stage.service.siteUrl}/console${path}`);
    await page.locator("main h1").first().waitFor();
    await page.waitForLoadState("networkidle");
  }

  test("is in the list of pages", async () => {
    await using tab = await openIn("en");
    await turnTo(tab.page, "/overview");
    const routes = await tab.page.evaluate(() => Object.keys(window.__TSR_ROUTER__?.routesByPath ?? {}));
    const listed = [...pages.map((page) => page.replace(/\/?(\?.*)?$/, "")), ...openPages, ...otherPaths];
    assert.deepEqual(routes.toSorted(), [...new Set(listed)].toSorted());
  });

  for (const language of shown) {
    test(`in ${language} is there, says nothing in English, and fits the screen${byLength("", " at every width, without findings of axe")}`, async () => {
      const findEnglish = englishIn(language);
      const failures = ["This page could not be shown", "There is nothing here"].map((title) =>
        shellMessage(title, language),
      );
      await using visitor = await openTab(busy.stage.browser, {
        locale: `${language}-CH`,
        viewport: phone,
      });
      await using signedIn = await openIn(language);
      const found: string[] = [];
      for (const name of [...openPages, ...pages]) {
        const { page } = openPages.includes(name) ? visitor : signedIn;
        await turnTo(page, addressOf(name, busy.named));
        assert.equal(await page.locator("html").getAttribute("lang"), language);
        const titles = await page.locator("h1").allInnerTexts();
        assert.ok(!titles.some((title) => failures.includes(title)), `${name}: ${titles}`);
        for (const text of await findEnglish(page)) found.push(`${name}: ${text}`);
        for (const text of await unwrittenTexts(page)) found.push(`${name}: ${text}`);
        for (const text of await cutPlaceholders(page)) found.push(`${name}: ${text} is cut`);
        await page.setViewportSize({ width: 320, height: 640 });
        found.push(...(await beyondTheScreen(page, `${name} at 320 pixels`)));
        if (isLong) found.push(...(await lookClosely(page, `${language}${name}`)));
        await page.setViewportSize(phone);
      }
      assert.deepEqual(found, []);
    });
  }

  test("calls lessons and scenarios by their titles in the reader's language", async () => {
    await using tab = await openIn("de");
    for (const [path, title] of [
      ["/templates", "Phishing erkennen"],
      ["/scenarios", "Zwanzig Prozent, oder ich gehe"],
    ] as const) {
      await turnTo(tab.page, path);
      await tab.page.locator(".table-name", { hasText: title }).waitFor();
    }
  });
});

/** At every width in both schemes: wide pages in light and narrow ones in dark are read by axe as well. */
async function lookClosely(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const where = `${name} at ${width} pixels, ${colorScheme}`;
      found.push(...(await beyondTheScreen(page, where)));
      for (const text of await cutPlaceholders(page)) found.push(`${where}: ${text} is cut`);
      if ((width === 375) === (colorScheme === "dark") && width !== 768)
        for (const finding of await findings(page)) found.push(`${where}: ${finding}`);
      if (folder) await photograph(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** At most one line: what is too wide makes many others so. */
async function beyondTheScreen(page: Page, where: string): Promise<string[]> {
  const tags = new Set(await widerThanTheScreen(page));
  return tags.size === 0 ? [] : [`${where}: ${[...tags].join(", ")}`];
}

async function photograph(page: Page, name: string): Promise<void> {
  await mkdir(folder ?? "", { recursive: true });
  const file = name.replace(/[/?=]+/g, "_").replaceAll("$", "");
  await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true });
}
