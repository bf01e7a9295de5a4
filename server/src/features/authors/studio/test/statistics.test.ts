import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { lessonTokens } from "#test/readers/lesson-tokens.ts";
import { operate } from "#test/webhooks.ts";
import { aDraft, aStage, english, publish, type Stage } from "./stage.ts";

let app: TestApp;
let stage: Stage;
before(async () => {
  app = await startApp();
  stage = await aStage(app);
});
after(() => app.stop());

async function answerAs(templateId: number, id: string) {
  const browser = await aBrowser(app, stage.partner, await aLearner(stage.partner));
  const path = locationOf(await browser.get(`/start-lesson?template_id=${templateId}`));
  await browser.get(path);
  const curriculum = { id: Number(path.split("/")[2]), organization_id: stage.partner.organizationId };
  const { option } = await lessonTokens(app, curriculum);
  const answered = await browser.post(`${path}/answers`, { question: "q1", option: option("q1", id) });
  assert.equal(answered.status, 303, answered.text);
}
const read = (id: number, query = "") => stage.author.call("GET", `/studio/lessons/${id}/questions/${query}`);

test("of a question one learns how many were right at the first try and what the others chose, once five have answered", async () => {
  const { template_id: id } = (await publish(stage, await aDraft(stage))).json;
  for (const option of ["a", "b", "a", "a"]) await answerAs(id, option);
  const few = await read(id);
  assert.equal(few.status, 200, few.text);
  const { version, questions } = few.json;
  const [withheld] = questions;
  assert.deepEqual(
    [version, withheld.is_withheld, withheld.learners, withheld.first_try_rate, withheld.most_chosen_wrong],
    [1, true, null, null, null],
  );
  await answerAs(id, "b");
  const [told] = (await read(id)).json.questions;
  assert.deepEqual(told, {
    section: "desk",
    question: "q1",
    text: "What stays?",
    is_withheld: false,
    learners: 5,
    first_try_rate: 60,
    most_chosen_wrong: { option: "b", text: "The contract", rate: 40 },
  });

  const next = (await stage.author.call("POST", "/studio/drafts/", { template_id: id })).json;
  const files = { "en.md": english.replace("The contract", "The keys") };
  const saved = (await stage.author.call("PATCH", `/studio/drafts/${next.id}/files/`, { revision: 1, files }))
    .json;
  await publish(stage, saved);
  assert.deepEqual(
    (await read(id)).json.questions[0].learners,
    null,
    "the new version has answers of its own",
  );
  assert.equal((await read(id, "?version=1")).json.questions[0].learners, 5);
  assert.equal((await read(id, "?version=9")).status, 404);
  assert.equal((await stage.stranger.call("GET", `/studio/lessons/${id}/questions/`)).status, 404);
  assert.equal((await read(987_654)).status, 404);
});

test("of the platform's lessons an author learns how their own organization's people did", async () => {
  const platform = await read(1);
  assert.equal(platform.status, 200, platform.text);
  assert.equal(platform.json.version, null);
  assert.ok(platform.json.questions.length > 0);
  assert.equal((await operate(app, "GET", "/studio/lessons/1/questions/")).status, 400, "whose learners?");
  const named = await operate(app, "GET", `/studio/lessons/1/questions/?organization=${stage.partner.slug}`);
  assert.equal(named.status, 200);
  await operate(app, "POST", "/templates/1/visibility/", {
    organization: stage.partner.slug,
    is_visible: false,
  });
  assert.equal((await read(1)).status, 404, "what is hidden is not there");
});
