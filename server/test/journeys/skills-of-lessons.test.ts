// npm run test:long: each lesson in four languages; the short form takes each in one of them.
// npm test leaves this drill to CI: skills.test.ts counts the same evidence.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { languages } from "../../src/kernel/language.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { aBrowser } from "../learner-browser.ts";
import { byLength } from "../length.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app, { organization: { is_sandbox: true } });
});
after(() => app.stop());

interface Lesson {
  template_id: number;
  title: string;
  scenario_id: string | null;
  skills: { name: string }[];
}

interface Level {
  name: string;
  score: number | null;
  level: number | null;
}

/** All that come with the product, the retired one as long as it was offered. */
async function seedLessons(): Promise<Lesson[]> {
  await sql`update template set is_active = true, retired_at = null where retired_at is not null`.execute(
    app.context.db,
  );
  const lists = await Promise.all(
    ["false", "true"].map((is) =>
      partner.call("GET", `/curricula/templates/?page_size=100&is_scenario_wrapper=${is}`),
    ),
  );
  return lists.flatMap(({ json }) => json.results);
}

/** Seven of ten answers are right, or the scenario's points are made that far. */
async function takeLesson({ template_id, scenario_id }: Lesson, language: string) {
  const learner = await aLearner(partner, { preferred_language: language });
  const browser = await aBrowser(app, partner, learner);
  const of = scenario_id === null ? { template_id } : { scenario_id };
  if (scenario_id !== null) await partner.call("POST", "/scenarios/library/", { scenario_id });
  await browser.get(`/start-lesson?template_id=${template_id}`);
  const body = { ...of, score: 70 };
  const done = await partner.call("POST", `/sandbox/learners/${learner.id}/complete/`, body);
  assert.equal(done.status, 200, done.text);
  return { learner, browser };
}

test("after any one lesson each skill that it teaches has a number, in the API and on the learner's page", async () => {
  const lessons = await seedLessons();
  assert.equal(lessons.length, 14);
  for (const [index, lesson] of lessons.entries())
    for (const language of byLength([languages[index % languages.length] ?? "en"], [...languages])) {
      const named = `${lesson.title} in ${language}`;
      const { learner, browser } = await takeLesson(lesson, language);
      const { skills } = (await partner.call("GET", `/skills/users/${learner.id}/`)).json;
      assert.deepEqual(
        skills.map(({ name }: Level) => name).toSorted(),
        lesson.skills.map(({ name }) => name).toSorted(),
        named,
      );
      const levels = skills.flatMap(({ score, level }: Level) => (level === null ? [] : [score]));
      assert.equal(levels.length, lesson.skills.length, named);
      const { text } = await browser.get("/skills");
      const shown = [...text.matchAll(/<progress max="100" value="([\d.]+)"/g)];
      assert.deepEqual(shown.map(([, value]) => Number(value)).toSorted(), levels.toSorted(), named);
    }
});
