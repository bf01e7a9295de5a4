import assert from "node:assert/strict";
import { test } from "node:test";
import { readAnswer, type SurveyQuestion } from "./question.ts";

const question = (change: Partial<SurveyQuestion>): SurveyQuestion => ({
  id: 1,
  position: 1,
  text: "?",
  type: "text",
  required: false,
  options: [],
  min: null,
  max: null,
  ...change,
});
const options = [
  { value: "a", label: "A" },
  { value: "b", label: "B" },
];

test("nothing said is no answer, whatever the question", () => {
  for (const type of ["single_choice", "multiple_choice", "rating", "scale", "text"] as const) {
    assert.equal(readAnswer(question({ type, options, min: 1, max: 5 }), []), null);
    assert.equal(readAnswer(question({ type, options, min: 1, max: 5 }), [" ", ""]), null);
  }
});

test("choices are those offered, in the order offered; a single choice is one", () => {
  const several = question({ type: "multiple_choice", options });
  assert.deepEqual(readAnswer(several, ["b", "a", "b"]), { choices: ["a", "b"] });
  assert.equal(readAnswer(several, ["a", "c"]), undefined);
  const one = question({ type: "single_choice", options });
  assert.deepEqual(readAnswer(one, ["b"]), { choices: ["b"] });
  assert.equal(readAnswer(one, ["a", "b"]), undefined);
});

test("numbers are whole and within the limits", () => {
  const scale = question({ type: "scale", min: 0, max: 10 });
  assert.deepEqual(readAnswer(scale, ["0"]), { number: 0 });
  assert.deepEqual(readAnswer(scale, ["10"]), { number: 10 });
  for (const wrong of ["-1", "11", "1.5", "1e1", "ten"])
    assert.equal(readAnswer(scale, [wrong]), undefined, wrong);
  assert.equal(readAnswer(scale, ["1", "2"]), undefined);
});

test("a text is kept without the space around it, up to its longest", () => {
  assert.deepEqual(readAnswer(question({}), ["  More pictures \n"]), { text: "More pictures" });
  assert.deepEqual(readAnswer(question({}), ["x".repeat(4000)]), { text: "x".repeat(4000) });
  assert.equal(readAnswer(question({}), ["x".repeat(4001)]), undefined);
});
