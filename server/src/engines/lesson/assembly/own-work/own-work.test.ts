import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Rule } from "@lectern/lesson-format/template-content.ts";
import { languages } from "#kernel/language.ts";
import type { LearnerProfile } from "../../author.ts";
import { lessonFaults } from "../../check/lesson-faults.ts";
import { loadTemplateFolder } from "../../files/template-files.ts";
import type { Lesson } from "../../lesson.ts";
import { assembleLesson } from "../embedded-author.ts";
import { profileValues } from "../profile-values.ts";
import { matchRule } from "../variants.ts";
import { searchTerms, spokenText, wordIn } from "./free-text.ts";
import { ownWork } from "./own-work.ts";
import { workFields } from "./work-fields.ts";

const seeds = join(import.meta.dirname, "../../../../../../content/templates");
const nobody: LearnerProfile = {
  firstName: "",
  department: null,
  jobTitles: [],
  tools: [],
  dailyTasks: [],
  userSummary: "",
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

test("rules of roles read the summary beside a title that says little: in each language it chooses blocks of several lessons", async () => {
  const title = { jobTitles: ["Collaborator"] };
  for (const userSummary of [
    "Was promoted to team lead last year; a good listener.",
    "Als Teamleiterin für zwölf Personen verantwortlich.",
    "Elle est responsable d’une équipe de vente.",
    "È responsabile di un gruppo di otto persone.",
  ]) {
    const ofRules = [...(await everyLesson({ ...title, userSummary }))].map(([lesson, text]) => {
      const whys = text.match(/"profile_summary"/g)?.length ?? 0;
      return { lesson, chosen: whys };
    });
    // The box about the learner's own work has as many reasons in every lesson; what is more is chosen by rules.
    const inEvery = Math.min(...ofRules.map(({ chosen }) => chosen));
    const byRules = ofRules.filter(({ chosen }) => chosen > inEvery);
    const chosen = new Set(byRules.map(({ lesson }) => lesson.split(" in ")[0]));
    assert.ok(chosen.size >= 4, `${userSummary}: ${[...chosen]}`);
  }
});

test("`job_titles` change the text of every lesson, which names the first", async () => {
  const plain = await everyLesson({});
  for (const [lesson, text] of await everyLesson({ jobTitles: ["Glockengießerin", "Verkäuferin"] })) {
    assert.notEqual(text, plain.get(lesson), lesson);
    assert.ok(text.includes("Glockengießerin"), lesson);
  }
});

test("a rule asks the summary where no title fits, and says by which of its own words, without repeating it", () => {
  const rule: Rule = { name: "role_any", words: ["nurse", "Buyer"] };
  const userSummary = "I am a buyer and answer the phone.";
  const { value, why } = matchRule(rule, { ...nobody, userSummary }) ?? {};
  assert.deepEqual([value, why], ["Buyer", { because: "profile_summary", word: "Buyer" }]);
  assert.deepEqual(matchRule(rule, { ...nobody, userSummary, jobTitles: ["Clerk"] })?.why, why);
  assert.equal(
    matchRule(rule, { ...nobody, userSummary, jobTitles: ["Nurse"] })?.why.because,
    "profile_rule",
    "a title that fits comes first",
  );
  const department: Rule = { name: "dept_any", words: ["buyer"] };
  assert.equal(
    matchRule(department, { ...nobody, userSummary, department: "Sales" }),
    null,
    "the field says otherwise",
  );
  const tools: Rule = { name: "tools_any", words: ["Teams"] };
  assert.equal(
    matchRule(tools, { ...nobody, userSummary: "I lead two teams." }),
    null,
    "of tools it is not asked",
  );
});

test("words of a free text count from their beginning, whole ones whole", () => {
  const find = (text: string, words: string[]) => wordIn(spokenText(text), searchTerms(words));
  assert.equal(find("Chef d’équipe à l’entrepôt", ["entrepot", "chef d"]), "entrepot");
  assert.equal(find("Sait inventer des solutions", ["vente"]), null);
  assert.equal(find("International buyer", ["intern "]), null);
  assert.equal(find("An intern.", ["intern "]), "intern ");
  assert.equal(find("", ["an"]), null);
  assert.equal(find("Cleaning crew", ["C++", "§§"]), null, "nothing is left of them to look for");
});

const saidTo = (profile: Partial<LearnerProfile>) =>
  JSON.stringify(
    ownWork(
      { profile: { ...nobody, ...profile }, values: profileValues({ ...nobody, ...profile }, "Acme") },
      "en",
    ),
  );

test("who manages accounts, leads a study or drives a lorry is not told that they lead people", () => {
  for (const userSummary of [
    "I manage accounts payable.",
    "Guida un camion.",
    "Leite eine Studie.",
    "Vient de Lyon.",
  ]) {
    const text = saidTo({ userSummary });
    assert.doesNotMatch(text, /lead people|settling in/, userSummary);
  }
  assert.match(saidTo({ jobTitles: ["Lehrling"] }), /settling in/);
  assert.doesNotMatch(saidTo({ jobTitles: ["Lehrling"] }), /teach/);
});

test("every kind of work has a sentence of its own in each language", () => {
  for (const language of languages) {
    const sentences = workFields.map(({ sentence }) => sentence[language]);
    assert.equal(new Set(sentences).size, workFields.length);
    for (const sentence of sentences) assert.match(sentence, /^\p{Lu}.*[.]$/u);
  }
});
