import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { readPersonalFile } from "#platform/personal-data.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import {
  aBrowser,
  answerRightly,
  type LearnerBrowser,
  leaveSection,
  locationOf,
} from "#test/learner-browser.ts";
import { lessonTokens } from "#test/readers/lesson-tokens.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const profile = {
  department: "Rechnungswesen Nord",
  job_titles: ["Bellfounder"],
  user_summary: "Answers the phone at the reception.",
};

/** A learner at the first section of the phishing lesson. */
async function aReader(fields: Record<string, unknown> = profile) {
  const learner = await aLearner(partner, fields);
  const browser = await aBrowser(app, partner, learner);
  const first = locationOf(await browser.get("/start-lesson?template_id=1"));
  const id = Number(first.split("/")[2]);
  return { learner, browser, first, id, section: (name: string) => `/lessons/${id}/${name}` };
}

const say = (browser: LearnerBrowser, id: number, form: Record<string, string>) =>
  browser.post(`/lessons/${id}/hidden-facts`, { section: "why", ...form });

async function stored(curriculumId: number) {
  const { rows } = await sql<{ lesson: unknown; answers: number; completed: number }>`
    select lesson,
           (select count(*)::int from answer where curriculum_id = ${curriculumId}) as answers,
           (select count(*)::int from subsection_progress
            where curriculum_id = ${curriculumId} and completed_at is not null) as completed
    from lesson_content where curriculum_id = ${curriculumId}`.execute(app.context.db);
  const [row] = rows;
  assert.ok(row);
  return row;
}

test("a hidden department is gone from the lesson at once, with the blocks it chose; answers and progress stay", async () => {
  const { browser, first, id, section } = await aReader();
  const read = (await browser.get(first)).text;
  assert.match(read, /Why this reaches Rechnungswesen Nord too/);
  assert.match(
    read,
    /value="department:Rechnungswesen Nord"/,
    "the heading says what it is made of, and can lose it",
  );
  await leaveSection(browser, first);
  await browser.get(section("signs"));
  const { option } = await lessonTokens(app, { id, organization_id: partner.organizationId });
  const form = { question: "q1", option: ["a", "c"].map((one) => option("q1", one)) };
  await browser.post(`${section("signs")}/answers`, form);
  await browser.post(`${section("signs")}/answers`, form); // what is right is told from the second try on
  await answerRightly(browser, section("signs"));
  await browser.post(`${section("signs")}/complete`);
  const before = await stored(id);
  assert.match(JSON.stringify(before.lesson), /close to the money/);

  const answer = await say(browser, id, { hide: "department:Rechnungswesen Nord" });
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get("location"), `${first}#hidden-facts`);
  const page = (await browser.get(first)).text;
  assert.match(page, /Why this reaches your team too/);
  assert.match(page, /Not used in your lessons/);
  const hidden = await stored(id);
  assert.doesNotMatch(JSON.stringify(hidden.lesson), /Rechnungswesen|close to the money/);
  assert.deepEqual([hidden.answers, hidden.completed], [3, 2]);
  assert.match(
    (await browser.get(section("signs"))).text,
    /A flight and a deadline/,
    "what was answered is still graded, in the field that the summary tells",
  );

  await say(browser, id, { use: "department:Rechnungswesen Nord" });
  assert.deepEqual((await stored(id)).lesson, before.lesson);
  assert.doesNotMatch((await browser.get(first)).text, /Not used in your lessons/);
});

test("two learners who differ in their summary read different lessons; who hides it reads what one without it does", async () => {
  const { browser, id } = await aReader();
  const without = await aReader({ ...profile, user_summary: "" });
  assert.match(JSON.stringify((await stored(id)).lesson), /People reach others through you/);
  assert.doesNotMatch(JSON.stringify((await stored(id)).lesson), /Answers the phone/);
  assert.notDeepEqual((await stored(id)).lesson, (await stored(without.id)).lesson);
  await say(browser, id, { hide: "summary:" });
  assert.deepEqual((await stored(id)).lesson, (await stored(without.id)).lesson);
});

test("what is hidden stays hidden in lessons that are begun later", async () => {
  const { browser, id } = await aReader({ job_titles: ["Ward nurse"] });
  assert.match(JSON.stringify((await stored(id)).lesson), /Ward nurse/);
  await say(browser, id, { hide: "job_title:Ward nurse" });
  const next = locationOf(await browser.get("/start-lesson?template_id=2"));
  assert.doesNotMatch(JSON.stringify((await stored(Number(next.split("/")[2]))).lesson), /Ward nurse|Mara/);
});

test("a question that was answered in a learner's field keeps its answer when the field is hidden", async () => {
  const { browser, id, section } = await aReader({ job_titles: ["Ward nurse"] });
  await leaveSection(browser, section("why"));
  assert.match((await browser.get(section("signs"))).text, /tablet: “Pharmacy here/);
  await answerRightly(browser, section("signs"));
  const before = await stored(id);
  await say(browser, id, { hide: "job_title:Ward nurse" });
  const { text } = await browser.get(section("signs"));
  assert.match(text, /Tom from purchasing/);
  assert.doesNotMatch(text, /Pharmacy here/);
  assert.match(text, /class="verdict/);
  assert.equal((await stored(id)).answers, before.answers);
});

test("a lesson whose template has changed stays as it is, and says that the choice counts for the next", async () => {
  const { browser, first, id } = await aReader();
  const before = await stored(id);
  await sql`update lesson_content set template_hash = 'former' where curriculum_id = ${id}`.execute(
    app.context.db,
  );
  const answer = await say(browser, id, { hide: "job_title:Bellfounder" });
  assert.equal(answer.headers.get("location"), `${first}?kept=1#hidden-facts`);
  assert.match((await browser.get(`${first}?kept=1`)).text, /counts for your next lessons/);
  assert.deepEqual((await stored(id)).lesson, before.lesson);
});

test("nobody hides what is not theirs, nor in a lesson of somebody else", async () => {
  const { browser, id } = await aReader();
  const other = await aReader();
  for (const hide of ["job_title:Nurse", "salary:1", "nothing", "department", "organization:Acme"])
    assert.equal((await say(browser, id, { hide })).status, 404, hide);
  assert.equal((await say(browser, other.id, { hide: "summary:" })).status, 404);
  assert.equal((await say(browser, id, { hide: "summary:", section: "none" })).status, 404);
  const stranger = await app.send("POST", `/lessons/${id}/hidden-facts`, {
    form: { section: "why", hide: "summary:" },
  });
  assert.equal(stranger.status, 401);
  assert.equal(
    (await say(browser, id, { use: "summary:" })).status,
    303,
    "what is not hidden is used already",
  );
});

test("what is hidden is in the export of the person, and goes with them", async () => {
  const { browser, learner, id } = await aReader();
  await say(browser, id, { hide: "summary:" });
  const { lessonPersonalData } = await import("../personal-data.ts");
  const person = { organizationId: partner.organizationId, userId: learner.id };
  const read = () => readPersonalFile(lessonPersonalData, "hidden_facts", app.context.db, person);
  assert.equal((await read()).length, 1);
  await lessonPersonalData.erase?.(app.context.db, app.clock(), person, 0);
  assert.deepEqual(await read(), []);
});
