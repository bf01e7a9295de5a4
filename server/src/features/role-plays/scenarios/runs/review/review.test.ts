import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import type { TestScenario } from "../../test/a-scenario.ts";
import { anActor, anOwnScenario, apology, eventsOf, json, newDate, runAt } from "../../test/a-talk.ts";

let app: TestApp;
let partner: Partner;
let scenario: TestScenario;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  scenario = await anOwnScenario(app, partner);
});
after(() => app.stop());

/** A talk in which these turns were said, in its review. */
async function aReview(turns: { text: string; heard?: string }[], of = scenario) {
  const actor = await anActor(app, partner, of);
  const at = await actor.begin();
  let position = 2;
  const positions: number[] = [];
  for (const { text, heard } of turns) {
    const said = await actor.say(at, text, position, heard === undefined ? {} : { heard });
    positions.push(position);
    position = said.json.nextPosition;
  }
  await actor.browser.post(`${at}/end`);
  const correct = (text: string, which = 0) =>
    actor.browser.post(`${at}/correct`, { position: String(positions[which]), text });
  const run = () => runAt(app, actor.learner, at);
  const pointsCovered = async () => {
    const { points } = Object(await run()).state;
    return points.flatMap((point: { id: string; coveredAfter: number | null }) =>
      point.coveredAfter === null ? [] : [point.id],
    );
  };
  return { ...actor, at, correct, run, pointsCovered };
}

test("what a recogniser misheard is put right, and the points are made anew from it", async () => {
  const misheard = "I am story that your carts are late";
  const { correct, run, pointsCovered, browser, at, learner } = await aReview([
    { text: misheard, heard: misheard },
    { text: "Expect the seals on Thursday before ten." },
  ]);
  assert.deepEqual(await pointsCovered(), ["new-date"]);
  assert.equal((await correct(apology)).status, 303);
  assert.deepEqual(await pointsCovered(), ["apology", "new-date"]);
  const { turns } = await run();
  assert.deepEqual([turns[1]?.text, turns[1]?.heard], [apology, misheard]);
  assert.equal((await correct(misheard)).status, 303, "and back");
  assert.deepEqual(await pointsCovered(), ["new-date"]);
  const { text: page } = await browser.get(at);
  assert.ok(page.includes("Perhaps misheard") && page.includes(misheard), "what was asked about is shown");
  assert.ok(!page.includes("What must not happen"), "and costs nothing");
  await browser.post(`${at}/finish`);
  assert.deepEqual(
    (await eventsOf(app, learner)).map(({ data }) => data.score),
    [67],
  );
  assert.equal((await correct(apology)).status, 303);
  assert.equal((await run()).turns[1]?.text, misheard, "after the result nothing changes");
});

test("a correction that says something else, and one of a typed turn, change nothing", async () => {
  const heard = "I am calling because of your order from last week";
  const { correct, run, pointsCovered } = await aReview([
    { text: heard, heard },
    { text: "We will see about that when we get there." },
  ]);
  const before = await run();
  for (const better of [
    "I am sorry that your parts are late and they arrive on Thursday by ten",
    `${heard}, and I am sorry`,
    `${heard} and they arrive on Thursday by ten`,
    "I am calling because I am sorry about your order from last week",
    apology,
    "x",
    "",
  ])
    assert.equal((await correct(better)).status, 422, better);
  assert.equal((await correct(apology, 1)).status, 404, "it was typed");
  assert.deepEqual(await run(), before);
  assert.deepEqual(await pointsCovered(), []);
});

test("no correction is possible while the talk goes on", async () => {
  const { begin, say, browser, learner } = await anActor(app, partner, scenario);
  const at = await begin();
  const heard = "I am story that your carts are late";
  await say(at, heard, 2, { heard });
  await browser.post(`${at}/correct`, { position: "2", text: apology });
  assert.equal((await runAt(app, learner, at)).turns[1]?.text, heard);
});

test("finishing twice at once is one completion; finishing before the end is none", async () => {
  const early = await anActor(app, partner, scenario);
  const at = await early.begin();
  assert.equal((await early.browser.post(`${at}/finish`)).status, 303);
  assert.equal((await runAt(app, early.learner, at)).status, "running");
  const review = await aReview([{ text: newDate }]);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => review.browser.post(`${review.at}/finish`)),
    review.browser.post(`${review.at}/discard`),
  ]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]));
  const { status, score, passed } = await review.run();
  const events = await eventsOf(app, review.learner);
  // Whichever comes first counts.
  if (status === "completed") assert.deepEqual([score, passed, events.length], [67, true, 1]);
  else assert.deepEqual([status, score, events.length], ["ended", null, 0]);
});

test("an ungraded scenario is completed without being passed or failed", async () => {
  const ungraded = await anOwnScenario(app, partner, { passMark: null });
  const { browser, at, run, learner } = await aReview([{ text: newDate }], ungraded);
  await browser.post(`${at}/finish`);
  const { score, passed, pass_mark } = await run();
  assert.deepEqual([score, passed, pass_mark], [67, null, null]);
  const [event] = await eventsOf(app, learner);
  assert.deepEqual([event?.data.passed, event?.data.pass_mark], [null, null]);
});

test("“I said this” is kept once for each point, and changes no score", async () => {
  const { browser, at, run, learner } = await aReview([{ text: "Good morning, this is your supplier." }]);
  for (const position of ["2", "2", ""])
    assert.equal((await browser.post(`${at}/flag`, { concept: "apology", position })).status, 303);
  assert.equal((await browser.post(`${at}/flag`, { concept: "politeness" })).status, 404);
  assert.equal((await browser.post(`${at}/flag`, { concept: "apology", position: "99" })).status, 404);
  const { id } = await run();
  const flags = await app.context.db
    .selectFrom("scenario_flag")
    .select(["concept", "position"])
    .where("run_id", "=", id)
    .execute();
  assert.deepEqual(flags, [{ concept: "apology", position: null }]);
  await browser.post(`${at}/finish`);
  assert.deepEqual(
    (await eventsOf(app, learner)).map(({ data }) => data.score),
    [0],
  );
});

test("whatever a form holds, no answer is a 5xx", async () => {
  const { browser, at } = await aReview([{ text: newDate, heard: newDate }]);
  const talking = await anActor(app, partner, scenario);
  const there = await talking.begin();
  const odd = [
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "999999",
    "9999999999",
    "NaN",
    "\\u0000",
    "\\ud800",
    "🦆".repeat(600),
    "'; drop table",
    "{}",
    "a".repeat(100_000),
  ];
  const fields = ["text", "position", "heard", "concept", "consent", "made_for"];
  for (const step of ["say", "end", "correct", "flag", "leave", "practise", "finish", "discard", "nothing"])
    for (const [index, value] of odd.entries()) {
      const field = fields[index % fields.length] ?? "text";
      const good = { text: "Hello there", position: "2", concept: "apology" };
      for (const form of [
        { ...good, [field]: value },
        { [field]: value },
        { ...good, [field]: [value, value] },
      ]) {
        const path = step === "say" || step === "end" || step === "leave" ? there : at;
        const answer = await browserOf(path).post(
          `${path}/${step}`,
          form,
          index % 2 === 0 ? json : undefined,
        );
        assert.ok(answer.status < 500, `${step} ${JSON.stringify(form).slice(0, 80)}: ${answer.text}`);
      }
    }
  function browserOf(path: string) {
    return path === there ? talking.browser : browser;
  }
});
