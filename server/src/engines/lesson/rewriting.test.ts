import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import type { TemplateContent } from "@lectern/lesson-format/template-content.ts";
import fc from "fast-check";
import { languages } from "#kernel/language.ts";
import { assembleLesson } from "./assembly/embedded-author.ts";
import type { LearnerProfile, Passage } from "./author.ts";
import { profileFacts, usesFact, withoutFacts } from "./facts.ts";
import { loadTemplateFolder } from "./files/template-files.ts";
import type { Lesson } from "./lesson.ts";
import { rewriteLesson } from "./rewriting.ts";

const seeds = join(import.meta.dirname, "../../../../content/templates");
const contents: TemplateContent[] = [];
before(async () => {
  for (const name of readdirSync(seeds)) {
    const { content } = await loadTemplateFolder(join(seeds, name), { languages });
    assert.ok(content, name);
    contents.push(content);
  }
});

const values = fc.uniqueArray(
  fc.constantFrom(
    "Outlook",
    "SAP",
    "Teamleiterin",
    "technician",
    "  Empfang ",
    "a\u0000b",
    "Finanz",
    "…",
    "z".repeat(200),
  ),
  { maxLength: 3 },
);
const profiles: fc.Arbitrary<LearnerProfile> = fc.record({
  firstName: fc.constantFrom("", "Ada"),
  department: fc.constantFrom(null, "Finanz", "Labor <1>"),
  jobTitles: values,
  tools: values,
  dailyTasks: values,
  userSummary: fc.constantFrom("", "Leads a team, sells to customers.", "Nurse at night"),
});

const passages: Passage[] = ["p", "q", "r"].map((id, index) => ({
  id,
  file: "rules.pdf",
  page: index,
  language: null,
  text: `Passage ${id} says to report every incident within ${24 + index} hours to the help desk.`,
  scores: Object.fromEntries(["q_report", "q_incident"].map((key) => [key, 9 - index])),
}));

/** All but the words that are made for somebody. */
const skeletonOf = ({ sections }: Lesson) =>
  sections.map(({ id, blocks, questions }) => ({
    id,
    quoted: blocks.filter(({ type }) => type === "passage"),
    questions: questions.map(({ id, kind, options }) => [
      id,
      kind,
      options.map((one) => [one.id, one.correct]),
    ]),
  }));

test("whatever is hidden and used again: ids, questions, options and quotations stay, and the fact is gone", () => {
  fc.assert(
    fc.property(
      profiles,
      fc.nat(13),
      fc.nat(),
      fc.constantFrom(...languages),
      (profile, which, pick, language) => {
        const content = contents[which % contents.length];
        assert.ok(content);
        const lesson = assembleLesson({
          content,
          profile,
          passages,
          organizationName: "Acme",
          preferredLanguage: language,
        });
        const facts = profileFacts(profile);
        const fact = facts[pick % Math.max(1, facts.length)];
        if (fact === undefined) return;
        const hidden = withoutFacts(profile, [fact]);
        const change = { content, fact, organizationName: "Acme" };
        const rewritten = rewriteLesson(lesson, { ...change, before: profile, after: hidden });
        assert.deepEqual(skeletonOf(rewritten), skeletonOf(lesson));
        assert.ok(!usesFact(rewritten, fact), `${fact.field} is still used`);
        assert.deepEqual(rewriteLesson(rewritten, { ...change, before: hidden, after: profile }), lesson);
      },
    ),
    { numRuns: 300 },
  );
});

test("a section that a fact does not concern keeps its words, whatever else has changed since", () => {
  const content = contents.find(({ key }) => key === "phishing");
  assert.ok(content);
  const nobody = {
    firstName: "",
    department: null,
    jobTitles: [],
    tools: [],
    dailyTasks: [],
    userSummary: "",
  };
  const request = { content, organizationName: "Acme", preferredLanguage: "en" as const, passages: [] };
  const lesson = assembleLesson({ ...request, profile: { ...nobody, jobTitles: ["Nurse"] } });
  const kept = {
    ...lesson,
    sections: lesson.sections.map((section) => ({ ...section, heading: "As it was" })),
  };
  const fact = { field: "job_title" as const, value: "Nurse" };
  const rewritten = rewriteLesson(kept, {
    ...request,
    fact,
    before: { ...nobody, jobTitles: ["Nurse"] },
    after: nobody,
  });
  const isKept = (id: string) =>
    rewritten.sections.find((section) => section.id === id)?.heading === "As it was";
  assert.equal(isKept("money"), false);
  assert.equal(isKept("why"), true);
});
