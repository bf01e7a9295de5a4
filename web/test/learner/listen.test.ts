import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import type { Block } from "../../src/learner/lesson/block.ts";
import { aLessonPage } from "../../src/learner/lesson/test/lesson-page.ts";
import { aShell } from "../fixtures/shell.ts";
import { launchBrowser } from "../stage/browser.ts";
import { removeSpeech } from "../stage/browser-speech.ts";
import { findings } from "../stage/page-checks.ts";
import { openSite, type Site } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

declare global {
  interface Window {
    /** What the voice was given to say, oldest first: its language and its words. */
    said: [language: string, text: string][];
    /** The voice comes to the end of what it says, or fails. */
    endSaying: (how?: "end" | "error") => void;
    /** The device gets or loses voices. */
    haveVoices: (languages: string[]) => void;
  }
}

const paragraph = (text: string): Block => ({ type: "paragraph", children: [{ type: "text", text }] });
const blocks: Block[] = [
  paragraph("Look first. Then click."),
  { type: "list", ordered: false, items: [[{ type: "text", text: "One" }], [{ type: "text", text: "Two" }]] },
  { type: "passage", text: "Erst prüfen.", file: "Leitfaden.pdf", page: null, language: "de" },
  paragraph(`A long one, ${"which goes on and on, ".repeat(15)}ends here`),
];

describe("a lesson read aloud", () => {
  let site: Site;
  let browser: Browser;
  before(async () => {
    site = await openSite();
    const change = { blocks, questions: [], headingWhy: [], notices: [] };
    site.show("/en", aLessonPage({ ...change, contentLanguage: "en" }), aShell());
    site.show("/it", aLessonPage({ ...change, contentLanguage: "it" }), aShell());
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  const listen = (page: Page) => page.getByRole("group", { name: "Read aloud" });
  const button = (page: Page, name: string) => listen(page).getByRole("button", { name, exact: true });
  const said = (page: Page) => page.evaluate(() => window.said);
  const marked = (page: Page) => page.locator(".is-read-aloud").allInnerTexts();
  const endSaying = (page: Page, how: "end" | "error" = "end") =>
    page.evaluate((ending) => window.endSaying(ending), how);

  test("begins when it is asked to, and says each block in its own language, sentence by sentence, where the mark is", async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await giveVoices(page, ["en-GB", "de-DE"]);
    await page.goto(`${site.origin}/en`);
    await button(page, "Listen").waitFor();
    assert.deepEqual([await said(page), await marked(page)], [[], []]);
    assert.deepEqual(await findings(page), []);
    await button(page, "Listen").click();
    const heading = await page.locator("#heading").innerText();
    assert.deepEqual([await said(page), await marked(page)], [[["en-GB", heading]], [heading]]);
    await endSaying(page);
    assert.deepEqual(await marked(page), ["Look first. Then click."]);
    for (let count = 2; (await marked(page)).length > 0; count++) {
      assert.equal((await said(page)).length, count, "one after the other");
      assert.ok(count < 40);
      await endSaying(page);
    }
    const all = await said(page);
    assert.deepEqual(all.slice(0, 5), [
      ["en-GB", heading],
      ["en-GB", "Look first."],
      ["en-GB", "Then click."],
      ["en-GB", "One"],
      ["en-GB", "Two"],
    ]);
    assert.deepEqual(
      all.filter(([language]) => language === "de-DE"),
      [["de-DE", "Erst prüfen."]],
    );
    assert.ok(all.every(([, text]) => text.length <= 200));
    assert.match(all.at(-1)?.[1] ?? "", /ends here$/);
    await button(page, "Listen").waitFor();
    assert.equal(await button(page, "Stop").count(), 0);
    assert.deepEqual(tab.complaints, []);
  });

  test("goes on with the sentence it was paused in, and begins anew after a stop, by keyboard too", async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await giveVoices(page, ["en-GB"]);
    await page.goto(`${site.origin}/en`);
    await button(page, "Listen").press("Enter");
    await endSaying(page);
    await button(page, "Pause").press("Enter");
    await endSaying(page); // what was cut off reports an end as well
    assert.equal((await said(page)).length, 2);
    assert.deepEqual(await marked(page), ["Look first. Then click."]);
    await button(page, "Go on").press("Enter");
    assert.deepEqual((await said(page)).at(-1), ["en-GB", "Look first."]);
    await button(page, "Stop").press("Enter");
    assert.deepEqual(await marked(page), []);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "listen-go");
    await button(page, "Listen").press("Enter");
    assert.equal((await said(page)).at(-1)?.[1], await page.locator("#heading").innerText());
    await endSaying(page, "error");
    assert.deepEqual(await marked(page), []);
    await button(page, "Listen").waitFor();
  });

  test("is offered where a voice speaks the lesson's language, and goes with the voice", async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await giveVoices(page, ["en-GB"]);
    await page.goto(`${site.origin}/it`);
    await page.evaluate(() => window.haveVoices(["it-IT"]));
    await button(page, "Listen").waitFor();
    await button(page, "Listen").click();
    assert.deepEqual((await said(page)).at(-1)?.[0], "it-IT");
    await page.evaluate(() => window.haveVoices(["en-GB"]));
    await listen(page).waitFor({ state: "hidden" });
    assert.deepEqual(await marked(page), []);
    await using silent = await openTab(browser);
    await removeSpeech(silent.page);
    await silent.page.goto(`${site.origin}/en`);
    assert.equal(await silent.page.locator("#listen").isVisible(), false);
    assert.deepEqual(silent.complaints, []);
  });

  test("passes over what no voice can say", async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await giveVoices(page, ["en-GB"]);
    await page.goto(`${site.origin}/en`);
    await button(page, "Listen").click();
    for (let count = 0; (await marked(page)).length > 0 && count < 40; count++) await endSaying(page);
    assert.ok((await said(page)).every(([, text]) => !text.includes("Erst")));
    assert.ok((await said(page)).length > 6);
  });
});

/** A voice for each of the languages, which says nothing until it is told to come to an end. */
async function giveVoices(page: Page, languages: string[]): Promise<void> {
  await page.addInitScript((first) => {
    const voicesOf = (tags: string[]) =>
      tags.map((lang) => ({ lang, localService: true, name: lang, default: false, voiceURI: lang }));
    let voices = voicesOf(first);
    let last: Utterance | null = null;
    window.said = [];
    window.endSaying = (how = "end") => (how === "end" ? last?.onend?.() : last?.onerror?.());
    class Utterance {
      lang = "";
      onend?: () => void;
      onerror?: () => void;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak(utterance: Utterance) {
        window.said.push([utterance.lang, utterance.text]);
        last = utterance;
      },
      cancel() {},
    });
    window.haveVoices = (tags) => {
      voices = voicesOf(tags);
      synthesis.dispatchEvent(new Event("voiceschanged"));
    };
    Object.assign(window, { SpeechSynthesisUtterance: Utterance });
    Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  }, languages);
}
