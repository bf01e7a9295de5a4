import type { Browser, CDPSession, Page } from "playwright-core";
import type { MeasuredLesson } from "./lesson.ts";

/** A cheap phone in the country. */
const SLOWER = 4;
const LATENCY_MS = 150;
const DOWN_BYTES_PER_SECOND = 1_600_000 / 8;
const UP_BYTES_PER_SECOND = 750_000 / 8;

interface SlowTab extends AsyncDisposable {
  page: Page;
  devtools: CDPSession;
}

/** A tab with an empty cache, signed in, on a slow device behind a slow line. */
export async function openSlowTab(browser: Browser, { origin, cookie }: MeasuredLesson): Promise<SlowTab> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } });
  await context.addCookies([{ ...cookie, url: origin }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES_PER_SECOND,
    uploadThroughput: UP_BYTES_PER_SECOND,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, devtools, [Symbol.asyncDispose]: () => context.close() };
}

/** Milliseconds from asking for the lesson's page to the frame that shows its heading, with an empty cache. */
export async function headingAfter(browser: Browser, lesson: MeasuredLesson): Promise<number> {
  await using tab = await openSlowTab(browser, lesson);
  await tab.page.addInitScript({ content: markHeading });
  await tab.page.goto(lesson.origin + lesson.path);
  return await tab.page.evaluate<number>(timeOfHeading);
}

/** The same for who goes on from the page before, as most do: style and script are there already. */
export async function nextHeadingAfter(browser: Browser, lesson: MeasuredLesson): Promise<number> {
  await using tab = await openSlowTab(browser, lesson);
  const { page } = tab;
  await page.goto(lesson.origin + lesson.pathBefore, { waitUntil: "networkidle" });
  await page.addInitScript({ content: markHeading });
  const isThere = page.waitForEvent("load");
  // Once the call has returned, so that it is not lost with the page that it was made in.
  await page.evaluate(`void setTimeout(() => location.assign(${JSON.stringify(lesson.path)}))`);
  await isThere;
  return await page.evaluate<number>(timeOfHeading);
}

/** The same for whatever a page shows first. */
export async function paintAfter(browser: Browser, lesson: MeasuredLesson, path: string): Promise<number> {
  await using tab = await openSlowTab(browser, lesson);
  await tab.page.goto(lesson.origin + path);
  return await tab.page.evaluate<number>(timeOfFirstPaint);
}

// What runs in the page is text, because this folder's types know no page.

/** Browsers tell when an element was painted only if it asks for it before. */
const markHeading = `
  new MutationObserver(() => {
    document.querySelector("h1:not([elementtiming])")?.setAttribute("elementtiming", "heading");
  }).observe(document, { childList: true, subtree: true });`;

const timeOfHeading = `new Promise((resolve) => {
  new PerformanceObserver((entries) => resolve(entries.getEntries()[0].startTime))
    .observe({ type: "element", buffered: true });
})`;

const timeOfFirstPaint = `new Promise((resolve) => {
  new PerformanceObserver((entries) => {
    const [first] = entries.getEntriesByName("first-contentful-paint");
    if (first) resolve(first.startTime);
  }).observe({ type: "paint", buffered: true });
})`;
