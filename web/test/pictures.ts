import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "../src/learner/language/languages.ts";
import { allPages } from "./fixtures/all-pages.ts";
import { launchBrowser } from "./stage/browser.ts";
import { openSite } from "./stage/site.ts";
import { openTab } from "./stage/visit.ts";

const folder = join(import.meta.dirname, "../test-results/pictures");
const widths = [320, 375, 768, 1440];
const schemes = ["light", "dark"] as const;

/**
 * Pictures of the sample pages whose names match a pattern, in these languages, at every width, light and dark:
 * `npm run pictures -- '^home' en,de`.
 */
async function takePictures(pattern = ".", languages = "en"): Promise<void> {
  await mkdir(folder, { recursive: true });
  const site = await openSite();
  const browser = await launchBrowser();
  await using tab = await openTab(browser);
  for (const [path, { page, shell }] of samplesOf(languages.split(","), new RegExp(pattern))) {
    site.show(path, page, shell);
    await tab.page.goto(site.origin + path);
    for (const width of widths) {
      await tab.page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
      for (const colorScheme of schemes) {
        await tab.page.emulateMedia({ colorScheme });
        const file = `${path.slice(1).replaceAll("/", "-")}-${width}-${colorScheme}.png`;
        await tab.page.screenshot({ path: join(folder, file), fullPage: true });
      }
    }
  }
  await browser.close();
  await site.close();
  console.log(`The pictures are in ${folder}.`);
}

function samplesOf(languages: string[], pattern: RegExp) {
  const samples = languages.flatMap((language) => [...allPages(languageOf(language))]);
  return samples.filter(([path]) => pattern.test(path.split("/").at(-1) ?? ""));
}

function languageOf(text: string): Language {
  if (text === "en" || text === "de" || text === "fr" || text === "it") return text;
  throw new Error(`There are pages in en, de, fr and it, not in ${text}.`);
}

await takePictures(...process.argv.slice(2));
