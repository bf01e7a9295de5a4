// npm run test:long: every page in every language, at every width, in every setting and with narrow letters as well.
// npm test leaves this drill to CI: layout.test.ts and the tests of single pages look at them in English.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { byLength, isLong } from "../../../server/test/length.ts";
import { languages } from "../../src/learner/language/languages.ts";
import { allPages } from "../fixtures/all-pages.ts";
import { launchBrowser } from "../stage/browser.ts";
import { findings, rulesInDark, widerThanTheScreen } from "../stage/page-checks.ts";
import { openSite, type Site, wideLogo } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

const sources = join(import.meta.dirname, "../../src");

const unwieldy = {
  "a long name": {
    name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft & Söhne",
    logo: null,
    brandingCss: null,
  },
  "a wide logo": {
    name: "Northwind Freight",
    logo: { url: wideLogo, darkUrl: null, hasPlate: true },
    brandingCss: null,
  },
};

/** How axe sees each page. */
const settings = [
  [320, "dark"],
  [1440, "light"],
  ...(isLong
    ? ([
        [1440, "dark"],
        [320, "light"],
      ] as const)
    : []),
] as const;

describe("every page", () => {
  let site: Site;
  let browser: Browser;
  /** Places in the list of pages that no other page can stand for, and those with surroundings of their own. */
  let different: Set<number>;
  let differentAround: Set<number>;

  before(async () => {
    site = await openSite();
    for (const language of languages) {
      for (const [path, { page, shell }] of allPages(language)) site.show(path, page, shell);
    }
    browser = await launchBrowser();
    await using tab = await openTab(browser);
    const paths = [...allPages("en").keys()];
    await tab.page.goto(site.origin + paths[0]);
    different = await builtDifferently(tab.page, paths, "body *");
    differentAround = await builtDifferently(tab.page, paths, "body > :not(main), body > :not(main) *");
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  for (const language of languages) {
    test(`in ${language} is free of axe findings, light on a wide screen and dark on a phone, and needs no sideways scrolling from 320 to 1440 pixels, within the content security policy`, async () => {
      await using tab = await openTab(browser);
      for (const [index, path] of [...allPages(language).keys()].entries()) {
        // Each page is looked at closely in one language, and for the narrowest screen in that of the longest words as well.
        const isClose = isLong || (different.has(index) && languages[index % languages.length] === language);
        if (!isClose && language !== "de") continue;
        await tab.page.setViewportSize({ width: 320, height: 640 });
        await tab.page.goto(site.origin + path);
        await tab.page.evaluate(openAllDetails);
        assert.equal(await tab.page.locator("html").getAttribute("lang"), language);
        assert.deepEqual(await widerThanTheScreen(tab.page), [], `${path} at 320 pixels`);
        if (!isClose) continue;
        for (const [width, colorScheme] of settings) {
          await tab.page.setViewportSize({ width, height: 640 });
          await tab.page.emulateMedia({ colorScheme });
          const rules = colorScheme === "dark" ? rulesInDark : {};
          assert.deepEqual(await findings(tab.page, rules), [], `${path}, ${colorScheme} at ${width} pixels`);
        }
        for (const width of byLength([1440, 768], [1440, 768, 375])) {
          await tab.page.setViewportSize({ width, height: 640 });
          assert.deepEqual(await widerThanTheScreen(tab.page), [], `${path} at ${width} pixels`);
        }
      }
      assert.deepEqual(tab.complaints, []);
    });
  }

  test("has no color that a language chooses", () => {
    const styles = globSync("**/*.css", { cwd: sources }).map((file) =>
      readFileSync(join(sources, file), "utf8"),
    );
    assert.ok(styles.length > 10);
    assert.doesNotMatch(styles.join("\n"), /:lang\(|\[lang/);
  });

  for (const [what, organization] of Object.entries(unwieldy)) {
    test(`keeps ${what} within phones of 320, 375 and 412 pixels`, async () => {
      await using tab = await openTab(browser);
      for (const [index, [path, { page, shell }]] of [...allPages("de")].entries()) {
        if (shell.organization === null || !(isLong || differentAround.has(index))) continue;
        site.show(`/unwieldy${path}`, page, { ...shell, organization });
        await tab.page.goto(`${site.origin}/unwieldy${path}`);
        for (const width of [412, 375, 320]) {
          await tab.page.setViewportSize({ width, height: 640 });
          assert.deepEqual(await widerThanTheScreen(tab.page), [], `${path} at ${width}`);
        }
      }
    });
  }

  test("the checks above can fail", async () => {
    await using tab = await openTab(browser, { viewport: { width: 320, height: 640 } });
    await tab.page.goto(`${site.origin}/en/home`);
    const complaint = tab.page.waitForEvent("console", (message) => /Security Policy/.test(message.text()));
    await tab.page.evaluate(() => {
      const image = document.createElement("img");
      image.style.minWidth = "900px";
      document.querySelector("main")?.append(image);
      const heading = document.querySelector("h1");
      heading?.setAttribute("onclick", "alert(1)");
      heading?.click(); // some versions of Chromium look at it only then
    });
    assert.deepEqual(await findings(tab.page), ["image-alt: img"]);
    assert.ok((await widerThanTheScreen(tab.page)).includes("IMG with wide fonts"));
    await complaint;
    assert.match(tab.complaints.join(), /Content Security Policy/);
  });
});

/** Which of these pages have an element, or an order of headings, that is in none of the others: elements by their parent, classes and attributes. */
async function builtDifferently(page: Page, paths: string[], elements: string): Promise<Set<number>> {
  const shapes = await page.evaluate(shapesOf, { paths, elements });
  const largestFirst = [...shapes.entries()].sort(([, one], [, other]) => other.length - one.length);
  const seen = new Set<string>();
  const found = largestFirst.filter(([, own]) => {
    const isNew = own.some((shape) => !seen.has(shape));
    for (const shape of own) seen.add(shape);
    return isNew;
  });
  return new Set(found.map(([index]) => index));
}

/** Runs in a page of the same origin. */
function shapesOf({ paths, elements }: { paths: string[]; elements: string }): Promise<string[][]> {
  const named = ({ localName, className }: Element) => `${localName}.${className}`;
  function shapeOf(element: Element): string {
    const attributes = [...element.attributes].map(({ name, value }) =>
      /^(role|type|lang)$/.test(name) ? `${name}=${value}` : name,
    );
    const hasText = [...element.childNodes].some(
      ({ nodeType, data }: Node & { data?: string }) => nodeType === Node.TEXT_NODE && data?.trim(),
    );
    const parent = element.parentElement ? named(element.parentElement) : "";
    return [parent, named(element), ...attributes.sort(), hasText].join(" ");
  }
  return Promise.all(
    paths.map(async (path) => {
      const text = await (await fetch(path)).text();
      const parsed = new DOMParser().parseFromString(text, "text/html");
      const headings = [...parsed.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(
        ({ localName }) => localName,
      );
      return [...new Set([headings.join(), ...[...parsed.querySelectorAll(elements)].map(shapeOf)])];
    }),
  );
}

function openAllDetails() {
  for (const details of document.querySelectorAll("details")) details.open = true;
}
