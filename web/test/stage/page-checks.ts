import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { isLong } from "../../../server/test/length.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Rules {
  /** Nothing but these. */
  only?: string[];
}

/** What may differ between light and dark. */
export const onlyContrast: Rules = { only: ["color-contrast"] };
/** For a page that was looked at in light: `npm run test:long` asks everything again. */
export const rulesInDark: Rules = isLong ? {} : onlyContrast;

/** What axe finds in a page without frames, as "rule: element". */
export async function findings(page: Page, { only }: Rules = {}): Promise<string[]> {
  // Half a megabyte: once for each document, however often it is looked at.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    runOnly: only ? { type: "rule", values: only } : { type: "tag", values: standards },
    resultTypes: ["violations"],
  } satisfies axe.RunOptions);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/**
 * How wide a letter is on average, in em: readers have other fonts than the machine that runs the tests. Of a to z, 0.40 is
 * Arial Narrow, 0.49 Arial, 0.53 Noto Sans, and 0.56 Verdana and DejaVu Sans.
 */
const letterWidths = { narrow: 0.4, wide: 0.56 };
export type Fonts = keyof typeof letterWidths;

/** The elements that reach beyond the screen, for readers with narrow fonts or with wide ones. Leaves the page as it was. */
export async function widerThanTheScreen(
  page: Page,
  readers: readonly Fonts[] = ["narrow", "wide"],
): Promise<string[]> {
  const found: string[] = [];
  for (const fonts of readers) {
    await page.evaluate(setLetterWidth, letterWidths[fonts]);
    const tags = await page.evaluate(beyondTheEdge);
    found.push(...tags.map((tag) => `${tag} with ${fonts} fonts`));
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
}

/** Runs in the page: space between the letters makes up for what the machine's own font has more or less. */
function setLetterWidth(width: number): void {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) throw new Error("This browser cannot measure text.");
  canvas.font = "100px sans-serif";
  const ownWidth = canvas.measureText(letters).width / letters.length / 100;
  const style = new CSSStyleSheet();
  style.replaceSync(`
    :root { --interface: sans-serif; --reading: sans-serif; }
    :not(code, pre) { letter-spacing: ${width - ownWidth}em !important; }`);
  document.adoptedStyleSheets = [style];
}

/** Runs in the page. */
function beyondTheEdge(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ tagName }) => tagName);
}
