import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "#kernel/language.ts";
import { readScenarioFolder } from "../../script/scenario-folder.ts";
import { sampleScenario } from "../../test/sample-scenario.ts";
import { seedScenarios } from "../../test/seed-scenarios.ts";
import { begin, end, reply } from "../talk.ts";

const leaving = ["Before we hang up: was that all?", "I have to go soon. Anything else?"];
const offered = ["If you can do that, do it.", "Please do."];
const { content } = readScenarioFolder(
  sampleScenario({
    "en.yaml": (text) =>
      text
        .replace(
          /^enough:/m,
          `before_leaving: ${JSON.stringify(leaving)}\noffered: ${JSON.stringify(offered)}\nenough:`,
        )
        .replace(
          /^questions:$/m,
          'questions:\n  - {any_of: [order], answers: ["Which order do you mean?"]}\n  - {any_of: [which customer order], answers: ["The one of last week."]}',
        ),
  }),
);
assert.ok(content);
const script = content.scripts.en ?? assert.fail();
const makesNothing = "Your seals are parts of an order with a delivery.";

function talk(...said: string[]) {
  let turn = begin(content ?? assert.fail(), "en", { seed: 3, attempt: 1 });
  const turns = [turn];
  for (const text of said) {
    turn = reply(content ?? assert.fail(), "en", turn.state, text);
    turns.push(turn);
  }
  return turns;
}

function last(...said: string[]) {
  return talk(...said).at(-1) ?? assert.fail();
}

const unasked = ["one", "two", "three", "four", "five"].map((number) => `${makesNothing} ${number}`);

test("a talk with points open says that it will end, waits for one more turn, and ends with a farewell", () => {
  const announced = last(...unasked);
  assert.ok(leaving.includes(announced.lines.at(-1) ?? ""), announced.lines.join(" "));
  assert.equal(announced.isOver, false);
  const over = last(...unasked, "No, that is all about the order.");
  assert.equal(over.state.ending, "enough");
  assert.ok(script.lines.enough.includes(over.lines.at(-1) ?? ""));
});

test("a point that comes in the last turn counts", () => {
  const made = last(...unasked, "I am sorry that your parts are late.");
  assert.deepEqual([made.covered.length, made.isOver], [1, false]);
});

test("somebody who says goodbye with points open is asked once, and may go", () => {
  const [, , asked, gone] = talk("Hello.", "Thank you, goodbye.", "Goodbye.");
  assert.ok(leaving.includes(asked?.lines.at(-1) ?? ""));
  assert.deepEqual([asked?.isOver, gone?.isOver, gone?.state.ending], [false, true, "learner"]);
  assert.ok(script.closings.poor.includes(gone?.lines.at(-1) ?? ""));
});

const allMade = ["I am sorry that your parts are late.", "They arrive on Thursday by ten."];

test("all points made, the character asks whether that was all, waits for one more turn, and ends with a farewell", () => {
  const asked = last(...allMade);
  assert.ok(leaving.includes(asked.lines.at(-1) ?? ""), asked.lines.join(" "));
  assert.equal(asked.isOver, false);
  for (const said of ["Yes, that is all.", "Goodbye.", "Your seals are parts of an order."]) {
    const over = last(...allMade, said);
    assert.equal(over.state.ending, "covered");
    assert.ok(script.lines.wrap_up.includes(over.lines.at(-1) ?? ""), over.lines.join(" "));
  }
});

test("what must not happen counts in the last turn as well, and then the talk ends coolly", () => {
  const over = last(...allMade, "And you get 10 percent off.");
  assert.deepEqual(
    over.state.breaches?.map(({ id, turn }) => [id, turn]),
    [["discount", 3]],
  );
  const [gone] = [reply(content ?? assert.fail(), "en", over.state, "Goodbye.")];
  assert.deepEqual([gone.isOver, script.closings.poor.includes(gone.lines.at(-1) ?? "")], [true, true]);
});

test("somebody who asks back in the last turn is answered before the farewell", () => {
  const { lines } = last(...allMade, "Which customer order is it?");
  assert.equal(lines[0], "The one of last week.");
  assert.ok(script.lines.wrap_up.includes(lines.at(-1) ?? ""));
});

test("somebody who ends the talk with points open is asked once, and ends it then", () => {
  const { state } = last("Hello.");
  const asked = end(content ?? assert.fail(), "en", state);
  assert.ok(leaving.includes(asked.lines.at(-1) ?? ""));
  const over = end(content ?? assert.fail(), "en", asked.state);
  assert.deepEqual([asked.isOver, over.isOver, over.state.ending], [false, true, "learner"]);
  assert.ok(script.closings.poor.includes(over.lines.at(-1) ?? ""));
  const [opening] = talk();
  assert.ok(end(content ?? assert.fail(), "en", opening?.state ?? state).isOver, "nothing was said");
  assert.ok(end(content ?? assert.fail(), "en", last(...allMade).state).isOver, "nothing is open");
});

test("a question in the turn that makes the last point is answered before the character asks whether that was all", () => {
  const { lines } = last(
    "I am sorry that your parts are late.",
    "They arrive on Thursday by ten. Which customer order is it?",
  );
  assert.deepEqual(lines.slice(1), ["The one of last week.", lines.at(-1)]);
  assert.ok(leaving.includes(lines.at(-1) ?? ""));
});

test("of several questions that fit, the one of which most is said is answered", () => {
  assert.deepEqual(last("Which customer order do you mean?").lines, ["The one of last week."]);
});

test("what is offered as a question is answered, and the talk goes on", () => {
  const { lines } = last("Shall I send the seals by courier?");
  assert.ok(offered.includes(lines[0] ?? ""), lines.join(" "));
  assert.equal(lines.length, 2);
});

test("a pool whose lines were all said is passed over: the next question fits as well", () => {
  const lines = talk(
    ...Array.from({ length: 8 }, (_, index) => `Penguins number ${index} live in Antarctica and eat krill.`),
  )
    .slice(1)
    .flatMap((turn) => turn.lines);
  assert.equal(new Set(lines).size, lines.length);
});

test("every scenario that comes with the product says so before it ends, in every language", async () => {
  for (const { content: seed } of await seedScenarios())
    for (const language of languages) {
      const { before_leaving: before = [], offered: taken = [] } = seed.scripts[language]?.lines ?? {};
      assert.ok(before.length > 0 && taken.length > 0, `${seed.key} ${language}`);
    }
});
