// How much bare text is there in the lessons that come with the product, on a phone, and does every section have something else?
import { audiences } from "../lesson-format/src/audiences.ts";
import { measureBareText, phone } from "../web/test/stage/bare-text.ts";
import { launchBrowser } from "../web/test/stage/browser.ts";
import { openSite } from "../web/test/stage/site.ts";
import { printResult } from "./result.ts";

const browser = await launchBrowser();
const site = await openSite();
try {
  const page = await browser.newPage({ viewport: phone });
  const measured = await measureBareText(page, site, { readers: ["nobody", ...audiences] });
  const lessons = Map.groupBy(measured, ({ lesson, language }) => `${lesson.padEnd(26)} ${language}`);
  process.stdout.write(
    "lesson                     language  screens of bare text at most, in  sections of paragraphs only\n",
  );
  for (const [name, sections] of lessons) {
    const [longest] = sections.toSorted((one, other) => other.screens - one.screens);
    const bare = sections
      .filter(({ hasOther }) => !hasOther)
      .map(({ section, reader }) => `${section} (${reader})`);
    const where = `${longest?.section} (${longest?.reader})`;
    process.stdout.write(
      `${name.padEnd(36)} ${longest?.screens.toFixed(2).padEnd(6)} ${where.padEnd(26)} ${bare.join(", ") || "–"}\n`,
    );
  }
  printResult({
    question: "screens of bare text in a section",
    ratio: Math.max(...measured.map(({ screens }) => screens)),
    limit: 1.5,
    must: "stay below",
  });
  printResult({
    question: "sections that have nothing but paragraphs",
    ratio: measured.filter(({ hasOther }) => !hasOther).length,
    limit: 0,
    must: "stay below",
  });
} finally {
  await browser.close();
  await site.close();
}
