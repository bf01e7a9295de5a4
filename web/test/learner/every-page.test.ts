// npm run test:long: every page in every language, at every width, in every setting and with narrow letters as well.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { byLength, isLong } from "../../../server/test/length.ts";
import { languages } from "../../src/learner/language/languages.ts";
import { allPages } from "../fixtures/all-pages.ts";
import { launchBrowser } from "../stage/browser.ts";
import { type Fonts, findings, rulesInDark, widerThanTheScreen } from "../stage/page-checks.ts";
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

const fonts = byLength<Fonts[]>(["wide"], ["narrow", "wide"]);

/** How axe sees each page. */
const settings = [
  [1280, "light"],
  [320, "dark"],
  ...(isLong
    ? ([
        [1280, "dark"],
        [320, "light"],
      ] as const)
    : []),
] as const;

describe("every page", () => {
  let site: Site;
  let browser: Browser;

  before(async () => {
    site = await openSite();
    for (const language of languages) {
      for (const [path, { page, shell }] of allPages(language)) site.show(path, page, shell);
    }
    browser = await launchBrowser();
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
        const isClose = isLong || languages[index % languages.length] === language;
        if (!isClose && language !== "de") continue;
        await tab.page.setViewportSize({ width: 320, height: 640 });
        await tab.page.goto(site.origin + path);
        await tab.page.evaluate(openAllDetails);
        assert.equal(await tab.page.locator("html").getAttribute("lang"), language);
        assert.deepEqual(await widerThanTheScreen(tab.page, fonts), [], `${path} at 320 pixels`);
        if (!isClose) continue;
        for (const width of [375, 768, 1440]) {
          await tab.page.setViewportSize({ width, height: 640 });
          assert.deepEqual(await widerThanTheScreen(tab.page, fonts), [], `${path} at ${width} pixels`);
        }
        if (!isBuiltDifferently(path)) continue;
        for (const [width, colorScheme] of settings) {
          await tab.page.setViewportSize({ width, height: 640 });
          await tab.page.emulateMedia({ colorScheme });
          const rules = colorScheme === "dark" ? rulesInDark : {};
          assert.deepEqual(await findings(tab.page, rules), [], `${path}, ${colorScheme} at ${width} pixels`);
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
      const looked = new Set<string>();
      for (const [path, { page, shell }] of allPages("de")) {
        if (!isBuiltDifferently(path) || shell.organization === null) continue;
        // What stands above the page is the same for all of a kind.
        if (!isLong && looked.has(page.name)) continue;
        looked.add(page.name);
        site.show(`/unwieldy${path}`, page, { ...shell, organization });
        await tab.page.goto(`${site.origin}/unwieldy${path}`);
        for (const width of [412, 375, 320]) {
          await tab.page.setViewportSize({ width, height: 640 });
          assert.deepEqual(await widerThanTheScreen(tab.page, fonts), [], `${path} at ${width}`);
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

/** The explanatory pages differ in their words only; two of them stand for all, one with and one without a way home. */
function isBuiltDifferently(path: string): boolean {
  return !path.includes("/explain-") || /explain-(access_over|launch_cookie|not_signed_in)$/.test(path);
}

function openAllDetails() {
  for (const details of document.querySelectorAll("details")) details.open = true;
}
