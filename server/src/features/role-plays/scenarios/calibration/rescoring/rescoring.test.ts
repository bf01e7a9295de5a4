import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { aRun, type TestScenario } from "../../test/a-scenario.ts";
import { anActor, anOwnScenario, newDate, runAt } from "../../test/a-talk.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const unheard = "It is awful that nothing came, and I feel for you.";
const operate = async (method: string, { id }: { id: number }, path: string, body?: unknown) =>
  app.send(method, `/operator/v1/scenarios/${id}/${path}`, { token: await app.operatorToken(), body });
const rescored = (scenario: { id: number }, query: string) =>
  operate("GET", scenario, `rescored-run/?${query}`);

/** Somebody made the heavier point, and an apology that was not heard; they flagged it and finished. */
async function aScoredTalk(scenario: TestScenario, { isFinished = true } = {}) {
  const actor = await anActor(app, partner, scenario);
  const at = await actor.begin();
  const { json } = await actor.say(at, unheard, 2);
  await actor.say(at, newDate, json.nextPosition);
  await actor.browser.post(`${at}/end`);
  await actor.browser.post(`${at}/flag`, { concept: "apology", position: "2" });
  if (isFinished) await actor.browser.post(`${at}/finish`);
  const [flag] = (await operate("GET", scenario, "flags/")).json.results;
  return { ...actor, at, flag: flag.id as number, run: await runAt(app, actor.learner, at) };
}

/** Everything that is stored of a talk, as text. */
async function stored(run: number): Promise<unknown> {
  const { rows } = await sql`
    select run::text as run, (select array_agg(turn::text order by position) from scenario_turn as turn
                              where turn.run_id = run.id) as turns,
           (select array_agg(flag::text) from scenario_flag as flag where flag.run_id = run.id) as flags,
           (select count(*) from event) as events
    from scenario_run as run where run.id = ${run}`.execute(app.context.db);
  return rows[0];
}

test("a talk is scored again with what operators added since, point by point, and nothing of it is written", async () => {
  const scenario = await anOwnScenario(app, partner);
  const { flag, run, learner } = await aScoredTalk(scenario);
  const before = await stored(run.id);
  const same = await rescored(scenario, `flag=${flag}`);
  assert.equal(same.status, 200, same.text);
  assert.deepEqual(
    [same.json.is_content_changed, same.json.score, same.json.turns],
    [false, { before: 67, now: 67 }, []],
  );
  const phrase = { concept: "apology", language: "en", kind: "example", text: unheard };
  assert.equal((await operate("POST", scenario, "phrases/", phrase)).status, 201);
  const { json, text } = await rescored(scenario, `flag=${flag}`);
  assert.deepEqual(json, {
    language: "en",
    scored_by: "embedded",
    is_content_changed: true,
    detector_version: { before: run.detector_version, now: run.detector_version },
    score: { before: 67, now: 100 },
    pass_mark: { before: 60, now: 60 },
    passed: { before: true, now: true },
    breaches: { before: [], now: [] },
    points: [
      { concept: "apology", concept_name: "Apologise for the delay", before: false, now: true },
      { concept: "new-date", concept_name: "Give a new date", before: true, now: true },
    ],
    turns: [{ position: 2, text: unheard, before: [], now: ["apology"] }],
  });
  assert.equal(text.includes(newDate), false, "what reads as before is not told");
  assert.equal(text.includes(learner.providerId), false);
  assert.deepEqual((await rescored(scenario, `run=${run.id}`)).json, json);
  assert.deepEqual(await stored(run.id), before);
});

test("a talk that was not completed, or that was erased, has nothing to compare; neither has another scenario's", async () => {
  const scenario = await anOwnScenario(app, partner);
  const other = await anOwnScenario(app, partner);
  const { flag, run, learner } = await aScoredTalk(scenario);
  const open = await aScoredTalk(scenario, { isFinished: false });
  const code = async (of: { id: number }, query: string) => {
    const { status, json } = await rescored(of, query);
    return [status, json.code];
  };
  assert.deepEqual(await code(scenario, `run=${open.run.id}`), [422, "run_not_comparable"]);
  for (const query of [`run=${run.id}`, `flag=${flag}`]) assert.equal((await code(other, query))[0], 404);
  for (const query of ["run=987654", "flag=987654"]) assert.equal((await code(scenario, query))[0], 404);
  assert.equal((await code({ id: 987654 }, "run=1"))[0], 404);
  for (const query of ["", `run=${run.id}&flag=${flag}`])
    assert.deepEqual(await code(scenario, query), [422, "invalid_parameter"]);
  await app.context.db.deleteFrom("scenario_turn").where("run_id", "=", run.id).execute();
  assert.deepEqual(await code(scenario, `run=${run.id}`), [422, "run_not_comparable"]);
  const early = await aRun(app, partner, scenario, learner.id, {
    status: "ended",
    phase: "over",
    ended_reason: "abandoned",
  });
  assert.deepEqual(await code(scenario, `run=${early}`), [422, "run_not_comparable"]);
});

test("a talk that a judge had scored is compared with what the detector hears", async () => {
  const scenario = await anOwnScenario(app, partner);
  const { run } = await aScoredTalk(scenario);
  const judged = { by: "judge", heard: [], judged: ["apology"], refused: 0 };
  await app.context.db
    .updateTable("scenario_turn")
    .set({
      judged: JSON.stringify(judged),
      evidence: JSON.stringify([{ key: "apology", start: 0, end: 12 }]),
    })
    .where("run_id", "=", run.id)
    .where("position", "=", 2)
    .execute();
  const { json } = await rescored(scenario, `run=${run.id}`);
  assert.deepEqual(json.turns, [{ position: 2, text: unheard, before: ["apology"], now: [] }]);
  assert.equal(json.points[0].now, false);
});
