import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { byLength, isLong } from "../../../server/test/length.ts";

declare global {
  interface Window {
    axe?: typeof axe;
    /** Makes `axe`. */
    loadAxe?: () => void;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A function, which costs a document next to nothing until somebody calls it. */
const loader = `window.loadAxe = () => {${source}\n};`;
/** Those whose documents have the loader from their beginning. */
const prepared = new WeakSet<Page>();
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
  const options: axe.RunOptions = {
    runOnly: only ? { type: "rule", values: only } : { type: "tag", values: standards },
    resultTypes: ["violations"],
  };
  return (await page.evaluate(runAxe, options)) ?? (await prepare(page, options));
}

/** Half a megabyte, which is sent once and not for each document: 40 ms of processor time less each time. */
async function prepare(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!prepared.has(page)) await page.addInitScript(loader);
  prepared.add(page);
  await page.evaluate(loader);
  const found = await page.evaluate(runAxe, options);
  if (found === null) throw new Error("axe is not in the page.");
  return found;
}

/** Runs in the page. @returns null where there is no axe yet */
async function runAxe(options: axe.RunOptions): Promise<string[] | null> {
  if (!window.axe) window.loadAxe?.();
  if (!window.axe) return null;
  // A color on its way from light to dark is nobody's; what never ends, such as a spinner, goes on.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  const { violations } = await window.axe.run(document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/**
 * How wide a letter is on average, in em: readers have other fonts than the machine that runs the tests. Of a to z, 0.40 is
 * Arial Narrow, 0.49 Arial, 0.53 Noto Sans, and 0.56 Verdana and DejaVu Sans.
 */
const letterWidths = { narrow: 0.4, wide: 0.56 };
type Fonts = keyof typeof letterWidths;

/** With which a page is measured: what is too wide is so with wide ones. `npm run test:long` tries narrow ones too. */
const fonts: Fonts[] = byLength(["wide"], ["narrow", "wide"]);

/** The elements that reach beyond the screen, with the fonts that readers may have. Leaves the page as it was. */
export function widerThanTheScreen(page: Page): Promise<string[]> {
  return page.evaluate(
    beyondTheEdge,
    fonts.map((readers) => ({ fonts: readers, width: letterWidths[readers] })),
  );
}

/** Runs in the page: space between the letters makes up for what the machine's own font has more or less. */
function beyondTheEdge(readers: { fonts: string; width: number }[]): string[] {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) throw new Error("This browser cannot measure text.");
  canvas.font = "100px sans-serif";
  const ownWidth = canvas.measureText(letters).width / letters.length / 100;
  const root = document.documentElement;
  const style = new CSSStyleSheet();
  document.adoptedStyleSheets = [style];
  const found = readers.flatMap(({ fonts, width }) => {
    style.replaceSync(`
      :root { --interface: sans-serif; --reading: sans-serif; }
      :not(code, pre) { letter-spacing: ${width - ownWidth}em !important; }`);
    if (root.scrollWidth <= root.clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth)
      .map(({ tagName }) => `${tagName} with ${fonts} fonts`);
  });
  document.adoptedStyleSheets = [];
  return found;
}
