import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { scenarioPersonalData } from "../../personal-data.ts";
import { aScenario, type TestScenario } from "../../test/a-scenario.ts";
import { type Actor, anActor, anOwnScenario, apology, eventsOf, runAt } from "../../test/a-talk.ts";
import { sweepRuns } from "./sweep.ts";

const MINUTE = 60_000;
let app: TestApp;
let partner: Partner;
let scenario: TestScenario;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  scenario = await anOwnScenario(app, partner);
});
after(() => app.stop());

/** What everybody is told of a run that ended without a result: nothing but the reason. */
async function assertEnded(actor: Actor, at: string, reason: string): Promise<void> {
  const { status, phase, ended_reason, score, passed, completed_at } = await runAt(app, actor.learner, at);
  assert.deepEqual(
    [status, phase, ended_reason, score, passed, completed_at],
    ["ended", "over", reason, null, null, null],
  );
  await actor.browser.post(`${at}/finish`);
  assert.deepEqual(await eventsOf(app, actor.learner), [], "no event, so no statement and no grade");
}

async function aTalk(of = scenario) {
  const actor = await anActor(app, partner, of);
  return { actor, at: await actor.begin() };
}

test("half an hour of silence is abandonment, seen by whoever comes back and by the sweep", async () => {
  const [back, gone] = [await aTalk(), await aTalk()];
  app.clock.advance(15 * MINUTE);
  for (const { actor, at } of [back, gone]) await actor.say(at, "Good morning, this is your supplier.", 2);
  await back.actor.browser.get(back.at);
  await endsAtTheLatest(back.actor, back.at, 60);
  await endsAtTheLatest(gone.actor, gone.at, 60);
  app.clock.advance(30 * MINUTE - 1);
  await sweepRuns(app.context);
  assert.equal((await runAt(app, back.actor.learner, back.at)).status, "running");
  app.clock.advance(1);
  const late = await back.actor.say(back.at, apology, 4);
  assert.deepEqual([late.status, late.json.isOver, late.json.path], [200, true, back.at]);
  assert.equal((await back.actor.browser.get(back.at)).status, 200, "the page says what happened");
  await assertEnded(back.actor, back.at, "abandoned");
  await sweepRuns(app.context);
  await assertEnded(gone.actor, gone.at, "abandoned");
  assert.equal(await back.actor.begin(), `/scenarios/${scenario.scenarioId}/2`, "a new attempt");
});

test("silence past the longest time is abandonment, talking until then is not, and progress says it at once", async () => {
  const [silent, lively] = [await anActor(app, partner, scenario), await anActor(app, partner, scenario)];
  const begin = async (actor: Actor) => {
    const body = { scenario_id: scenario.scenarioId, user_id: actor.learner.id };
    const { id } = (await partner.call("POST", "/scenarios/assignments/", body)).json;
    return { at: await actor.begin(), path: `/scenarios/assignments/${id}/progress/` };
  };
  const [left, long] = [await begin(silent), await begin(lively)];
  app.clock.advance(17 * MINUTE);
  await lively.say(long.at, apology, 2);
  app.clock.advance(30 * MINUTE);
  for (const { actor, at, path, reason } of [
    { actor: silent, ...left, reason: "abandoned" },
    { actor: lively, ...long, reason: "timeout" },
  ]) {
    assert.equal((await partner.call("GET", path)).json.ended_reason, reason);
    assert.equal((await runAt(app, actor.learner, at)).status, "running", "nobody has looked yet");
    await actor.browser.get(at);
    await assertEnded(actor, at, reason);
  }
});

test("a closed tab abandons the talk after five minutes, unless somebody comes back or the page was only reloaded", async () => {
  const [closed, returned, reloaded] = [await aTalk(), await aTalk(), await aTalk()];
  for (const { actor, at } of [closed, returned]) await actor.browser.get(at);
  app.clock.advance(MINUTE);
  await reloaded.actor.browser.get(reloaded.at);
  for (const { actor, at } of [closed, returned, reloaded])
    assert.equal((await actor.browser.post(`${at}/leave`)).status, 204);
  app.clock.advance(4 * MINUTE);
  await returned.actor.browser.get(returned.at);
  app.clock.advance(MINUTE);
  await sweepRuns(app.context);
  await assertEnded(closed.actor, closed.at, "abandoned");
  for (const { actor, at } of [returned, reloaded])
    assert.equal((await runAt(app, actor.learner, at)).status, "running");
  const stranger = await anActor(app, partner, scenario);
  assert.equal((await stranger.browser.post(`${returned.at}/leave`)).status, 204);
  assert.equal((await runAt(app, returned.actor.learner, returned.at)).left_at, null, "it is not theirs");
});

test("a talk ends at its maximum length, however lively it is; its review does not", async () => {
  const [long, reviewed] = [await aTalk(), await aTalk()];
  await reviewed.actor.browser.post(`${reviewed.at}/end`);
  let position = 2;
  for (let minute = 0; minute < 19; minute += 1) {
    app.clock.advance(MINUTE);
    if (minute % 10 !== 0) continue;
    const said = await long.actor.say(long.at, `What do you mean by ${minute}?`, position);
    position = said.json.nextPosition;
  }
  app.clock.advance(MINUTE);
  assert.equal((await long.actor.browser.post(`${long.at}/end`)).status, 303);
  await assertEnded(long.actor, long.at, "timeout");
  await reviewed.actor.browser.post(`${reviewed.at}/finish`);
  assert.equal((await runAt(app, reviewed.actor.learner, reviewed.at)).status, "completed");
});

test("a review that nobody finishes for half an hour, or that is discarded, has no result", async () => {
  const [waiting, thrown] = [await aTalk(), await aTalk()];
  for (const { actor, at } of [waiting, thrown]) await actor.browser.post(`${at}/end`);
  await thrown.actor.browser.post(`${thrown.at}/discard`);
  await assertEnded(thrown.actor, thrown.at, "abandoned");
  app.clock.advance(30 * MINUTE);
  assert.equal((await waiting.actor.browser.post(`${waiting.at}/finish`)).status, 303);
  await assertEnded(waiting.actor, waiting.at, "abandoned");
});

test("a scenario that is withdrawn ends its talks at the next turn with the page that explains it; results stay", async () => {
  const token = await app.operatorToken();
  const operate = (path: string, body: unknown = {}) =>
    app.send("POST", `/operator/v1/${path}`, { token, body });
  const retired = await anOwnScenario(app, partner);
  const released = await anOwnScenario(app, partner);
  const hidden = await aScenario(app);
  await partner.call("POST", "/scenarios/library/", { scenario_id: hidden.scenarioId });
  const cases = [
    { of: retired, withdraw: () => operate(`scenarios/${retired.id}/retire/`) },
    {
      of: released,
      withdraw: () => partner.call("DELETE", `/scenarios/library/${released.scenarioId}/`),
    },
    {
      of: hidden,
      withdraw: () =>
        operate(`scenarios/${hidden.id}/visibility/`, { organization: partner.slug, is_visible: false }),
    },
  ];
  for (const { of, withdraw } of cases) {
    const done = await aTalk(of);
    await done.actor.browser.post(`${done.at}/end`);
    await done.actor.browser.post(`${done.at}/finish`);
    const [saying, looking, absent] = [await aTalk(of), await aTalk(of), await aTalk(of)];
    assert.ok((await withdraw()).status < 300);
    const said = await saying.actor.say(saying.at, apology, 2);
    assert.deepEqual([said.status, said.json.code], [403, "scenario_unavailable"]);
    assert.equal((await looking.actor.browser.get(looking.at)).status, 403);
    await sweepRuns(app.context);
    for (const { actor, at } of [saying, looking, absent]) {
      await assertEnded(actor, at, "withdrawn");
      assert.equal((await actor.browser.get(at)).status, 403);
    }
    assert.equal((await runAt(app, saying.actor.learner, saying.at)).turns.length, 1, "nothing was said");
    assert.equal((await done.actor.browser.get(done.at)).status, 200);
  }
});

test("a talk whose engine fails ends by technical_error, the page says so, and a new attempt may be made", async () => {
  const own = await anOwnScenario(app, partner);
  const { db } = app.context;
  const [atTurn, atPage] = [await aTalk(own), await aTalk(own)];
  await db.insertInto("scenario_edition").values({ content_hash: "broken", content: "{}" }).execute();
  await db
    .updateTable("scenario_run")
    .set({ content_hash: "broken" })
    .where("scenario_id", "=", own.id)
    .execute();
  const said = await atTurn.actor.say(atTurn.at, apology, 2);
  assert.deepEqual([said.status, said.json.isOver], [200, true]);
  for (const { actor, at } of [atTurn, atPage]) {
    assert.equal((await actor.browser.get(at)).status, 200);
    await assertEnded(actor, at, "technical_error");
  }
  assert.equal(await atPage.actor.begin(), `/scenarios/${own.scenarioId}/2`);
  await db
    .updateTable("scenario")
    .set({ content: "{}", content_hash: "broken" })
    .where("id", "=", own.id)
    .execute();
  const late = await aTalk(own);
  assert.equal((await late.actor.browser.get(late.at)).status, 200);
  await assertEnded(late.actor, late.at, "technical_error");
});

test("whoever is deactivated says nothing more, and of somebody who is erased in the middle of a word nothing is left", async () => {
  const deactivated = await aTalk();
  await partner.call("DELETE", `/users/${deactivated.actor.learner.id}/`);
  assert.equal((await deactivated.actor.say(deactivated.at, apology, 2)).status, 401);
  const talks = await Promise.all(Array.from({ length: 6 }, () => aTalk()));
  await Promise.all(talks.flatMap(({ actor, at }) => [actor.say(at, apology, 2), erase(actor.learner.id)]));
  for (const { actor, at } of talks) {
    const { turns, state, status } = await runAt(app, actor.learner, at);
    assert.deepEqual([turns, state, status], [[], {}, "ended"]);
  }
});

function erase(userId: number) {
  const person = { organizationId: partner.organizationId, userId };
  return app.context.db
    .transaction()
    .execute(async (trx) => scenarioPersonalData.erase?.(trx, app.clock(), person, 0));
}

async function endsAtTheLatest({ learner }: Actor, at: string, minutes: number): Promise<void> {
  const { id, started_at } = await runAt(app, learner, at);
  const ends_at = new Date(Date.parse(started_at) + minutes * MINUTE);
  await app.context.db.updateTable("scenario_run").set({ ends_at }).where("id", "=", id).execute();
}
