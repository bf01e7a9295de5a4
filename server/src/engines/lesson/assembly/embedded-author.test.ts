import assert from "node:assert/strict";
import { test } from "node:test";
import { readTemplateFolder } from "@lectern/lesson-format/folder/template-folder.ts";
import { plainText } from "@lectern/lesson-format/plain-text.ts";
import type { TemplateContent } from "@lectern/lesson-format/template-content.ts";
import fc from "fast-check";
import { sampleFiles } from "../../../../../lesson-format/test/sample-template.ts";
import type { LearnerProfile, LessonRequest, Passage } from "../author.ts";
import { lessonFaults } from "../check/lesson-faults.ts";
import { summaryMarker } from "../check/sample-profiles.ts";
import { type LessonBlock, lessonHash } from "../lesson.ts";
import { assembleLesson } from "./embedded-author.ts";

function sampleContent(changes: Parameters<typeof sampleFiles>[0] = {}): TemplateContent {
  const { content, mistakes } = readTemplateFolder(sampleFiles(changes));
  assert.ok(content, JSON.stringify(mistakes));
  return content;
}

const nobody: LearnerProfile = {
  firstName: "",
  department: null,
  jobTitles: [],
  tools: [],
  dailyTasks: [],
  userSummary: "",
};

function write(profile: Partial<LearnerProfile> = {}, request: Partial<LessonRequest> = {}) {
  return assembleLesson({
    content: sampleContent(),
    profile: { ...nobody, ...profile },
    preferredLanguage: "en",
    passages: [],
    organizationName: "Acme",
    ...request,
  });
}

function textOf(block: LessonBlock): string {
  switch (block.type) {
    case "passage":
      return block.text;
    case "surface":
      return block.parts.map(({ text }) => plainText(text)).join("\n");
    case "picture":
      return `${block.alt}\n${plainText(block.caption)}`;
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(" ")).join("\n");
    case "box":
      return block.blocks.map(textOf).join("\n");
    case "list":
      return block.items.map(plainText).join("\n");
    default:
      return plainText(block.children);
  }
}

function textsOf(lesson: ReturnType<typeof write>): string {
  return lesson.sections.flatMap(({ blocks }) => blocks.map(textOf)).join("\n");
}

function aPassage(id: string, passage: Partial<Passage> = {}): Passage {
  const text = `Passage ${id} says to report within 24 hours to the desk.`;
  return { id, file: "rules.pdf", page: 3, language: "en", text, scores: { q_report: 5 }, ...passage };
}

test("with an empty profile every slot shows its default and no condition holds", () => {
  const lesson = write({}, { organizationName: "" });
  assert.equal(lesson.sections[0]?.heading, "Why in your team");
  assert.match(textsOf(lesson), /It goes on\.\n/);
  assert.match(textsOf(lesson), /Dear colleague of the house/);
  assert.doesNotMatch(textsOf(lesson), /You use|buyers/);
});

test("a full profile fills the slots, and each block says which values it holds", () => {
  const lesson = write({
    firstName: "Ada",
    department: "Labor",
    dailyTasks: ["test samples"],
    tools: ["LIMS", "Excel"],
  });
  const [paragraph, list] = lesson.sections[0]?.blocks ?? [];
  assert.equal(lesson.sections[0]?.heading, "Why in Labor");
  assert.ok(paragraph && list);
  assert.match(textOf(paragraph), /It goes on\. While you test samples\.$/);
  assert.deepEqual(paragraph.why, [{ because: "profile_value", field: "daily_task", value: "test samples" }]);
  assert.deepEqual(list.why, [{ because: "profile_value", field: "tool", value: "Excel" }]);
  assert.match(textsOf(lesson), /Dear Ada of Acme/);
});

test("a variant appears by a part of a profile value, whatever its case and accents, and says why", () => {
  const lesson = write({ tools: ["Word", "sàp S/4HANA"], department: "Services des Achats" });
  const variant = lesson.sections[0]?.blocks.at(-1);
  assert.ok(variant);
  assert.equal(textOf(variant), "You use sàp S/4HANA.");
  assert.deepEqual(variant.why[0], { because: "profile_rule", field: "tool", value: "sàp S/4HANA" });
  const box = lesson.sections[1]?.blocks.find(({ why }) => why.length > 0);
  assert.equal(box?.type, "box");
  assert.deepEqual(box?.why, [
    { because: "profile_rule", field: "department", value: "Services des Achats" },
  ]);
});

test("profile values lose control characters and signs of markup, and are 80 characters at most", () => {
  const lesson = write({
    firstName: "<b>\u0000{{x}}\u202EAda</b>",
    department: "💥x".repeat(100),
    tools: ["a", " \u0007<> "],
  });
  assert.match(textsOf(lesson), /Dear b x Ada \/b of Acme/);
  assert.equal([...(lesson.sections[0]?.heading ?? "").replace("Why in ", "")].length, 80);
  assert.match(textsOf(lesson), /two things/, "a value of nothing but signs counts as none");
});

test("the summary of the learner chooses variants, and is never repeated", () => {
  const lesson = write({ userSummary: "SAP Einkauf secret-illness" });
  assert.match(textsOf(lesson), /Only for buyers\./);
  assert.doesNotMatch(JSON.stringify(lesson), /secret|illness/);
  assert.match(
    JSON.stringify(lesson),
    /"profile_summary","word":"Einkauf"/,
    "the word of the rule, not of the text",
  );
});

test("the preferred language is used when the content has it, else the original with a notice", () => {
  assert.deepEqual(
    [write({}, { preferredLanguage: "de" }).language, write({}, { preferredLanguage: "de" }).title],
    ["de", "Ein Muster"],
  );
  assert.deepEqual(write({}, { preferredLanguage: "de" }).notices, []);
  const french = write({}, { preferredLanguage: "fr" });
  assert.deepEqual([french.language, french.notices], ["en", ["other_language"]]);
  assert.deepEqual(write({}, { preferredLanguage: null }).notices, []);
});

test("the same input writes the same lesson, whatever the order of the passages", () => {
  const passages = ["a", "b", "c", "d"].map((id) => aPassage(id));
  assert.equal(
    lessonHash(write({}, { passages })),
    lessonHash(write({}, { passages: passages.toReversed() })),
  );
  assert.notEqual(
    lessonHash(write({}, { passages })),
    lessonHash(write({}, { passages: passages.slice(1) })),
  );
});

test("passages are quoted word for word with file and page, each once", () => {
  const passages = ["a", "b", "c", "d"].map((id) => aPassage(id));
  const quoted = write({}, { passages }).sections.flatMap(({ blocks }) =>
    blocks.filter(({ type }) => type === "passage"),
  );
  assert.deepEqual(
    quoted.map(textOf).toSorted(),
    passages.slice(0, 3).map(({ text }) => text),
  );
  assert.deepEqual(quoted[0], {
    type: "passage",
    passageId: "a",
    text: aPassage("a").text,
    file: "rules.pdf",
    page: 3,
    language: "en",
    why: [{ because: "document", terms: ["report"] }],
  });
});

test("a question asked from a passage comes after the authored one and stands where the template asks for it", () => {
  const lesson = write({}, { passages: [aPassage("a")] });
  assert.deepEqual(
    lesson.sections.map(({ questions }) => questions.map(({ id }) => id)),
    [["q1", "cloze-why-2"], ["q2"]],
  );
  assert.deepEqual(
    write().sections[0]?.questions.map(({ id }) => id),
    ["q1"],
    "none without a passage",
  );
});

test("a template without a word of a learner's language still has all its sections", () => {
  assert.deepEqual(
    write({}, { preferredLanguage: "it" }).sections.map(({ id }) => id),
    ["why", "act"],
  );
});

const nastyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(
    "<script>",
    "{{tool|x}}",
    "{{#task}}",
    "SAP\u0000",
    "\uD800",
    "\u202E",
    "**x**",
    " ",
    "a".repeat(5_000),
    "__proto__",
    "Einkauf",
  ),
);
const nastyTexts = fc.array(nastyText, { maxLength: 4 });

test("no profile and no document whatever breaks a lesson", () => {
  const content = sampleContent();
  fc.assert(
    fc.property(
      nastyText,
      nastyTexts,
      nastyTexts,
      nastyTexts,
      nastyTexts,
      (name, jobTitles, tools, dailyTasks, texts) => {
        const profile = {
          firstName: name,
          department: name,
          jobTitles,
          tools,
          dailyTasks,
          userSummary: summaryMarker + name,
        };
        const passages = texts.map((text, index) =>
          aPassage(String(index), {
            file: text,
            text: `${text} Every case is reported within 24 hours to the help desk.`,
          }),
        );
        const request = { content, profile, passages, organizationName: name };
        for (const preferredLanguage of ["en", "de"] as const) {
          const lesson = assembleLesson({ ...request, preferredLanguage });
          assert.deepEqual(lessonFaults(lesson, content, preferredLanguage), []);
          assert.deepEqual(JSON.parse(JSON.stringify(lesson)), lesson);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("ten times the candidate passages take about ten times as long, not a hundred", () => {
  const content = sampleContent();
  const passages = Array.from({ length: 200 }, (_, index) =>
    aPassage(String(index), { text: `${index}. ${"A sentence without a number stands here. ".repeat(40)}` }),
  );
  const cpuOf = (count: number) => {
    const some = passages.slice(0, count);
    const before = process.cpuUsage();
    for (let turn = 0; turn < 20; turn++) write({ tools: ["SAP"] }, { content, passages: some });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  cpuOf(200); // compiles
  const [few, many] = [cpuOf(20), cpuOf(200)];
  assert.ok(many < 40 * few, `${many} µs for 200, ${few} µs for 20`);
});
