import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TemplateContent } from "@lectern/lesson-format/template-content.ts";
import type { Page } from "playwright-core";
import { assembleLesson } from "../../../server/src/engines/lesson/assembly/embedded-author.ts";
import { audienceProfiles } from "../../../server/src/engines/lesson/check/sample-profiles.ts";
import { loadTemplateFolder } from "../../../server/src/engines/lesson/files/template-files.ts";
import type { Lesson } from "../../../server/src/engines/lesson/lesson.ts";
import { type Language, languages } from "../../../server/src/kernel/language.ts";
import { aLessonPage } from "../../src/learner/lesson/test/lesson-page.ts";
import { aShell } from "../fixtures/shell.ts";
import type { Site } from "./site.ts";

/** A phone on which a section is read. */
export const phone = { width: 375, height: 667 };

/** How much of a section is nothing but text. */
interface BareText {
  lesson: string;
  language: Language;
  section: string;
  /** For whom it was written: an audience, or nobody in particular. */
  reader: string;
  /** The longest stretch of paragraphs, lists and quotations with nothing else between them, in screens of the phone. */
  screens: number;
  /** Whether something in it is no paragraph. */
  hasOther: boolean;
}

const folder = join(import.meta.dirname, "../../../content/templates");
const nobody = {
  firstName: "",
  department: null,
  jobTitles: [],
  tools: [],
  dailyTasks: [],
  userSummary: "",
};

/** Each section of the lessons that come with the product, in each language, once for all readers who are shown the same. */
export async function measureBareText(
  page: Page,
  site: Site,
  of: { readers: readonly string[] },
): Promise<BareText[]> {
  const measured: BareText[] = [];
  for (const name of readdirSync(folder)) {
    const { content } = await loadTemplateFolder(join(folder, name), { languages });
    if (!content) throw new Error(`The template ${name} is not sound.`);
    for (const language of languages)
      measured.push(...(await measureLesson(page, site, content, language, of)));
  }
  return measured;
}

async function measureLesson(
  page: Page,
  site: Site,
  content: TemplateContent,
  language: Language,
  { readers }: { readers: readonly string[] },
): Promise<BareText[]> {
  const measured: BareText[] = [];
  const seen = new Set<string>();
  const profiles = [{ audience: "nobody", profile: nobody }, ...audienceProfiles()];
  for (const { audience: reader, profile } of profiles.filter(({ audience }) => readers.includes(audience))) {
    const lesson = assembleLesson({
      content,
      profile,
      preferredLanguage: language,
      passages: [],
      organizationName: "",
    });
    for (const { id, blocks } of lesson.sections) {
      const key = JSON.stringify([id, blocks]);
      if (seen.has(key)) continue;
      seen.add(key);
      measured.push({
        lesson: content.key,
        language,
        section: id,
        reader,
        screens: await longestStretch(page, site, lesson, id),
        hasOther: blocks.some(({ type }) => type !== "paragraph"),
      });
    }
  }
  return measured;
}

/** The first page is loaded; the others take its sheet, which is as long and has the same styles. */
async function longestStretch(page: Page, site: Site, lesson: Lesson, sectionId: string): Promise<number> {
  const path = "/lessons/1/section";
  const blocks = lesson.sections.find(({ id }) => id === sectionId)?.blocks ?? [];
  site.show(
    path,
    aLessonPage({ blocks, questions: [], headingWhy: [], contentLanguage: lesson.language }),
    aShell(),
  );
  if (page.url() !== site.origin + path) await page.goto(site.origin + path);
  const pixels = await page.evaluate<number>(longestInPage);
  return pixels / phone.height;
}

/** Runs in the page; a text, because a benchmark's types know no document. */
const longestInPage = `(async () => {
  const text = await (await fetch(location.pathname)).text();
  const { documentElement } = new DOMParser().parseFromString(text, "text/html");
  document.querySelector("main").replaceWith(document.importNode(documentElement.querySelector("main"), true));
  document.body.getBoundingClientRect(); // what the text needs of the fonts
  await document.fonts.ready;
  let [longest, top] = [0, null];
  for (const block of document.querySelectorAll(".sheet > .block:has(.block-text)")) {
    const isBare = block.querySelector(".block-text > :is(p, ul, ol, blockquote)") !== null;
    const place = block.getBoundingClientRect();
    top = isBare ? (top ?? place.top) : null;
    if (isBare) longest = Math.max(longest, place.bottom - top);
  }
  return longest;
})()`;
