// npm run test:long: a crowd of two hundred, where `npm test` has twelve.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { locationOf } from "#test/learner-browser.ts";
import { byLength } from "#test/length.ts";
import type { TestScenario } from "../../test/a-scenario.ts";
import { anActor, anOwnScenario, apology, eventsOf, json, newDate, runAt } from "../../test/a-talk.ts";
import { playAtOnce } from "../../test/crowd.ts";
import { countTurn } from "./turn-limit.ts";

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
  const overview = await partner.call("GET", "/analytics/overview/?from=2026-06-15&to=2026-06-15");
  assert.equal(overview.json.users_active, 1, "whoever plays is active");
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
      breaches: [],
      scored_by: "embedded",
      spoken_by: "author",
      provider: "acme",
      provider_id: learner.providerId,
    },
  });
});

test("a turn that is sent again is said once, and its answer is told again", async () => {
  const { learner, browser, begin, say } = await anActor(app, partner, scenario);
  const at = await begin();
  const answers = await Promise.all(Array.from({ length: 6 }, () => say(at, apology, 2)));
  const [first] = answers;
  assert.deepEqual(
    answers.map(({ status, json: body }) => [status, body]),
    answers.map(() => [200, first?.json]),
  );
  const twice = await browser.post(`${at}/say`, { text: apology, position: "2" });
  assert.deepEqual([twice.status, twice.headers.get("location")], [303, `${at}#latest`]);
  const { turns, next_position } = await runAt(app, learner, at);
  assert.equal(turns.filter(({ speaker }) => speaker === "learner").length, 1);
  assert.deepEqual(
    turns.map(({ position }) => position),
    turns.map((_, index) => index + 1),
  );
  assert.equal(next_position, turns.length + 1);
});

test("of two devices that say something else at one place, one is heard, and the other keeps what it typed", async () => {
  const { learner, browser, begin } = await anActor(app, partner, scenario);
  const at = await begin();
  const texts = ["Good morning, this is the supplier.", "Hello, here is your supplier speaking."];
  const answers = await Promise.all(texts.map((text) => browser.post(`${at}/say`, { text, position: "2" })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 422]);
  const { turns } = await runAt(app, learner, at);
  const said = turns.filter(({ speaker }) => speaker === "learner").map(({ text }) => text);
  assert.deepEqual(
    said,
    texts.filter((_, index) => answers[index]?.status === 303),
  );
  const elsewhere = await browser.get(at);
  assert.equal(elsewhere.status, 200, "the other device goes on from there");
});

test("nothing, blanks and more than 2 000 characters are not said, and the page keeps what was typed", async () => {
  const { learner, browser, begin, say } = await anActor(app, partner, scenario);
  const at = await begin();
  const [longest, tooLong] = ["a ".repeat(1000).trim().padEnd(2000, "b"), "c".repeat(2001)];
  for (const [text, code] of [
    ["", "turn_empty"],
    [" \n\t ", "turn_empty"],
    [tooLong, "turn_too_long"],
  ] as const) {
    const refused = await say(at, text, 2);
    assert.deepEqual([refused.status, refused.json.code], [422, code]);
    assert.equal((await browser.post(`${at}/say`, { text, position: "2" })).status, 422);
  }
  assert.equal((await runAt(app, learner, at)).turns.length, 1);
  const said = await say(at, `  ${longest}\r\n`, 2);
  assert.deepEqual([said.status, said.json.turns[0].text], [200, longest]);
});

test("a position that does not come next says nothing, and tells where the talk is", async () => {
  const { learner, begin, say } = await anActor(app, partner, scenario);
  const at = await begin();
  const ahead = await say(at, apology, 9);
  assert.deepEqual([ahead.status, ahead.json.turns, ahead.json.nextPosition], [200, [], 2]);
  const over = await say(at, apology, 1);
  assert.deepEqual([over.status, over.json.turns.length, over.json.nextPosition], [200, 1, 2]);
  assert.equal((await runAt(app, learner, at)).turns.length, 1);
});

test("a tab of whoever sat here before says nothing in the talk of whoever sits here now, though both have one address", async () => {
  const { learner, begin, say } = await anActor(app, partner, scenario);
  const at = await begin();
  const other = await anActor(app, partner, scenario);
  assert.equal(await other.begin(), at);
  const said = await say(at, apology, 2, { made_for: String(other.learner.id) });
  assert.deepEqual([said.status, said.json.code], [403, "other_person"]);
  assert.equal((await runAt(app, learner, at)).turns.length, 1);
});

test("ending and saying at once leave a talk that is over, with every turn that was answered", async () => {
  const { learner, browser, begin, say } = await anActor(app, partner, scenario);
  const at = await begin();
  const [said, ended] = await Promise.all([say(at, apology, 2), browser.post(`${at}/end`, {}, json)]);
  assert.deepEqual([said.status, ended.status, ended.json.isOver], [200, 200, true]);
  const run = await runAt(app, learner, at);
  assert.equal(run.phase, "reviewing");
  const heard = run.turns.some(({ text }) => text === apology);
  assert.equal(said.json.turns[0]?.text === apology, heard, "shown as said is stored");
  assert.equal((await browser.post(`${at}/end`)).status, 303, "ending twice is ending once");
  assert.equal((await runAt(app, learner, at)).turns.length, run.turns.length);
});

test("whoever sends more than anybody says in an hour has to wait, in each of the three ways; a neighbour does not", async () => {
  const { learner, browser, begin, say } = await anActor(app, partner, scenario);
  const at = await begin();
  // All but one of the hour's turns, counted as those of a page are, without the minute that posting them takes.
  for (let number = 2; number < 600; number += 1) await countTurn(app.context, { userId: learner.id });
  assert.equal((await say(at, "Good morning.", 999_999)).status, 200);
  const flooded = await say(at, "Good morning.", 2);
  assert.deepEqual([flooded.status, flooded.json.code], [429, "throttled"]);
  assert.ok(Number(flooded.headers.get("retry-after")) > 0);
  assert.equal((await browser.post(`${at}/correct`, { position: "2", text: "Good day." })).status, 429);
  assert.equal((await browser.post(`/scenarios/${scenario.scenarioId}/begin`)).status, 429);
  assert.equal((await browser.get(at)).status, 200, "reading goes on");
  const neighbour = await anActor(app, partner, scenario);
  assert.equal((await neighbour.say(await neighbour.begin(), apology, 2)).status, 200);
  app.clock.advance(3_600_000);
  assert.equal((await browser.post(`/scenarios/${scenario.scenarioId}/begin`)).status, 303);
});

test("many learners at once lose no turn", async () => {
  await assert.doesNotReject(playAtOnce(app, partner, scenario, byLength(12, 200)));
});
