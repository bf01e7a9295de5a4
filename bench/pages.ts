// What does a learner's phone download and wait for, in a lesson with questions? A real service; Chromium with a processor
// four times as slow, at 1.6 Mbit/s and 150 ms. The yardstick is the smallest answer of the same server in the same run.
import { startServiceProcess } from "../server/test/process.ts";
import { launchBrowser } from "../web/test/stage/browser.ts";
import { openLesson } from "./pages/lesson.ts";
import { headingAfter, paintAfter } from "./pages/waiting.ts";
import { compressedScripts, weigh } from "./pages/weight.ts";
import { median, printResult } from "./result.ts";

const ROUNDS = 7;
const SCRIPT_LIMIT_BYTES = 25_000;
const WIRE_LIMIT_BYTES = 60_000;
const HEADING_LIMIT_MS = 400;

const service = await startServiceProcess();
const browser = await launchBrowser();
try {
  const lesson = await openLesson(service);
  const weight = await weigh(browser, lesson);
  const scripts = await compressedScripts(lesson, weight.scripts);
  for (const { path, coding, bytes } of weight.answers)
    process.stdout.write(`${String(bytes).padStart(8)} bytes  ${coding.padEnd(8)} ${path}\n`);
  process.stdout.write(`${scripts} bytes of script with gzip, ${weight.total} bytes on the wire in all\n`);

  const headings: number[] = [];
  const empty: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    empty.push(await paintAfter(browser, lesson, "/healthz"));
    headings.push(await headingAfter(browser, lesson));
    process.stdout.write(
      `round ${round}: heading after ${headings.at(-1)?.toFixed(0)} ms, an empty page after ${empty.at(-1)?.toFixed(0)} ms\n`,
    );
  }
  process.stdout.write(
    `median: heading after ${median(headings).toFixed(0)} ms, an empty page after ${median(empty).toFixed(0)} ms\n`,
  );
  const limits = [
    { question: "script of a lesson's page to 25 kB", ratio: scripts / SCRIPT_LIMIT_BYTES },
    { question: "lesson's page on the wire to 60 kB", ratio: weight.total / WIRE_LIMIT_BYTES },
    { question: "heading of a lesson to 400 ms", ratio: median(headings) / HEADING_LIMIT_MS },
  ];
  for (const limit of limits) printResult({ ...limit, limit: 1, must: "stay below" });
} finally {
  await browser.close();
  await service.stop();
}
