import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Audience } from "@lectern/lesson-format/audiences.ts";
import type { Rule } from "@lectern/lesson-format/template-content.ts";
import { languages } from "#kernel/language.ts";
import type { LearnerProfile } from "../../author.ts";
import { lessonFaults } from "../../check/lesson-faults.ts";
import { loadTemplateFolder } from "../../files/template-files.ts";
import type { Lesson } from "../../lesson.ts";
import { assembleLesson } from "../embedded-author.ts";
import { matchRule } from "../variants.ts";
import { searchTerms, spokenText, wordIn } from "./free-text.ts";
import { audiencesOf } from "./own-work.ts";

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

test("of a summary the lists know words, and nothing else of it changes a lesson", async () => {
  const plain = await everyLesson({});
  for (const userSummary of ["Likes cats.", "Vient de Lyon.", "Leite eine Studie.", "Guida un camion."])
    assert.deepEqual(await everyLesson({ userSummary }), plain, userSummary);
  for (const userSummary of ["Ten years as a ward nurse.", "S’occupe de la comptabilité fournisseurs."])
    for (const [lesson, text] of await everyLesson({ userSummary }))
      assert.ok(!text.includes(userSummary.slice(0, 20)), `${lesson} repeats: ${userSummary}`);
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
    const byRules = ofRules.filter(({ chosen }) => chosen > 0);
    const chosen = new Set(byRules.map(({ lesson }) => lesson.split(" in ")[0]));
    assert.ok(chosen.size >= 4, `${userSummary}: ${[...chosen]}`);
  }
});

const match = (rule: Rule, profile: LearnerProfile) => matchRule(rule, profile, new Map());

test("a rule asks the summary where no title fits, and says by which of its own words, without repeating it", () => {
  const rule: Rule = { name: "role_any", words: ["nurse", "Buyer"] };
  const userSummary = "I am a buyer and answer the phone.";
  const { value, why } = match(rule, { ...nobody, userSummary }) ?? {};
  assert.deepEqual([value, why], ["Buyer", { because: "profile_summary", word: "Buyer" }]);
  assert.deepEqual(match(rule, { ...nobody, userSummary, jobTitles: ["Clerk"] })?.why, why);
  assert.equal(
    match(rule, { ...nobody, userSummary, jobTitles: ["Nurse"] })?.why?.because,
    "profile_rule",
    "a title that fits comes first",
  );
  const department: Rule = { name: "dept_any", words: ["buyer"] };
  assert.equal(
    match(department, { ...nobody, userSummary, department: "Sales" }),
    null,
    "the field says otherwise",
  );
  const tools: Rule = { name: "tools_any", words: ["Teams"] };
  assert.equal(
    match(tools, { ...nobody, userSummary: "I lead two teams." }),
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

const audiencesFor = (profile: Partial<LearnerProfile>) => [...audiencesOf({ ...nobody, ...profile }).keys()];

test("the field of work is told by the title, else the department, tasks, tools or the summary; a title decides", () => {
  const known: [Partial<LearnerProfile>, Audience[]][] = [
    [{ jobTitles: ["Ward nurse"] }, ["care"]],
    [{ jobTitles: ["Pflegefachfrau HF"], department: "Finanzen" }, ["care"]],
    [{ jobTitles: ["Head of Finance"], department: "Hospital" }, ["finance", "leads"]],
    [{ jobTitles: ["Clerk for this and that"], userSummary: "Used to be a nurse." }, ["office"]],
    [{ jobTitles: ["Glockengießerin"], department: "Vertrieb Nord" }, ["sales"]],
    [{ dailyTasks: ["répondre aux patients", "saisie en comptabilité"] }, ["finance"]],
    [{ tools: ["Kubernetes"] }, ["it"]],
    [{ userSummary: "Lavora in produzione, spesso di notte." }, ["production", "shifts"]],
    [{ userSummary: "Nurse who also checks invoices." }, ["care"]],
    [{ department: "IT" }, ["it"]],
    [{ userSummary: "I like it." }, []],
  ];
  for (const [profile, audiences] of known)
    assert.deepEqual(audiencesFor(profile), audiences, JSON.stringify(profile));
});

test("each fact is known in each language", () => {
  const said: [Audience, ...string[]][] = [
    ["new", "Just started.", "Ist neu im Haus.", "Vient de commencer.", "Ha iniziato da poco."],
    ["leads", "Leads a team of six.", "Leitet ein Team.", "Dirige une équipe.", "Guida un gruppo."],
    ["remote", "Works from home.", "Arbeitet im Homeoffice.", "En télétravail.", "Lavora da casa."],
    [
      "phished",
      "Was phished last year.",
      "Ist auf eine falsche Mail hereingefallen.",
      "A été hameçonnée en mai.",
      "Vittima di phishing.",
    ],
    ["shifts", "Works shifts.", "Arbeitet in Schichten.", "Horaires décalés.", "Lavora a turni."],
    ["part-time", "Part-time, 60 %.", "Teilzeit.", "À temps partiel.", "A tempo parziale."],
    [
      "abroad",
      "Has customers abroad.",
      "Hat Kundschaft im Ausland.",
      "Clients à l’étranger.",
      "Ha clienti all’estero.",
    ],
  ];
  for (const [fact, ...texts] of said)
    for (const userSummary of texts) assert.deepEqual(audiencesFor({ userSummary }), [fact], userSummary);
});

test("what a text denies, or says of somebody else, is not known of its learner", () => {
  for (const userSummary of [
    "Not a nurse.",
    "Never works in shifts.",
    "Reports to the head of production.",
    "Arbeitet nicht im Homeoffice.",
    "Ne travaille pas à temps partiel.",
    "Non lavora a turni.",
    "Vorgesetzte ist Frau Brandt.",
    "Is patient with everybody.",
    "Ich pflege Listen.",
  ])
    assert.deepEqual(audiencesFor({ userSummary }), [], userSummary);
  assert.deepEqual(audiencesFor({ userSummary: "Not on site. Works shifts." }), ["shifts"]);
});

test("an audience says by what it is known, and of a summary only the word of the list", () => {
  assert.deepEqual(audiencesOf({ ...nobody, jobTitles: ["Nurse"] }).get("care"), {
    because: "profile_rule",
    field: "job_title",
    value: "Nurse",
    audience: "care",
  });
  assert.deepEqual(audiencesOf({ ...nobody, userSummary: "Nursing since 1999" }).get("care"), {
    because: "profile_summary",
    word: "nursing",
    audience: "care",
  });
});
