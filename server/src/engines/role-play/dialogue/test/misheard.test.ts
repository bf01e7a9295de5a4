import assert from "node:assert/strict";
import { test } from "node:test";
import { breachesIn } from "../../breaches/breach.ts";
import { counting } from "../../breaches/record.ts";
import { readScenarioFolder } from "../../script/scenario-folder.ts";
import { sampleScenario } from "../../test/sample-scenario.ts";
import type { Turn } from "../state.ts";
import { begin, reply } from "../talk.ts";

const content = readScenarioFolder(sampleScenario()).content ?? assert.fail();
const script = content.scripts.en ?? assert.fail();

const misheard = "I am story that your carts are late";
const newDate = "Expect the seals on Thursday before ten.";
const doubtful = "About the price, let us see what we can arrange.";

/** A talk in which these turns were typed, unless they say that they were spoken. */
function talk(said: (string | { spoken: string })[]): Turn {
  let turn = begin(content, "en", { seed: 7, attempt: 1 });
  for (const one of said)
    turn =
      typeof one === "string"
        ? reply(content, "en", turn.state, one)
        : reply(content, "en", turn.state, one.spoken, { isSpoken: true });
  return turn;
}

const breachesOf = ({ state }: Turn) => state.breaches ?? [];

test("a word that nobody expects costs nothing where it was spoken and the question about it stays open", () => {
  const spoken = talk([{ spoken: misheard }, newDate]);
  assert.deepEqual(
    breachesOf(spoken).map(({ id, turn, quote, mayBeMisheard }) => [id, turn, quote, mayBeMisheard]),
    [["insult", 1, misheard, true]],
    "it is there to be looked at",
  );
  assert.deepEqual(counting(breachesOf(spoken)), []);
  const typed = talk([misheard, newDate]);
  assert.deepEqual(
    counting(breachesOf(typed)).map(({ id, certainty }) => [id, certainty]),
    [["insult", "not_clarified"]],
    "typed words are nobody's mishearing",
  );
});

test("the character takes leave as from somebody who did nothing wrong", () => {
  const said = (first: string | { spoken: string }) =>
    talk([first, newDate, "I am sorry that your parts are late."]);
  const [spoken, typed] = [said({ spoken: misheard }), said(misheard)];
  assert.ok(spoken.isOver && typed.isOver);
  assert.ok(script.lines.wrap_up.includes(spoken.lines.at(-1) ?? ""));
  assert.ok(script.closings.poor.includes(typed.lines.at(-1) ?? ""));
});

test("what is said with literal words counts however it was said, and so does what the rest suspects", () => {
  for (const [text, certainty] of [
    ["You idiot!", undefined],
    ["Okay, you get 10 % off.", undefined],
    [doubtful, "not_clarified"],
  ] as const)
    assert.deepEqual(
      counting(breachesOf(talk([{ spoken: text }, "The weather was bad as well."]))).map(
        (breach) => breach.certainty,
      ),
      [certainty],
      text,
    );
});

test("a doubt without a cost is no licence: what is typed or said clearly later counts", () => {
  const after = (later: string | { spoken: string }) =>
    counting(breachesOf(talk([{ spoken: misheard }, newDate, later])));
  assert.deepEqual(
    after("You idiot!").map(({ id, turn }) => [id, turn]),
    [["insult", 3]],
  );
  assert.deepEqual(
    after(misheard).map(({ id, turn, certainty }) => [id, turn, certainty]),
    [["insult", 3, "not_clarified"]],
  );
  assert.deepEqual(after({ spoken: misheard }), [], "nor is it asked twice");
});

test("read again after a correction, a spoken turn is as it was in the talk", () => {
  const turn = talk([{ spoken: misheard }, newDate]);
  const read = (spoken: number[]) =>
    breachesIn(content, "en", script, [misheard, newDate], turn.state, spoken);
  assert.deepEqual(read([1]), turn.state.breaches);
  assert.equal(counting(read([])).length, 1);
});
