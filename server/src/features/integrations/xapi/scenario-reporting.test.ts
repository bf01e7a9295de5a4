import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { anActor, anOwnScenario, apology } from "#role-plays/scenarios/test/a-talk.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { type RecordStore, startRecordStore } from "#test/partners/record-store.ts";
import { aRecordStore, localStores, reportingSettled, statementsOf } from "#test/stages/xapi.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
let store: RecordStore;
let partner: Partner;
before(async () => {
  app = await startApp({ config: localStores });
  store = await startRecordStore();
  partner = await aPartner(app, { organization: { is_sandbox: true, default_language: "de" } });
});
after(async () => {
  await app.stop();
  await store.stop();
});

const verbs = "http://adlnet.gov/expapi/verbs";
const aPlayer = (of = partner) => aLearner(of, { preferred_language: "en" });

/** Plays an attempt through the learner's own functions. */
async function play(userId: number, scenario_id: string, score: number, of = partner) {
  const { status, json, text } = await of.call("POST", `/sandbox/learners/${userId}/complete/`, {
    scenario_id,
    score,
  });
  assert.equal(status, 200, text);
  await app.eventsSettled();
  if (of === partner) await reportingSettled(app, of.organizationId);
  return json;
}

async function heldOf(userId: number) {
  const rows = await statementsOf(app, partner.organizationId);
  const own = rows.filter((row) => row.user_id === userId);
  for (const { status } of own) assert.equal(status, "delivered");
  return own.map(({ body }) => JSON.parse(body));
}

test("the store gets `completed` and `passed` or `failed`, with score, duration and each point", async () => {
  await aRecordStore(app, partner, store);
  const { scenarioId } = await anOwnScenario(app, partner, { passMark: 60 });
  const learner = await aPlayer();
  await play(learner.id, scenarioId, 100);
  const [completed, passed, ...more] = await heldOf(learner.id);
  assert.deepEqual(more, []);
  assert.deepEqual([completed.verb.id, passed.verb.id], [`${verbs}/completed`, `${verbs}/passed`]);
  const siteUrl = app.context.settings.siteUrl;
  assert.deepEqual(passed.object, {
    objectType: "Activity",
    id: `${siteUrl}/scenarios/${scenarioId}`,
    definition: {
      type: "http://adlnet.gov/expapi/activities/simulation",
      name: { en: "A sample" },
      description: { en: "You speak with a customer." },
    },
  });
  assert.deepEqual(passed.result, {
    score: { scaled: 1, raw: 100, min: 0, max: 100 },
    completion: true,
    duration: "PT0S",
    extensions: {
      [`${siteUrl}/xapi/extensions/scenario_skills`]: [
        { key: "apology", name: "Apologise for the delay", score: 1, covered: true },
        { key: "new-date", name: "Give a new date", score: 1, covered: true },
      ],
    },
    success: true,
  });
  assert.equal(passed.context.language, "en", "the talk was in English, whatever the organization speaks");
  assert.equal(passed.context.extensions[`${siteUrl}/xapi/extensions/external_id`], learner.providerId);

  await play(learner.id, scenarioId, 0);
  const [, , again, failed] = await heldOf(learner.id);
  assert.deepEqual([again.verb.id, failed.verb.id], [`${verbs}/completed`, `${verbs}/failed`]);
  assert.deepEqual([failed.result.success, again.result.success], [false, false]);
  assert.notEqual(again.id, completed.id, "another attempt is another run");
});

test("an ungraded attempt is `completed` alone, without a word of success", async () => {
  const { scenarioId } = await anOwnScenario(app, partner, { passMark: null });
  const { id } = await aPlayer();
  await play(id, scenarioId, 100);
  const statements = await heldOf(id);
  assert.deepEqual(
    statements.map(({ verb, result }) => [verb.id, "success" in result, result.score.raw]),
    [[`${verbs}/completed`, false, 100]],
  );
});

test("a legacy lesson around a scenario reports both: the course and the simulation", async () => {
  const scenario_id = "scn_late_delivery";
  await partner.call("POST", "/scenarios/library/", { scenario_id });
  const { json } = await partner.call("GET", "/curricula/templates/?is_scenario_wrapper=true");
  const [{ template_id }] = json.results;
  const { learner, browser } = await anActor(app, partner, { id: 0, scenarioId: scenario_id });
  await browser.get(`/start-lesson?template_id=${template_id}`);
  await play(learner.id, scenario_id, 100);
  const siteUrl = app.context.settings.siteUrl;
  assert.deepEqual(
    (await heldOf(learner.id)).map(({ verb, object, result }) => [verb.id, object.id, result.completion]),
    [
      [`${verbs}/completed`, `${siteUrl}/scenarios/${scenario_id}`, true],
      [`${verbs}/passed`, `${siteUrl}/scenarios/${scenario_id}`, true],
      [`${verbs}/completed`, `${siteUrl}/curricula/templates/${template_id}`, true],
    ],
  );
});

test("an attempt that was left has no statement", async () => {
  const { scenarioId } = await anOwnScenario(app, partner);
  const { learner, begin, say, browser } = await anActor(app, partner, { id: 0, scenarioId });
  const at = await begin();
  await say(at, apology, 2);
  await browser.post(`${at}/end`);
  await browser.post(`${at}/discard`);
  await app.eventsSettled();
  await reportingSettled(app, partner.organizationId);
  assert.deepEqual(await heldOf(learner.id), []);
});

test("what was played before there was a store is sent by a back-fill, once, under the ids it would have had", async () => {
  const late = await aPartner(app, { organization: { is_sandbox: true } });
  const { scenarioId } = await anOwnScenario(app, late);
  const { id } = await aPlayer(late);
  const template_id = 1;
  await late.call("POST", `/sandbox/learners/${id}/complete/`, { template_id });
  await play(id, scenarioId, 100, late);
  assert.deepEqual(await statementsOf(app, late.organizationId), []);
  const storeId = await aRecordStore(app, late, store);
  const dry = await operate(app, "POST", `/record-stores/${storeId}/dry-run/`, {});
  const [passed, completed] = dry.json.statements;
  assert.deepEqual([completed.verb, passed.verb, passed.violations], ["completed", "passed", []]);
  const fill = () => operate(app, "POST", `/record-stores/${storeId}/backfill/`, {});
  const first = await fill();
  assert.ok(first.status < 300, first.text);
  await reportingSettled(app, late.organizationId);
  const made = await statementsOf(app, late.organizationId);
  const ofScenario = made.filter(({ body }) => body.includes("scenario_skills"));
  assert.deepEqual(
    ofScenario.map(({ verb, status }) => [verb, status]),
    [
      ["completed", "delivered"],
      ["passed", "delivered"],
    ],
  );
  assert.ok(made.length > ofScenario.length, "and the lesson's as ever");
  assert.equal((await fill()).json.queued, 0);
});
