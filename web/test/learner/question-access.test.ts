// npm run test:long: each kind of question in each language, by finger and keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { plainText } from "@lectern/lesson-format/plain-text.ts";
import type { Language, Question } from "@lectern/web/pages";
import type { Browser, Locator } from "playwright-core";
import { isLong } from "../../../server/test/length.ts";
import { languages } from "../../src/learner/language/languages.ts";
import { aLessonPage } from "../fixtures/lesson-page.ts";
import { fill } from "../fixtures/question-kinds.ts";
import { aShell } from "../fixtures/shell.ts";
import { launchBrowser } from "../stage/browser.ts";
import { kinds, withoutScript } from "../stage/question-plays.ts";
import { openSite, type Site } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

/** WCAG 2.2, 2.5.8. */
const LEAST_PIXELS = 24;

describe("each kind of question, in each language", () => {
  let browser: Browser;
  let site: Site;
  before(async () => {
    [browser, site] = await Promise.all([launchBrowser(), openSite()]);
    for (const language of languages)
      for (const { question } of kinds)
        site.show(at(language, question), aLessonPage({ questions: [question] }), aShell({ language }));
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  /** Each kind in one of the languages, where it is not looked at in all. */
  const chosenFor = (language: Language) =>
    kinds.filter((_, index) => isLong || languages[index % languages.length] === language);
  const at = (language: Language, { id }: Question) => `/lessons/${language}-${id}/signs`;

  for (const language of languages) {
    test(`says in ${language} what each part of it is, to whoever hears it`, async () => {
      await using tab = await openTab(browser);
      for (const { question } of kinds) {
        await tab.page.goto(site.origin + at(language, question));
        const form = tab.page.locator("form.question");
        if (question.kind === "order") await form.locator(".item button").first().waitFor();
        assert.deepEqual(await spoken(form), expected(language, question), question.kind);
      }
    });

    test(`can be hit by a finger, in ${language} on a screen of 320 pixels`, async () => {
      await using tab = await openTab(browser, { viewport: { width: 320, height: 640 }, hasTouch: true });
      for (const { question } of chosenFor(language)) {
        await tab.page.goto(site.origin + at(language, question));
        const sizes = await tab.page.locator("form.question").evaluate(sizesOfTargets);
        assert.ok(sizes.length > 1, question.kind);
        for (const { name, width, height } of sizes)
          assert.ok(
            Math.min(width, height) >= LEAST_PIXELS,
            `${question.kind}: ${name} ${width} × ${height}`,
          );
      }
    });

    test(`is answered in ${language} by keyboard alone, without a script`, async () => {
      await using tab = await openTab(browser, { javaScriptEnabled: false });
      const { page } = tab;
      for (const { question, ...usual } of chosenFor(language)) {
        const { keyboard, fields } = withoutScript[question.kind] ?? usual;
        await page.goto(site.origin + at(language, question));
        await page.locator(`#question-${question.id}`).focus();
        await keyboard(page);
        await page.waitForURL(`**/signs#question-${question.id}`);
        assert.equal(String(site.posted.at(-1)?.fields), fields, question.kind);
      }
    });
  }
});

test("a gap is heard with the sentence that it stands in", async () => {
  const [browser, site] = await Promise.all([launchBrowser(), openSite()]);
  try {
    site.show("/lessons/gaps/signs", aLessonPage({ questions: [fill] }), aShell());
    await using tab = await openTab(browser);
    await tab.page.goto(`${site.origin}/lessons/gaps/signs`);
    const described = await tab.page.getByLabel("Gap 2").getAttribute("aria-describedby");
    assert.match(
      await tab.page.locator(`#${described}`).innerText(),
      /^The owner of https:\/\/a\.b\.test\/x is .*, and what you do with the message is:/,
    );
  } finally {
    await browser.close();
    await site.close();
  }
});

type Spoken = [role: string, name: string];
const roles = ["group", "radio", "checkbox", "combobox", "textbox", "button"];

/** Role and name of all that can be used, in reading order. */
async function spoken(form: Locator): Promise<Spoken[]> {
  const lines = (await form.ariaSnapshot()).split("\n");
  return lines.flatMap((line): Spoken[] => {
    const [, role = "", name = ""] = /^\s*- '?(\w+) "(.*?)"(?=[':\s]|$)/.exec(line) ?? [];
    return roles.includes(role) ? [[role, name]] : [];
  });
}

function expected(language: Language, question: Question): Spoken[] {
  const { questions: t, surface } = messagesIn(language);
  const names = question.options.map(({ text }) => plainText(text));
  const [title, check]: Spoken[] = [
    ["group", question.kind === "fill" ? t.fill : `${plainText(question.text)} ${t[question.kind]}`],
    ["button", t.check],
  ];
  const inside = () => {
    switch (question.kind) {
      case "single":
        return names.map((name): Spoken => ["radio", name]);
      case "multiple":
        return names.map((name): Spoken => ["checkbox", name]);
      case "order":
        return names.flatMap((name): Spoken[] => [
          ["combobox", name],
          ["button", `${t.moveUp}: ${name}`],
          ["button", `${t.moveDown}: ${name}`],
        ]);
      case "match":
        return names.map((name): Spoken => ["combobox", name]);
      case "sort":
        return names.flatMap((name): Spoken[] => [
          ["group", name],
          ...(question.groups ?? []).map(({ text }): Spoken => ["radio", plainText(text)]),
        ]);
      case "fill":
        return names.map((_, index): Spoken => ["textbox", t.gap.replace("{number}", String(index + 1))]);
      case "spot":
        return question.options.map(
          ({ text, part }): Spoken => ["checkbox", `${surface.part[part ?? ""]} ${plainText(text)}`],
        );
      case "scene":
        return names.map((name): Spoken => ["button", name]);
    }
  };
  return [title, ...inside(), ...(question.kind === "scene" ? [] : [check])].filter(
    (one) => one !== undefined,
  );
}

function messagesIn(language: Language) {
  return JSON.parse(readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), "utf8"));
}

/** Runs in the page. The label of a button to choose with belongs to it. */
function sizesOfTargets(form: Element): { name: string; width: number; height: number }[] {
  const targets = form.querySelectorAll("input:not([type=hidden]), select, button, a, summary, .grip");
  return [...targets].map((target) => {
    const isChoice = target.matches("[type=radio], [type=checkbox]");
    const { width, height } = ((isChoice && target.closest("label")) || target).getBoundingClientRect();
    return { name: target.outerHTML.slice(0, 80), width, height };
  });
}
