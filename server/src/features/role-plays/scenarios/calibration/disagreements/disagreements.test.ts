import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { until } from "#test/waiting/until.ts";
import type { Judgement } from "../../judging/judgement.ts";
import type { TestScenario } from "../../test/a-scenario.ts";
import { anActor, anOwnScenario, newDate, runAt } from "../../test/a-talk.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const operate = async ({ id }: { id: number }, path: string) =>
  app.send("GET", `/operator/v1/scenarios/${id}/${path}`, { token: await app.operatorToken() });
const judgedTurn = (heard: string[], judged: string[]): Judgement => ({
  by: "judge",
  heard,
  judged,
  refused: 0,
});

/** A completed talk of two turns, as if a model had judged them so. */
async function aJudgedTalk(scenario: TestScenario, judgements: Judgement[]) {
  const actor = await anActor(app, partner, scenario);
  const at = await actor.begin();
  const first = await actor.say(at, "It is awful.", 2);
  await actor.say(at, newDate, first.json.nextPosition);
  await actor.browser.post(`${at}/end`);
  await actor.browser.post(`${at}/finish`);
  const run = await runAt(app, actor.learner, at);
  const said = run.turns.filter(({ speaker }) => speaker === "learner");
  for (const [index, judgement] of judgements.entries())
    await app.context.db
      .updateTable("scenario_turn")
      .set({ judged: JSON.stringify(judgement) })
      .where("run_id", "=", run.id)
      .where("position", "=", said[index]?.position ?? 0)
      .execute();
  return { ...actor, run };
}

test("per point and language it is counted what detector and judge heard, and null where nobody judged", async () => {
  const scenario = await anOwnScenario(app, partner);
  const judgedOf = async () => {
    const { json } = await operate(scenario, "calibration/");
    return json.points.map(({ judged }: { judged: unknown }) => judged);
  };
  const without: Judgement = { by: "detector", heard: ["apology"], judged: null, refused: 0 };
  await aJudgedTalk(scenario, [without]);
  assert.deepEqual(await judgedOf(), [null, null]);
  await aJudgedTalk(scenario, [judgedTurn([], ["apology"]), judgedTurn(["new-date"], ["new-date"])]);
  await aJudgedTalk(scenario, [{ ...judgedTurn(["apology", "new-date"], ["apology"]), refused: 2 }]);
  const { judge } = (await operate(scenario, "calibration/")).json;
  assert.deepEqual(judge, { turns: 3, refused_claims: 2 });
  assert.deepEqual(await judgedOf(), [
    { both: 1, detector_only: 0, judge_only: 1 },
    { both: 1, detector_only: 1, judge_only: 0 },
  ]);
});

test("what both heard otherwise is listed with the sentence and without the learner, until they are erased", async () => {
  const scenario = await anOwnScenario(app, partner);
  const agreed = judgedTurn(["new-date", "apology"], ["apology", "new-date"]);
  const { learner } = await aJudgedTalk(scenario, [judgedTurn([], ["apology"]), agreed]);
  app.clock.advance(1000);
  await aJudgedTalk(scenario, [agreed, judgedTurn(["new-date"], [])]);
  const listed = async (query = "") => {
    const { json, text } = await operate(scenario, `disagreements/${query}`);
    assert.equal(text.includes(learner.providerId), false);
    return json.results.map(({ said_at: _, ...row }: Record<string, unknown>) => row);
  };
  const [newer, older] = [
    { language: "en", text: newDate, heard: ["new-date"], judged: [] },
    { language: "en", text: "It is awful.", heard: [], judged: ["apology"] },
  ];
  assert.deepEqual(await listed(), [newer, older]);
  assert.deepEqual(await listed("?concept=apology"), [older]);
  assert.deepEqual(await listed("?language=de"), []);
  const first = (await operate(scenario, "disagreements/?cursor=*&page_size=1")).json;
  const second = await app.send("GET", new URL(first.next).pathname + new URL(first.next).search, {
    token: await app.operatorToken(),
  });
  assert.equal(second.json.results[0].text, older?.text);
  assert.equal((await operate({ id: 987654 }, "disagreements/")).status, 404);
  const erased = await partner.call("POST", `/users/${learner.id}/erase/`, { confirm: learner.providerId });
  assert.ok(erased.status < 300, erased.text);
  await until(async () => (await listed()).length === 1);
  assert.deepEqual(await listed(), [newer]);
});
