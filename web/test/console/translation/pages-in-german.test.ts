import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import {
  catalogueFolder,
  readCatalogue,
  SHARED,
  translatedModules,
} from "../../../build/translation/catalogues.ts";
import { aPartner } from "../../stage/console-partner.ts";
import { type ConsoleStage, openConsoleStage } from "../../stage/console-stage.ts";
import { widerThanTheScreen } from "../../stage/page-checks.ts";
import { openTab, type Visit } from "../../stage/visit.ts";

const wideScreen = { width: 1280, height: 720 };
const english = englishWords(join(import.meta.dirname, "../../.."));

const pages = `
  overview overview/usage organizations organizations/new people applications hr-connections hr-connections/new
  webhooks webhooks/deliveries record-stores record-stores/statements lti lti/tool lti/launches
  lti/registrations/new scenarios studio studio/lessons drafts log log/requests log/jobs operators account ai
  service templates legal-pages organization-deletions why
`;
const tabs = `
  lessons skills targets surveys certificates courses webhooks events record-store hr-system grade-book ai
  applications legal-pages subscriptions settings offboarding
`;

describe("the console in German", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  /** Signed in by the English form, whose words the stage knows. */
  async function openInGerman(): Promise<Visit> {
    await using signedIn = await openTab(stage.browser);
    await stage.open(signedIn.page);
    const tab = await openTab(stage.browser, { locale: "de-CH", viewport: wideScreen });
    await tab.page.context().addCookies(await signedIn.page.context().cookies());
    return tab;
  }

  test("shows no English words and no codes of the API, and fits a narrow phone", async () => {
    const partner = await aPartner(stage, "acme-german", { is_sandbox: true });
    await partner.certify("ada-german");
    const endpoint = await stage.call("POST", "/webhook-endpoints/", {
      organization: partner.slug,
      url: "https://partner.example.com/hook",
    });
    await stage.call("POST", `/webhook-endpoints/${endpoint.id}/pause/`);

    await using tab = await openInGerman();
    const found: string[] = [];
    const { user_id: person } = await partner.makeLearner("grace-german");
    const own = ["", ...wordsOf(tabs), `webhooks/${endpoint.id}`].map(
      (path) => `organizations/${partner.organization}/${path}`,
    );
    for (const path of [...wordsOf(pages), `people/${person}`, ...own]) {
      await tab.page.goto(`${stage.service.siteUrl}/console/${path}`);
      await tab.page.locator("main h1").first().waitFor();
      await tab.page.waitForLoadState("networkidle");
      assert.equal(await tab.page.locator("html").getAttribute("lang"), "de");
      assert.equal(await tab.page.getByRole("heading", { name: "Hier ist nichts" }).count(), 0, path);
      for (const text of await shownOn(tab.page)) if (isEnglish(text)) found.push(`${path}: ${text}`);
      // No other language's words are longer.
      await tab.page.setViewportSize({ width: 320, height: 640 });
      for (const tag of await widerThanTheScreen(tab.page))
        found.push(`${path}: ${tag} reaches beyond the screen`);
      await tab.page.setViewportSize(wideScreen);
    }
    assert.deepEqual(found, []);
  });

  test("calls lessons and scenarios by their German titles", async () => {
    await using tab = await openInGerman();
    for (const [path, title] of [
      ["templates", "Phishing erkennen"],
      ["scenarios", "Zwanzig Prozent, oder ich gehe"],
    ] as const) {
      await tab.page.goto(`${stage.service.siteUrl}/console/${path}`);
      await tab.page.locator(".table-name", { hasText: title }).waitFor();
    }
  });
});

const wordsOf = (list: string) => list.trim().split(/\s+/);

function isEnglish(text: string): boolean {
  return english.has(text.replace(/^\d[\d.,]* /, "")) || /^[a-z]+(_[a-z]+)+( \d+)?$/.test(text);
}

/** Every text and name for the ear, but for what is copied as it stands and what says that it is English. */
function shownOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const verbatim = "code, pre, bdi, kbd, script, style, textarea, main [lang=en]";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest(verbatim)) continue;
      const shown =
        node instanceof Element
          ? ["aria-label", "title", "alt"].map((name) => node.getAttribute(name))
          : [node.textContent];
      for (const text of shown) if (text?.trim()) texts.push(text.trim());
    }
    return texts;
  });
}

/** Messages without names in them whose German is another; of a count, each of its words. */
function englishWords(root: string): Set<string> {
  const folders = new Set([...translatedModules(root).map(catalogueFolder), SHARED]);
  return new Set(
    [...folders].flatMap((folder) =>
      Object.entries(readCatalogue(root, folder, "de")).flatMap(([key, words]) => {
        const german = words.split("|");
        return key.split("|").filter((each, index) => !/[{<]/.test(each) && german[index] !== each);
      }),
    ),
  );
}
