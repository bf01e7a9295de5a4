import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import {
  aBrowser,
  type LearnerBrowser,
  leaveSection,
  locationOf,
  readToTheEnd,
} from "#test/learner-browser.ts";
import { lessonTokens } from "#test/readers/lesson-tokens.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

interface Reader {
  learner: Learner;
  browser: LearnerBrowser;
  id: number;
}

/** Somebody who has begun a lesson in English, and answered its questions as far as they have come. */
async function aReader(sections = 0, templateId = 1): Promise<Reader> {
  const learner = await aLearner(partner, { preferred_language: "en" });
  const browser = await aBrowser(app, partner, learner);
  let at = locationOf(await browser.get(`/start-lesson?template_id=${templateId}`));
  await browser.get(at);
  for (let read = 0; read < sections; read++) {
    at = await leaveSection(browser, at);
    await browser.get(at);
  }
  return { learner, browser, id: Number(at.split("/")[2]) };
}
const speak = (browser: LearnerBrowser, language: string) => browser.post("/language", { language });
const beginAgain = ({ browser, id }: Reader, language: string) =>
  browser.post(`/lessons/${id}/language`, { language });
const read = async (id: number) => (await partner.call("GET", `/curricula/${id}/`)).json;

interface AnswerRow {
  question_id: string;
  option_ids: string[];
  is_right_at_first: boolean;
}
async function answersOf(id: number, question: string) {
  const { rows } = await sql<AnswerRow>`
    select question_id, option_ids, is_right_at_first from answer
    where curriculum_id = ${id} and question_id = ${question}`.execute(app.context.db);
  return rows;
}

async function typesOf(id: number) {
  const { rows } = await sql<{ type: string }>`
    select type from event where (body::json -> 'data' ->> 'curriculum_id')::bigint = ${id} order by id`.execute(
    app.context.db,
  );
  return rows.map(({ type }) => type);
}

/** The first question that a section of the lesson asks, and an option that is wrong. */
async function aQuestion({ id }: Reader) {
  const { rows } = await sql<{ section: string; question: string; wrong: string; right: string[] }>`
    select section ->> 'id' as section, question ->> 'id' as question,
           (select option ->> 'id' from jsonb_array_elements(question -> 'options') as option
            where not (option ->> 'correct')::boolean limit 1) as wrong,
           (select array_agg(option ->> 'id') from jsonb_array_elements(question -> 'options') as option
            where (option ->> 'correct')::boolean) as right
    from lesson_content, jsonb_array_elements(lesson -> 'sections') as section,
         jsonb_array_elements(section -> 'questions') as question
    where curriculum_id = ${id} and question ->> 'kind' = 'single' limit 1`.execute(app.context.db);
  const [found] = rows;
  assert.ok(found);
  return found;
}

test("after a change of language a lesson says what stays in which language, and offers to begin again", async () => {
  const reader = await aReader();
  const at = `/lessons/${reader.id}/why`;
  assert.doesNotMatch((await reader.browser.get(at)).text, /class="begin-again"/);
  await speak(reader.browser, "de");
  const page = await reader.browser.get(at);
  assert.match(page.text, /<html lang="de"/);
  assert.match(page.text, /Diese Lektion haben Sie auf Englisch begonnen/);
  assert.match(page.text, new RegExp(`href="/lessons/${reader.id}/language"[^>]*>Auf Deutsch neu beginnen`));
  assert.match(page.text, /<h1[^>]*lang="en"/, "the text is still English");
  const asked = await reader.browser.get(`/lessons/${reader.id}/language`);
  assert.match(asked.text, /Auf Deutsch neu beginnen\?/);
  assert.equal((await read(reader.id)).language, "en", "asking changes nothing");
  await speak(reader.browser, "en");
  assert.equal(locationOf(await reader.browser.get(`/lessons/${reader.id}/language`)), at);
});

test("begun again it is the same lesson in the new language: completed sections stay, and nothing is announced as started again", async () => {
  const reader = await aReader(2);
  const before = { types: await typesOf(reader.id), ...(await read(reader.id)) };
  assert.equal(before.subsections_completed, 2);
  await speak(reader.browser, "fr");
  const answer = await beginAgain(reader, "fr");
  assert.deepEqual([answer.status, locationOf(answer)], [303, `/lessons/${reader.id}/why`]);
  const page = await reader.browser.get(`/lessons/${reader.id}/why`);
  assert.match(page.text, /<h1[^>]*lang="fr"/);
  assert.doesNotMatch(page.text, /class="begin-again"/);
  const now = await read(reader.id);
  assert.deepEqual(
    [now.language, now.status, now.progress, now.subsections_completed],
    ["fr", "in_progress", before.progress, 2],
  );
  assert.deepEqual(await typesOf(reader.id), before.types);
  await readToTheEnd(reader.browser, 1);
  await reader.browser.get(`/lessons/${reader.id}/complete`);
  const types = await typesOf(reader.id);
  assert.equal(types.filter((type) => type === "lesson.started").length, 1);
  assert.equal(types.filter((type) => type === "lesson.completed").length, 1);
  const sections = types.filter((type) => type === "subsection.completed").length;
  assert.equal(sections, now.subsections_total, "each section once");
});

test("a first answer stays the first one: beginning again in another language mends no mistake", async () => {
  const reader = await aReader();
  const { section, question, wrong, right } = await aQuestion(reader);
  let at = `/lessons/${reader.id}/why`;
  while (!at.endsWith(`/${section}`)) {
    at = await leaveSection(reader.browser, at);
    await reader.browser.get(at);
  }
  const curriculum = { id: reader.id, organization_id: partner.organizationId };
  const { option: token } = await lessonTokens(app, curriculum);
  await reader.browser.post(`${at}/answers`, { question, option: token(question, wrong) });
  await speak(reader.browser, "it");
  assert.match((await reader.browser.get(`/lessons/${reader.id}/language`)).text, /rispost[ae]/);
  await beginAgain(reader, "it");
  assert.deepEqual(await answersOf(reader.id, question), [
    { question_id: question, option_ids: [], is_right_at_first: false },
  ]);
  const page = await reader.browser.get(at);
  assert.doesNotMatch(page.text, /checked=""/, "the question is open again");
  await reader.browser.post(`${at}/answers`, { question, option: right.map((id) => token(question, id)) });
  assert.deepEqual(await answersOf(reader.id, question), [
    { question_id: question, option_ids: right, is_right_at_first: false },
  ]);
});

test("a completed lesson can be read and not begun again", async () => {
  const reader = await aReader();
  await readToTheEnd(reader.browser, 1);
  await reader.browser.get(`/lessons/${reader.id}/complete`);
  const before = await typesOf(reader.id);
  await speak(reader.browser, "de");
  const page = await reader.browser.get(`/lessons/${reader.id}/why`);
  assert.match(page.text, /auf Englisch abgeschlossen/);
  assert.doesNotMatch(page.text, /class="begin-again"/);
  assert.equal((await reader.browser.get(`/lessons/${reader.id}/language`)).status, 302);
  assert.equal((await beginAgain(reader, "de")).status, 303);
  assert.equal((await read(reader.id)).language, "en");
  assert.deepEqual(await typesOf(reader.id), before);
});

test("of completing a lesson and beginning it again at once, a completed one stays in its language", async () => {
  const reader = await aReader();
  await readToTheEnd(reader.browser, 1);
  await speak(reader.browser, "de");
  const race = [reader.browser.get(`/lessons/${reader.id}/complete`), beginAgain(reader, "de")];
  for (const { status } of await Promise.all(race)) assert.ok(status < 400, String(status));
  await reader.browser.get(`/lessons/${reader.id}/complete`);
  const { status, language } = await read(reader.id);
  assert.equal(status, "completed");
  assert.equal((await beginAgain(reader, language === "de" ? "en" : "de")).status, 303);
  assert.equal((await read(reader.id)).language, language);
});

test("somebody else's lesson, an unknown language and one that the template lacks begin nothing again", async () => {
  const reader = await aReader();
  const stranger = await aReader();
  const foreign = await stranger.browser.post(`/lessons/${reader.id}/language`, { language: "de" });
  assert.ok([403, 404].includes(foreign.status));
  assert.equal((await beginAgain(reader, "xx")).status, 422);
  assert.equal((await beginAgain(reader, "en")).status, 303, "it is English already");
  await sql`update template set content = content #- '{bodies,it}' where id = 2`.execute(app.context.db);
  const other = await aReader(0, 2);
  await speak(other.browser, "it");
  const page = await other.browser.get(locationOf(await other.browser.get(`/lessons/${other.id}`)));
  assert.match(page.text, /non è ancora disponibile nella Sua lingua/);
  assert.doesNotMatch(page.text, /class="begin-again"/);
  assert.equal((await beginAgain(other, "it")).status, 303);
  assert.equal((await read(other.id)).language, "en");
  assert.equal(
    (await app.send("POST", `/lessons/${reader.id}/language`, { form: { language: "de" } })).status,
    401,
  );
});

test("every lesson of the platform can be begun again in every language, until its questions are others", async () => {
  const { results } = (await partner.call("GET", "/curricula/templates/?page_size=100")).json;
  for (const { id, languages, scenario_id } of results) {
    if (scenario_id !== null) continue;
    const learner = await aReader(0, id);
    const { language: written } = await read(learner.id);
    const other = languages.find((language: string) => language !== written);
    await speak(learner.browser, other);
    assert.equal(
      (await learner.browser.get(`/lessons/${learner.id}/language`)).status,
      200,
      `${id} in ${other}`,
    );
  }
  const here = await aPartner(app);
  const publish = async (right: string, wrong: string) => {
    const text = (title: string) =>
      `---\ntitle: ${title}\ndescription: D.\nsummary: S.\n---\n## one | One\nText.\n\n? q1 single: Which?\n- [${right}] A\n- [${wrong}] B\n\n## two | Two\nText.\n`;
    const files = {
      "other/template.yaml":
        "key: other\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n  - {id: one, quiz: [q1]}\n  - id: two\n",
      "other/en.md": text("Other"),
      "other/de.md": text("Anders"),
    };
    const token = await app.operatorToken();
    const made = await app.send("POST", "/operator/v1/templates/import/", {
      token,
      body: { organization: here.slug, files },
    });
    return made.json.results[0].template_id;
  };
  const template = await publish("x", " ");
  const learner = await aLearner(here, { preferred_language: "en" });
  const browser = await aBrowser(app, here, learner);
  const at = locationOf(await browser.get(`/start-lesson?template_id=${template}`));
  await browser.post(`${at}/answers`, { question: "q1", option: "a" });
  await speak(browser, "de");
  const page = at.replace(/one$/, "language");
  assert.equal((await browser.get(page)).status, 200);
  await publish(" ", "x");
  assert.equal((await browser.get(page)).status, 302, "what was answered would be of another question");
});
