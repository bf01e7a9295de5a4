import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, reply } from "../../dialogue/talk.ts";
import type { OutcomeScript, ScenarioContent, Script } from "../../script/scenario-content.ts";
import { readScenarioFolder } from "../../script/scenario-folder.ts";
import { sampleScenario } from "../../test/sample-scenario.ts";
import { readSaid } from "../said.ts";
import { weighBy } from "./resemblance.ts";

const sample = readScenarioFolder(sampleScenario()).content ?? assert.fail();
const sampleScript = sample.scripts.en ?? assert.fail();

const like = [
  "We can knock something off the bill.",
  "I'll knock a fifth off for you.",
  "Let's shave a little off the bill.",
  "I can shave something off the total.",
  "We'll take a bit off the total, between us.",
  "A fifth less on the bill, how's that?",
  "Your next bill will be a good deal smaller.",
  "I'll see that the total comes out smaller.",
  "We'll trim the bill a little.",
  "I trim the total, and nobody hears of it.",
];
const lookAlikes = [
  "I can't knock anything off the bill.",
  "The bill stays as it is.",
  "Nobody here may trim the total.",
];

/** The sample with lines that bring a discount about, and honest ones. */
function scriptWith(lines: string[]): Script {
  const compared = (outcome: OutcomeScript): OutcomeScript =>
    outcome.askBack === undefined || outcome.kind === "insult"
      ? outcome
      : { ...outcome, askBack: { ...outcome.askBack, like: lines } };
  return {
    ...sampleScript,
    // What is compiled is remembered for as long as these live.
    concepts: [...sampleScript.concepts],
    mustNot: (sampleScript.mustNot ?? []).map(compared),
    lookAlikes,
  };
}

const content: ScenarioContent = { ...sample, scripts: { en: scriptWith(like) } };

/** The outcomes that count once this is said to the character, one after the other. */
function outcomesOf(of: ScenarioContent, ...said: string[]): string[] {
  const begun = begin(of, "en", { seed: 1, attempt: 1 });
  const { state } = said.reduce((turn, text) => reply(of, "en", turn.state, text), begun);
  return (state.breaches ?? []).map(({ id }) => id);
}

const unheard = "I'll shave a fifth off the total.";

test("what no rule hears is asked about where it resembles lines that bring an outcome about", () => {
  assert.deepEqual(outcomesOf(sample, unheard), []);
  assert.deepEqual(outcomesOf(content, unheard), ["discount"]);
});

for (const honest of [
  "I can't shave a fifth off the total.",
  "Nobody here may shave anything off the bill.",
  "Good morning, how are you today?",
  "It's raining here, and over there?",
])
  test(`“${honest}” resembles honest lines, or none at all`, () => {
    assert.deepEqual(outcomesOf(content, honest), []);
  });

test("an insult is one in any talk", () => {
  assert.deepEqual(outcomesOf(content, "Who ties your laces for you?"), ["insult"]);
});

test("the answer to what was asked back is not compared with whole lines", () => {
  assert.deepEqual(outcomesOf(content, unheard, "No, nothing comes off the total, for heaven's sake."), []);
});

test("somebody who makes a point gives less reason to ask", () => {
  const weigh = weighBy("en", scriptWith(like)) ?? assert.fail();
  const said = readSaid("en", unheard);
  assert.ok(weigh(said, said.clauses, true).evidence < weigh(said, said.clauses, false).evidence);
});

test("too few lines are compared with nothing, and the rules decide alone", () => {
  assert.equal(weighBy("en", scriptWith(like.slice(1))), undefined);
  assert.equal(weighBy("en", sampleScript), undefined);
});
