import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds, as "rule: element". */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // Legacy mode looks at the top frame only, which is all there is, and is several times quicker.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(standards)).analyze();
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
