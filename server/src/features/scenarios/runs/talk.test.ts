import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { locationOf } from "#test/learner-browser.ts";
import type { TestScenario } from "../test/a-scenario.ts";
import { anActor, anOwnScenario, apology, eventsOf, newDate, runAt } from "../test/a-talk.ts";

let app: TestApp;
let partner: Partner;
let scenario: TestScenario;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  scenario = await anOwnScenario(app, partner);
});
after(() => app.stop());

test("a role-play is begun, talked, looked at and finished: score, points and one event, at one address", async () => {
  const { learner, browser, begin, say } = await anActor(app, partner, scenario);
  const started = await browser.get(`/start-scenario?scenario_id=${scenario.scenarioId}`);
  assert.deepEqual([started.status, locationOf(started)], [302, `/scenarios/${scenario.scenarioId}`]);
  assert.equal((await browser.get(locationOf(started))).status, 200);
  const at = await begin();
  assert.equal(at, `/scenarios/${scenario.scenarioId}/1`);
  assert.equal((await browser.get(at)).status, 200);
  const first = await say(at, apology, 2);
  assert.equal(first.status, 200, first.text);
  assert.deepEqual([first.json.isOver, first.json.turns[0].text], [false, apology]);
  assert.deepEqual(first.json.turns[0].evidence, [], "points are not told while the talk goes on");
  app.clock.advance(60_000);
  const second = await say(at, newDate, first.json.nextPosition);
  assert.deepEqual([second.json.isOver, second.json.path], [true, at]);
  assert.equal((await browser.get(at)).status, 200);
  app.clock.advance(60_000);
  assert.deepEqual(await eventsOf(app, learner), []);
  const finished = await browser.post(`${at}/finish`);
  assert.deepEqual([finished.status, locationOf(finished)], [303, at]);
  assert.equal((await browser.get(at)).status, 200);
  const run = await runAt(app, learner, at);
  assert.deepEqual(
    [run.status, run.phase, run.ended_reason, run.score, run.passed, run.scored_by, run.duration_seconds],
    ["completed", "over", "completed", 100, true, "embedded", 60],
  );
  const [event, ...more] = await eventsOf(app, learner);
  assert.deepEqual(more, []);
  assert.deepEqual(event, {
    type: "scenario.completed",
    audience: "extension",
    data: {
      run_id: run.id,
      assignment_id: null,
      scenario_id: scenario.scenarioId,
      user_id: learner.id,
      title: "A sample",
      title_language: "en",
      language: "en",
      attempt: 1,
      score: 100,
      pass_mark: 60,
      passed: true,
      duration_seconds: 60,
      concepts: [
        { key: "apology", name: "Apologise for the delay", score: 1, covered: true },
        { key: "new-date", name: "Give a new date", score: 1, covered: true },
      ],
      provider: "acme",
      provider_id: learner.providerId,
    },
  });
});
