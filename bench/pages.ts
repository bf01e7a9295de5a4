// What does a learner's phone download and wait for, in a lesson with questions? A real service; Chromium with a processor
// four times as slow, at 1.6 Mbit/s and 150 ms. The yardstick is the smallest answer of the same server in the same run.
import { startServiceProcess } from "../server/test/process.ts";
import { launchBrowser } from "../web/test/stage/browser.ts";
import { openLesson } from "./pages/lesson.ts";
import { headingAfter, nextHeadingAfter, paintAfter } from "./pages/waiting.ts";
import { compressedScripts, weigh } from "./pages/weight.ts";
import { median, printResult } from "./result.ts";

const ROUNDS = 7;
const SCRIPT_LIMIT_BYTES = 25_000;
const WIRE_LIMIT_BYTES = 60_000;
const HEADING_LIMIT_MS = 400;

/** A heading with an empty cache, one after the page before, and an empty page. */
const measured = ["first", "next", "empty"] as const;
type Measured = (typeof measured)[number];

const service = await startServiceProcess();
const browser = await launchBrowser();
try {
  const lesson = await openLesson(service);
  const weight = await weigh(browser, lesson);
  const scripts = await compressedScripts(lesson, weight.scripts);
  for (const { path, coding, bytes } of weight.answers)
    process.stdout.write(`${String(bytes).padStart(8)} bytes  ${coding.padEnd(8)} ${path}\n`);
  process.stdout.write(`${scripts} bytes of script with gzip, ${weight.total} bytes on the wire in all\n`);

  const times: Record<Measured, number[]> = { first: [], next: [], empty: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    times.empty.push(await paintAfter(browser, lesson, "/healthz"));
    times.first.push(await headingAfter(browser, lesson));
    times.next.push(await nextHeadingAfter(browser, lesson));
    print(`round ${round}`, (name) => times[name].at(-1) ?? Number.NaN);
  }
  print("median", (name) => median(times[name]));
  const limits = [
    { question: "script of a lesson's page to 25 kB", ratio: scripts / SCRIPT_LIMIT_BYTES },
    { question: "lesson's page on the wire to 60 kB", ratio: weight.total / WIRE_LIMIT_BYTES },
    { question: "heading after the page before to 400 ms", ratio: median(times.next) / HEADING_LIMIT_MS },
    { question: "heading with an empty cache to 400 ms", ratio: median(times.first) / HEADING_LIMIT_MS },
  ];
  for (const limit of limits) printResult({ ...limit, limit: 1, must: "stay below" });
} finally {
  await browser.close();
  await service.stop();
}

function print(what: string, timeOf: (name: Measured) => number): void {
  const [first, next, empty] = measured.map((name) => timeOf(name).toFixed(0));
  process.stdout.write(
    `${what}: heading after ${first} ms with an empty cache, ${next} ms after the page before; an empty page after ${empty} ms\n`,
  );
}
