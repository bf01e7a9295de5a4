import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { deleteOldTranscripts } from "../../retention/delete-transcripts.ts";
import type { TestScenario } from "../../test/a-scenario.ts";
import { anActor, anOwnScenario, apology, eventsOf, newDate, runAt } from "../../test/a-talk.ts";

let app: TestApp;
let partner: Partner;
let scenario: TestScenario;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  scenario = await anOwnScenario(app, partner);
});
after(() => app.stop());

const discount = "Okay, you get 10 % off, but only for you.";
const told = (quote: string | null) => ({
  id: "discount",
  name: "Grant a discount",
  quote,
  turn: 2,
  consequence: "fails",
  certainty: "stated",
});

/** A talk in which all points are made, and something that must not. */
async function aTalk(turns: string[], of = scenario, fields: Record<string, string> = {}) {
  const actor = await anActor(app, partner, of);
  const at = await actor.begin();
  let position = 2;
  const positions: number[] = [];
  const answers: string[][] = [];
  for (const text of turns) {
    const { json } = await actor.say(at, text, position, fields.heard === undefined ? {} : { heard: text });
    answers.push(
      json.turns
        .filter(({ speaker }: { speaker: string }) => speaker === "character")
        .map(({ text: line }: { text: string }) => line),
    );
    positions.push(position);
    position = json.nextPosition;
  }
  await actor.browser.post(`${at}/end`);
  return { ...actor, at, positions, answers, finish: () => actor.browser.post(`${at}/finish`) };
}

test("a talk in which all points are made and a discount is given is not passed: on its page, in the event and in the API", async () => {
  const { json: assigned } = await partner.call("POST", "/scenarios/assignments/", {
    scenario_id: scenario.scenarioId,
    user_id: (await anActor(app, partner, scenario)).learner.id,
  });
  assert.ok(assigned.id);
  const { learner, at, browser, answers, finish } = await aTalk([apology, discount, newDate]);
  assert.match(
    answers[1]?.[0] ?? "",
    /discount|less to pay|pay for the delay/i,
    "the character reacts at once",
  );
  await finish();
  const run = await runAt(app, learner, at);
  assert.deepEqual([run.score, run.passed], [59, false]);
  assert.deepEqual(run.breaches, [told(discount)]);
  assert.ok(
    Array.isArray(run.concepts) && run.concepts.every(({ covered }) => covered === true),
    "points stay as they are",
  );
  const [event] = await eventsOf(app, learner);
  assert.deepEqual([event?.data.score, event?.data.passed], [59, false]);
  assert.deepEqual(event?.data.breaches, [told(null)], "no words of a learner's are in an event");
  const { json: scores } = await partner.call("GET", `/analytics/users/${learner.id}/scores/`);
  assert.deepEqual(scores.results[0]?.breaches, [told(discount)]);
  const { text } = await browser.get(at);
  const page = text.replaceAll(/<[^>]+>/g, " ");
  for (const words of [discount, "Nobody asked for one", "I cannot change the price"])
    assert.ok(page.includes(words), words);
  assert.ok(text.indexOf("Grant a discount") < text.indexOf("Give a new date"), "it is said first");
});

test("progress of an assignment tells it with the learner's words, and an insult keeps the score below the mark", async () => {
  const actor = await anActor(app, partner, scenario);
  const { json: assigned } = await partner.call("POST", "/scenarios/assignments/", {
    scenario_id: scenario.scenarioId,
    user_id: actor.learner.id,
  });
  const at = await actor.begin();
  const { json } = await actor.say(at, `${apology} You idiot!`, 2);
  await actor.say(at, newDate, json.nextPosition);
  await actor.browser.post(`${at}/end`);
  await actor.browser.post(`${at}/finish`);
  const { json: progress } = await partner.call("GET", `/scenarios/assignments/${assigned.id}/progress/`);
  assert.deepEqual([progress.score, progress.passed], [59, false]);
  assert.deepEqual(
    progress.breaches.map(
      ({ id, consequence, quote }: { id: string; consequence: string; quote: string }) => [
        id,
        consequence,
        quote,
      ],
    ),
    [["insult", "caps", "You idiot!"]],
  );
});

test("without a pass mark a talk that fails is failed all the same, and one that is capped is worth less than half", async () => {
  const ungraded = await anOwnScenario(app, partner, { passMark: null });
  const failed = await aTalk([apology, discount, newDate], ungraded);
  await failed.finish();
  const one = await runAt(app, failed.learner, failed.at);
  assert.deepEqual([one.score, one.passed], [49, false]);
  const capped = await aTalk([apology, "You idiot!", newDate], ungraded);
  await capped.finish();
  const other = await runAt(app, capped.learner, capped.at);
  assert.deepEqual([other.score, other.passed], [49, null]);
});

test("a learner who did not mean it says so before it counts; authors read it apart from the points", async () => {
  const { at, browser, positions, finish, learner } = await aTalk([apology, discount]);
  const { text } = await browser.get(at);
  assert.ok(text.includes("I did not mean that"));
  await browser.post(`${at}/flag`, { concept: "discount", position: String(positions[1]) });
  assert.equal((await browser.post(`${at}/flag`, { concept: "insult" })).status, 404, "it did not happen");
  await finish();
  const { json } = await app.send("GET", `/operator/v1/scenarios/${scenario.id}/flags/?concept=discount`, {
    token: await app.operatorToken(),
  });
  assert.deepEqual(
    json.results.map(({ about, concept_name, sentences }: Record<string, unknown>) => [
      about,
      concept_name,
      sentences,
    ]),
    [["outcome", "Grant a discount", [discount]]],
  );
  assert.equal((await runAt(app, learner, at)).passed, false, "the flag changes no score");
});

test("what a recogniser misheard counts against nobody once it is put right, and the other way round", async () => {
  const { at, browser, positions, finish, learner } = await aTalk(
    [apology, "Okay you get 10 percent off", newDate],
    scenario,
    { heard: "yes" },
  );
  const { breaches } = Object((await runAt(app, learner, at)).state);
  assert.equal(breaches.length, 1);
  await browser.post(`${at}/correct`, {
    position: String(positions[1]),
    text: "Okay you get no percent off",
  });
  await finish();
  const run = await runAt(app, learner, at);
  assert.deepEqual([run.score, run.passed, run.breaches], [100, true, []]);
});

test("quotes go where words go: with the organization's days, and with the learner", async () => {
  const { learner, at, finish } = await aTalk([apology, discount]);
  await finish();
  const before = await runAt(app, learner, at);
  await app.context.db
    .insertInto("ai_settings")
    .values({ organization_id: partner.organizationId, transcript_days: 1, changed_at: app.clock() })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet({ transcript_days: 1 }))
    .execute();
  const later = () => new Date(app.clock().getTime() + 2 * 86_400_000);
  await deleteOldTranscripts({ ...app.context, clock: later });
  const run = await runAt(app, learner, at);
  assert.deepEqual(run.breaches, [told(null)]);
  assert.equal(JSON.stringify(run).includes("10 %"), false);
  assert.deepEqual([run.score, run.passed], [before.score, before.passed]);
  assert.ok(run.modified_date > before.modified_date, "who mirrors runs learns of it");
});

test("what a learner leaves open is asked back, counts until it is cleared, and says so on the page, in the event and in the API", async () => {
  const doubtful = "About the price, let us see what we can arrange.";
  const open = await aTalk([apology, doubtful, "The weather was bad as well."]);
  assert.match(open.answers[1]?.join(" ") ?? "", /So I pay less|come down on the price/);
  const review = (await open.browser.get(open.at)).text;
  assert.ok(review.includes("I did not mean that") && review.includes("your answer did not make it clear"));
  assert.equal(
    (await open.browser.post(`${open.at}/flag`, { concept: "discount", position: String(open.positions[1]) }))
      .status,
    303,
  );
  await open.finish();
  const unclear = { ...told(doubtful), certainty: "not_clarified" };
  const run = await runAt(app, open.learner, open.at);
  assert.deepEqual([run.passed, run.breaches], [false, [unclear]]);
  const [event] = await eventsOf(app, open.learner);
  assert.deepEqual(event?.data.breaches, [{ ...unclear, quote: null }]);
  const { json: scores } = await partner.call("GET", `/analytics/users/${open.learner.id}/scores/`);
  assert.deepEqual(scores.results[0]?.breaches, [unclear]);
  const page = (await open.browser.get(open.at)).text.replaceAll(/<[^>]+>/g, " ");
  for (const words of [
    doubtful,
    "Something stayed open",
    "You did not make clear that the price stays",
    "Next time, answer the question in a sentence",
  ])
    assert.ok(page.includes(words), words);

  const cleared = await aTalk([apology, doubtful, "No, certainly not.", newDate]);
  await cleared.finish();
  const passed = await runAt(app, cleared.learner, cleared.at);
  assert.deepEqual([passed.score, passed.passed, passed.breaches], [100, true, []]);
});
