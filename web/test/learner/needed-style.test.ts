// npm test leaves this drill to CI: markup.test.ts holds the style's classes, lesson.test.ts looks at a page with it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { allPages } from "../fixtures/all-pages.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openSite, type Site } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

let site: Site;
let browser: Browser;
before(async () => {
  site = await openSite();
  for (const [path, { page, shell }] of allPages("de"))
    site.show(path, page, { ...shell, inlined: { branding: "" } });
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test("a page with its style inside has each rule of the stylesheet that finds something in it, in order, and few others", async () => {
  await using tab = await openTab(browser);
  // Scripts of the pages apply the whole stylesheet, which this test compares with.
  await tab.page.route(/\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  const shares: number[] = [];
  for (const path of allPages("de").keys()) {
    await tab.page.goto(site.origin + path);
    const { missing, unordered, share } = await tab.page.evaluate(rulesOfPage);
    assert.deepEqual(missing, [], path);
    assert.deepEqual(unordered, [], path);
    shares.push(share);
  }
  assert.ok(shares.length > 50);
  assert.ok(Math.max(...shares) < 0.5, `${Math.max(...shares)} of the stylesheet's characters`);
  assert.deepEqual(tab.complaints, []);
});

test("the script of a page applies the whole stylesheet", async () => {
  await using tab = await openTab(browser);
  const path = [...allPages("de").entries()].find(([, { page }]) => page.name === "lesson")?.[0];
  await tab.page.goto(site.origin + path);
  await tab.page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.media === "all",
  );
  assert.deepEqual(tab.complaints, []);
});

/** Runs in the page: what its stylesheet's file says for screens, against what stands in the page itself. */
function rulesOfPage() {
  const words = (rules: CSSRuleList, around = ""): { name: string; selector: string }[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule)
        return [{ name: `${around}${rule.cssText}`, selector: rule.selectorText }];
      if (rule instanceof CSSMediaRule && rule.conditionText === "print") return [];
      if (rule instanceof CSSGroupingRule)
        return words(rule.cssRules, `${around}${rule.cssText.slice(0, rule.cssText.indexOf("{"))} `);
      return [];
    });
  // What people do with a page, and what stands before or after an element, is found at the element.
  const moving =
    /::?(before|after|hover|active|focus|focus-visible|focus-within|checked|target|marker|first-letter|placeholder|backdrop|selection|visited|link|open|disabled|invalid|user-invalid|-webkit-[\w-]+)(?![\w-])/g;
  const finds = (selector: string) => {
    const resting = selector.replace(moving, "").replace(/(^|[\s>+~,(])(?=[\s>+~,)]|$)/g, "$1*");
    return document.querySelector(resting) !== null;
  };
  const [inside, file] = [
    document.querySelector("style")?.sheet,
    document.querySelector("link[rel=stylesheet]"),
  ];
  if (!inside || !(file instanceof HTMLLinkElement) || !file.sheet)
    throw new Error("A stylesheet is not there.");
  const all = words(file.sheet.cssRules);
  const taken = words(inside.cssRules).map(({ name }) => name);
  const isTaken = new Set(taken);
  const order = all.map(({ name }) => name).filter((name) => isTaken.has(name));
  const length = (names: string[]) => names.join("").length;
  return {
    missing: all
      .filter(({ name, selector }) => finds(selector) && !isTaken.has(name))
      .map(({ name }) => name),
    unordered: taken.filter((name, index) => name !== order[index]),
    share: length(taken) / length(all.map(({ name }) => name)),
  };
}
