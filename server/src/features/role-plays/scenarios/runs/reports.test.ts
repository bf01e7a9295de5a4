import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { aRun, aScenario, completedWith, concepts } from "../test/a-scenario.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("completed runs are in scores, summary, completions and overview; one that was left counts as started alone", async () => {
  const [partner, stranger] = [await aPartner(app), await aPartner(app)];
  const [scenario, { id: userId }] = [await aScenario(app), await aLearner(partner)];
  const ended = { status: "ended", phase: "over", ended_reason: "abandoned" };
  await aRun(app, partner, scenario, userId, ended);
  const passed = await aRun(app, partner, scenario, userId, completedWith(app, 80));
  await aRun(app, partner, scenario, userId, completedWith(app, 40));
  await aRun(app, stranger, scenario, (await aLearner(stranger)).id, completedWith(app, 100));
  const read = async (path: string) => (await partner.call("GET", `/analytics/${path}`)).json;
  const scores = await read(`users/${userId}/scores/`);
  assert.deepEqual([scores.count, scores.average_score, scores.best_score], [2, 60, 80]);
  const row = scores.results.find((one: { run_id: number }) => one.run_id === passed);
  assert.deepEqual(
    [row.source, row.scenario_id, row.attempt, row.score.raw, row.passed, row.concepts, row.duration_seconds],
    ["scenario", scenario.scenarioId, 2, 80, true, concepts, 240],
  );
  const summary = await read(`users/${userId}/summary/`);
  assert.deepEqual(
    [
      summary.scenarios_started,
      summary.scenarios_completed,
      summary.scenarios_passed,
      summary.scenarios_failed,
      summary.average_score,
      summary.best_score,
    ],
    [3, 2, 1, 1, 60, 80],
  );
  const overview = await read("overview/");
  assert.deepEqual(
    [overview.scenarios_completed, overview.scenario_pass_rate, overview.average_score],
    [2, 50, 60],
  );
  const completions = await read(`completions/?scenario_id=${scenario.scenarioId}`);
  assert.deepEqual(
    completions.results.map((one: { type: string; score: number; passed: boolean }) => [
      one.type,
      one.score,
      one.passed,
    ]),
    [
      ["scenario", 80, true],
      ["scenario", 40, false],
    ],
  );
});

test("three completed runs make a level in each skill that the scenario practises", async () => {
  const [partner, scenario] = [await aPartner(app), await aScenario(app)];
  const { id: userId } = await aLearner(partner);
  const { json } = await partner.call("GET", "/skills/?page_size=1");
  const skill_id = json.results[0].id;
  await app.context.db
    .insertInto("scenario_skill")
    .values({ scenario_id: scenario.id, skill_id, position: 1 })
    .execute();
  for (const score of [70, 80, 90]) await aRun(app, partner, scenario, userId, completedWith(app, score));
  const profile = await partner.call("GET", `/skills/users/${userId}/`);
  const visibility = profile.json.skills.find((one: { skill_id: number }) => one.skill_id === skill_id);
  assert.deepEqual([visibility.score, visibility.tier], [80, "proficient"]);
});
