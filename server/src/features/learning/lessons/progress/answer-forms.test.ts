// npm run test:long: more than seven times the forms.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { type AnswerForm, answerForms, type KnownAnswers } from "#test/fuzz/answer-forms.ts";
import { aBrowser, locationOf, type ScriptedBrowser } from "#test/learner-browser.ts";
import { byLength } from "#test/length.ts";
import { type LessonTokens, lessonTokens } from "#test/readers/lesson-tokens.ts";
import { lessonOfAllKinds } from "#test/stages/lesson-of-all-kinds.ts";
import { type AnswerRow, selectAnswers } from "./answers.ts";

/** `npm run test:fuzz` sends more, from another seed each time; a failure names the seed to repeat it with. */
const numRuns = 30 * Number(process.env.FUZZ_RUNS ?? byLength(8, 60));
const seed = Number(process.env.FUZZ_SEED ?? 20_260_615);
/** Else nothing was tried. Longer runs keep little more: the questions are answered by then, and in a round only once. */
const FEWEST_KEPT = { practice: 8, again: 7 };

const questions = ["q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8"];

/** What forms of this learner's lesson may say, of every step of the scene. */
function knownIn(tokens: LessonTokens, round: number): KnownAnswers {
  const option = (question: string, id: string) => tokens.option(question, id, round);
  const pair = (question: string, id: string) => tokens.pair(question, id, round);
  const optionsOf = (question: string, ids: string) => [...ids].map((id) => option(question, id));
  return {
    questions,
    options: [
      ...[
        optionsOf("q1", "ab"),
        optionsOf("q2", "abc"),
        optionsOf("q7", "abc"),
        optionsOf("q8", "abcd"),
      ].flat(),
      "a",
      "1",
    ],
    tokens: [...optionsOf("q3", "abc"), ...optionsOf("q5", "ab"), "a", "b"],
    values: [
      ["1", "2", "3"],
      [pair("q4", "a"), pair("q4", "b")],
      ["report", "leave"],
      ["b.test", "B dot  TEST", "a.b.test"],
    ],
  };
}

let app: TestApp;
let partner: Partner;
let templateId: number;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  const made = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, files: lessonOfAllKinds },
  });
  assert.equal(made.status, 200, made.text);
  templateId = made.json.results[0].template_id;
});
after(() => app.stop());

/** A learner in front of every kind of question. */
async function visit(round = 0) {
  const browser = await aBrowser(app, partner, await aLearner(partner));
  const at = locationOf(await browser.get(`/start-lesson?template_id=${templateId}`)).replace(
    "/practice",
    "",
  );
  await browser.get(`${at}/practice`);
  const curriculum = { organization_id: partner.organizationId, id: Number(at.split("/")[2]) };
  const known = knownIn(await lessonTokens(app, curriculum), round);
  return { browser, at, known, answers: () => selectAnswers(app.context.db, curriculum) };
}

const forms = {
  async practice() {
    return visit();
  },
  /** With everything left out. */
  async again() {
    const arrived = await visit(1);
    await arrived.browser.post(`${arrived.at}/practice/complete`, { unanswered: "1" });
    await arrived.browser.get(`${arrived.at}/after`);
    const next = await arrived.browser.post(`${arrived.at}/after/complete`);
    assert.equal(locationOf(next), `${arrived.at}/again`);
    return arrived;
  },
};

for (const path of ["practice", "again"] as const) {
  test(`whatever is sent as an answer to .../${path}, it is kept whole or not at all, and never fails`, async (t) => {
    const { browser, at, known, answers } = await forms[path]();
    const seen = { kept: 0, refused: 0 };
    const statuses = new Set<number>();
    let before = await answers();
    const send = async (form: AnswerForm) => {
      const { status } = await sendForm(browser, `${at}/${path}/answers`, form);
      const now = await answers();
      statuses.add(status);
      assert.ok(status < 500, `${status}`);
      const changed = [...now.values()].filter((row) => !isSame(row, before.get(row.question_id)));
      if (status >= 400) assert.deepEqual(changed, [], `${status}, and kept`);
      assert.ok(changed.length <= 1, "one form, one answer");
      for (const row of changed) assertKept(row, before.get(row.question_id));
      if (changed.length > 0) {
        const page = await browser.get(`${at}/${path}`);
        assert.ok(page.status < 400, `the page that shows it answers ${page.status}`);
      }
      seen[changed.length > 0 ? "kept" : "refused"] += 1;
      before = now;
    };
    await fc.assert(fc.asyncProperty(answerForms(known), send), { numRuns, seed, endOnFailure: true });
    t.diagnostic(`${JSON.stringify(seen)} ${[...statuses].sort()} FUZZ_SEED=${seed}`);
    assert.ok(seen.kept > FEWEST_KEPT[path], `only ${seen.kept} kept`);
    assert.deepEqual([...before.keys()].sort(), questions, "each kind was answered by something");
    assert.deepEqual(
      [...statuses].filter((status) => ![200, 303, 400, 404, 413, 415, 422].includes(status)),
      [],
    );
  });
}

async function sendForm(browser: ScriptedBrowser, path: string, { type, body, prefer }: AnswerForm) {
  const headers: Record<string, string> = { accept: "text/html" };
  if (type !== undefined) headers["content-type"] = type;
  if (prefer !== undefined) headers.prefer = prefer;
  return browser.send("POST", path, { headers, bytes: Buffer.from(body) });
}

function isSame(row: AnswerRow, former: AnswerRow | undefined): boolean {
  return JSON.stringify(row) === JSON.stringify(former);
}

/** The first answer stays what it was, and only a scene may be under way. */
function assertKept(row: AnswerRow, former: AnswerRow | undefined): void {
  assert.ok(questions.includes(row.question_id));
  assert.ok(row.option_ids.length > 0);
  assert.ok(!row.is_unfinished || row.question_id === "q8");
  if (former === undefined || former.is_unfinished) return;
  assert.equal(row.is_unfinished, false);
  assert.equal(row.is_right_at_first, former.is_right_at_first);
  if (former.mastered_at !== null) assert.equal(row.mastered_at, former.mastered_at);
}
