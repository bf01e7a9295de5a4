import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
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

const vague = "We deliver your seals as soon as we can.";

/** The result of a talk in which the date was said in part. */
async function aResult(said = [apology, vague]) {
  const actor = await anActor(app, partner, scenario);
  const at = await actor.begin();
  let position = 2;
  for (const text of said) position = (await actor.say(at, text, position)).json.nextPosition;
  await actor.browser.post(`${at}/end`);
  await actor.browser.post(`${at}/finish`);
  const wordsOf = ({ text }: { text: string }) => text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  return {
    ...actor,
    at,
    page: async () => wordsOf(await actor.browser.get(at)),
    practise: async (concept: string, text: string) =>
      wordsOf(await actor.browser.post(`${at}/practise`, { concept, text })),
  };
}

test("a result says in one sentence how much was covered, and of a point that was said in part what was missing", async () => {
  const { page } = await aResult();
  const words = await page();
  for (const part of ["You covered 1 of 2 points; one more was said in part.", "Said in part", vague])
    assert.ok(words.includes(part), part);
  assert.match(words, /What was missing, for example: .*Thursday/);
  assert.ok(words.includes("Another good way to say it"), "what was covered has a better wording, too");
  const full = await (await aResult([`${apology} ${newDate}`])).page();
  assert.ok(full.includes("You covered all 2 points."));
  assert.ok(!full.includes("Take it up from here") && !full.includes("Said in part"));
  assert.equal(full.split("Another good way to say it").length, 2, "not what was said word for word");
  const breached = await (await aResult([apology, "You get the parts for free."])).page();
  assert.ok(breached.includes("Grant a discount") && !breached.includes("Said in part"));
});

test("a point that was missed is tried once more, and nothing of it is kept", async () => {
  const { page, practise, at, learner } = await aResult();
  assert.ok((await page()).includes("Take it up from here"));
  const before = await runAt(app, learner, at);
  const made = await practise("new-date", newDate);
  assert.match(made, /That makes the point\./);
  assert.match(made, /Thursday is a date|firm date|time helps/, "the character answers");
  for (const text of ["That is hard to say.", "Gives a definite day or time."])
    assert.match(await practise("new-date", text), /does not make the point yet/, text);
  assert.match(await practise("new-date", `${newDate} You idiot!`), /something that must not happen/);
  assert.deepEqual(await runAt(app, learner, at), before);
  assert.equal((await eventsOf(app, learner)).length, 1);
});

test("only a result that is one's own is practised with, and only with words", async () => {
  const { browser, at, practise, page } = await aResult();
  for (const [concept, text] of [
    ["apology", apology],
    ["politeness", apology],
  ] as const)
    assert.equal(await practise(concept, text), await page(), "nothing was tried that is not offered");
  assert.equal((await browser.post(`${at}/practise`, { concept: "new-date", text: "  " })).status, 303);
  assert.equal((await browser.get(`${at}/practise`)).status, 303);
  const stranger = await anActor(app, partner, scenario);
  const answer = await stranger.browser.post(`${at}/practise`, { concept: "new-date", text: newDate });
  assert.equal(answer.status, 404);
  const there = await stranger.begin();
  const early = await stranger.browser.post(`${there}/practise`, { concept: "new-date", text: newDate });
  assert.equal(early.status, 303, "the talk goes on");
});
