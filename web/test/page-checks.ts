import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds in a page without frames, as "rule: element". */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte: once for each document, however often it is looked at.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    runOnly: rules ? { type: "rule", values: rules } : { type: "tag", values: standards },
    resultTypes: ["violations"],
  } satisfies axe.RunOptions);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** Runs in the page: the elements that reach beyond the screen. */
export function widerThanTheScreen(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ tagName }) => tagName);
}
