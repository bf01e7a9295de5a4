import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { languages } from "#kernel/language.ts";
import type { LearnerProfile } from "../author.ts";
import { lessonFaults } from "../check/lesson-faults.ts";
import type { Rule } from "../content/template-content.ts";
import { loadTemplateFolder } from "../content/template-files.ts";
import type { Lesson } from "../lesson.ts";
import { assembleLesson } from "./embedded-author.ts";
import { wordIn } from "./free-text.ts";
import { matchRule } from "./variants.ts";
import { workFields } from "./work-fields.ts";

const seeds = join(import.meta.dirname, "../../../../../content/templates");
const nobody: LearnerProfile = {
  ...{ firstName: "", department: null, jobTitles: [], tools: [], dailyTasks: [], userSummary: "" },
};
const textOf = (lesson: Lesson) =>
  JSON.stringify(lesson.sections.map(({ heading, blocks, questions }) => [heading, blocks, questions]));

/** Every lesson that comes with the product, in every language, for this learner. */
async function everyLesson(profile: Partial<LearnerProfile>) {
  const lessons = new Map<string, string>();
  for (const name of readdirSync(seeds)) {
    const { content } = await loadTemplateFolder(join(seeds, name), { languages });
    assert.ok(content, name);
    for (const preferredLanguage of languages) {
      const request = { content, preferredLanguage, passages: [], organizationName: "Acme" };
      const lesson = assembleLesson({ ...request, profile: { ...nobody, ...profile } });
      assert.deepEqual(lessonFaults(lesson, content, preferredLanguage), []);
      lessons.set(`${name} in ${preferredLanguage}`, textOf(lesson));
    }
  }
  return lessons;
}

test("`user_summary` is a free-text profile that feeds personalisation: it changes the text of every lesson, and is never repeated", async () => {
  const plain = await everyLesson({});
  for (const userSummary of [
    "Ten years as a ward nurse, mostly night shifts.",
    "Kundenberaterin in einer Filiale, arbeitet gern mit Menschen.",
    "Vient d’arriver, s’occupe de la comptabilité fournisseurs.",
    "Responsabile di magazzino con dodici collaboratori.",
  ]) {
    for (const [lesson, text] of await everyLesson({ userSummary })) {
      assert.notEqual(text, plain.get(lesson), `${lesson} does not care for: ${userSummary}`);
      assert.ok(!text.includes(userSummary.slice(0, 20)), `${lesson} repeats: ${userSummary}`);
    }
  }
  assert.deepEqual(
    await everyLesson({ userSummary: "Likes cats." }),
    plain,
    "which tells nothing of the work",
  );
});

test("`job_titles` change the text of every lesson, which names the first", async () => {
  const plain = await everyLesson({});
  for (const [lesson, text] of await everyLesson({ jobTitles: ["Glockengießerin", "Verkäuferin"] })) {
    assert.notEqual(text, plain.get(lesson), lesson);
    assert.ok(text.includes("Glockengießerin"), lesson);
  }
});

test("a rule asks the summary where its field is empty, and says so without repeating it", () => {
  const rule: Rule = { name: "tools_any", words: ["SAP", "Slack"] };
  const userSummary = "I spend the day in slack and answer the phone.";
  const { value, why } = matchRule(rule, { ...nobody, userSummary }) ?? {};
  assert.deepEqual([value, why], ["Slack", { because: "profile_summary" }]);
  assert.equal(
    matchRule(rule, { ...nobody, userSummary, tools: ["Excel"] }),
    null,
    "the field says otherwise",
  );
});

test("words of a free text count from their beginning, whole ones whole", () => {
  assert.equal(wordIn("Chef d’équipe à l’entrepôt", ["entrepot", "chef d"]), "entrepot");
  assert.equal(wordIn("Sait inventer des solutions", ["vente"]), null);
  assert.equal(wordIn("International buyer", ["intern "]), null);
  assert.equal(wordIn("An intern.", ["intern "]), "intern ");
  assert.equal(wordIn("", ["a"]), null);
});

test("every kind of work has a sentence of its own in each language", () => {
  for (const language of languages) {
    const sentences = workFields.map(({ sentence }) => sentence[language]);
    assert.equal(new Set(sentences).size, workFields.length);
    for (const sentence of sentences) assert.match(sentence, /^\p{Lu}.*[.]$/u);
  }
});
