// npm test leaves this drill to CI: diagrams.test.ts draws it, layout.test.ts looks at such pages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "../../src/learner/language/languages.ts";
import { allPages } from "../fixtures/all-pages.ts";
import { launchBrowser } from "../stage/browser.ts";
import { openSite } from "../stage/site.ts";
import { openTab } from "../stage/visit.ts";

test("in the picture of a workshop no name of a thing is broken, and each thing is one place to press, at every width", async (t) => {
  const [browser, site] = await Promise.all([launchBrowser(), openSite()]);
  t.after(() => Promise.all([browser.close(), site.close()]));
  for (const language of languages) {
    const path = `/${language}/lesson-workshop`;
    const found = allPages(language).get(path);
    assert.ok(found, path);
    site.show(path, found.page, found.shell);
  }
  for (const width of [320, 375, 768, 1440]) {
    await using tab = await openTab(browser, { viewport: { width, height: 800 } });
    for (const language of languages) {
      await tab.page.goto(`${site.origin}/${language}/lesson-workshop`);
      const names = await tab.page.locator(".surface-workshop .drawn-name").all();
      assert.equal(names.length, 8);
      for (const name of names) {
        const lines = await name.evaluate((element) => {
          const range = element.ownerDocument.createRange();
          range.selectNodeContents(element);
          return range.getClientRects().length;
        });
        const words = (await name.innerText()).split(" ").length;
        assert.ok(lines <= words, `${await name.innerText()} at ${width} in ${language}`);
      }
      const box = tab.page.locator(".surface-workshop .place").nth(1);
      await box.locator(".thing").click();
      assert.equal(await box.locator("input").isChecked(), true, `${language}, ${width}`);
    }
    assert.deepEqual(tab.complaints, []);
  }
});
