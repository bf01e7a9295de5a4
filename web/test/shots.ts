import { allPages } from "./fixtures/all-pages.ts";
import { launchBrowser } from "./stage/browser.ts";
import { openSite } from "./stage/site.ts";
import { mkdirSync } from "node:fs";
const out = process.argv[2] ?? "/tmp/wt/home-shots";
mkdirSync(out, { recursive: true });
const site = await openSite();
const browser = await launchBrowser();
const wanted = process.argv.slice(3);
for (const spec of wanted) {
  const [name, language, width, scheme] = spec.split(":");
  const entry = allPages(language as "en").get(`/${language}/${name}`)!;
  site.show(`/${language}/${name}`, entry.page, entry.shell);
  const context = await browser.newContext({ viewport: { width: Number(width), height: 900 }, colorScheme: scheme as "light" });
  const page = await context.newPage();
  await page.goto(`${site.origin}/${language}/${name}`);
  await page.screenshot({ path: `${out}/${name}-${language}-${width}-${scheme}.png`, fullPage: true });
  await context.close();
}
await browser.close();
await site.close();
process.exit(0);
