// npm run test:long: every page with every accent.
// npm test leaves this drill to CI: branding.test.ts computes the same contrasts.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { isLong } from "../../../server/test/length.ts";
import { allPages } from "../fixtures/all-pages.ts";
import { launchBrowser } from "../stage/browser.ts";
import { findings, onlyContrast } from "../stage/page-checks.ts";
import { brandOf, openSite, type Site, wideLogo } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

/** Light, mid and dark, and those that leave the least room. */
const accents = ["ffe000", "e8830c", "7f7f7f", "c8102e", "0b3d91", "000000", "ffffff"];
const looked = ["home", "lesson", "complete-home", "sign-in", "explain-not_signed_in", "legal-support"];

describe("a branded page", () => {
  let site: Site;
  let browser: Browser;
  before(async () => {
    site = await openSite();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test("reads with any accent, light and dark, buttons that are pointed at among it", async () => {
    await using tab = await openTab(browser, { viewport: { width: 1280, height: 900 } });
    for (const accent of accents) {
      // Each with some of the pages, and each page with some of them.
      for (const [index, name] of looked.entries()) {
        if (!isLong && (index + accents.indexOf(accent)) % 3 !== 0) continue;
        const { page, shell } = allPages("en").get(`/en/${name}`) ?? {};
        assert.ok(page && shell, name);
        const logo = { url: wideLogo, darkUrl: null, hasPlate: true };
        const organization = { name: "Northwind Freight", logo, brandingCss: brandOf(accent) };
        site.show(`/${accent}/${name}`, page, { ...shell, organization });
        await tab.page.goto(`${site.origin}/${accent}/${name}`);
        for (const colorScheme of ["light", "dark"] as const) {
          await tab.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          const where = `${accent}, ${name}, ${colorScheme}`;
          assert.deepEqual(await findings(tab.page, onlyContrast), [], where);
          const button = tab.page.locator(".button").first();
          if ((await button.count()) === 0) continue;
          await button.hover();
          assert.deepEqual(await findings(tab.page, onlyContrast), [], `${where}, pointed at`);
          await tab.page.mouse.move(0, 0);
        }
      }
    }
    assert.deepEqual(tab.complaints, []);
  });

  test("shows a logo for light pages on a plate where it is dark, and one for dark pages in its place", async () => {
    await using tab = await openTab(browser);
    const { page, shell } = allPages("en").get("/en/home") ?? {};
    assert.ok(page && shell);
    const show = (logo: { url: string; darkUrl: string | null; hasPlate: boolean }) =>
      site.show("/home", page, { ...shell, organization: { name: "Northwind", logo, brandingCss: null } });
    const looks = async (colorScheme: "light" | "dark") => {
      await tab.page.emulateMedia({ colorScheme });
      await tab.page.goto(`${site.origin}/home`);
      return logoIn(tab.page);
    };
    const nothing = "rgba(0, 0, 0, 0)";
    show({ url: wideLogo, darkUrl: null, hasPlate: true });
    assert.deepEqual(await looks("light"), { path: wideLogo, ground: nothing });
    assert.deepEqual(await looks("dark"), { path: wideLogo, ground: "rgb(244, 246, 245)" });
    show({ url: "/brand/no-logo.svg", darkUrl: wideLogo, hasPlate: false });
    assert.deepEqual(await looks("dark"), { path: wideLogo, ground: nothing });
  });
});

function logoIn(page: Page) {
  return page.locator(".masthead-logo").evaluate((image: HTMLImageElement) => ({
    path: new URL(image.currentSrc).pathname,
    ground: getComputedStyle(image).backgroundColor,
  }));
}
