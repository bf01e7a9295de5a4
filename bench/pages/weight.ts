import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import type { MeasuredLesson } from "./lesson.ts";
import { openSlowTab } from "./waiting.ts";

interface Weight {
  /** Everything that was loaded for the page, with an empty cache. */
  answers: { path: string; coding: string; bytes: number }[];
  total: number;
  /** Addresses of what was loaded to be run. */
  scripts: string[];
}

/** What travels for a page, headers included, as the browser counts it. */
export async function weigh(browser: Browser, lesson: MeasuredLesson): Promise<Weight> {
  await using tab = await openSlowTab(browser, lesson);
  const asked = new Map<string, { path: string; coding: string; isScript: boolean }>();
  const answers: Weight["answers"] = [];
  const scripts: string[] = [];
  tab.devtools.on("Network.responseReceived", ({ requestId, response, type }) => {
    const coding = header(response.headers, "content-encoding") ?? "as it is";
    asked.set(requestId, { path: new URL(response.url).pathname, coding, isScript: type === "Script" });
  });
  tab.devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = asked.get(requestId);
    if (!answer) return;
    answers.push({ path: answer.path, coding: answer.coding, bytes: encodedDataLength });
    if (answer.isScript) scripts.push(answer.path);
  });
  await tab.page.goto(lesson.origin + lesson.path, { waitUntil: "networkidle" });
  return { answers, scripts, total: answers.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Bytes of these scripts with gzip: a number that does not depend on what the browser takes. */
export async function compressedScripts({ origin }: MeasuredLesson, paths: string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths)
    bytes += gzipSync(await (await fetch(origin + path)).bytes(), { level: 9 }).length;
  return bytes;
}

function header(headers: Record<string, string>, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
