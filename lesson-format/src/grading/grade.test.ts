import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleQuestion, sampleQuestions } from "../../../server/src/engines/lesson/test/sample-questions.ts";
import { gradeAnswer } from "./grade.ts";
import { sampleAnswer } from "./sample-answer.ts";

const isCorrect = (kind: Parameters<typeof sampleQuestion>[0], given: string[]) =>
  gradeAnswer(sampleQuestion(kind), given)?.isCorrect;

test("single: the right option alone is correct", () => {
  assert.equal(isCorrect("single", ["a"]), true);
  assert.equal(isCorrect("single", ["b"]), false);
});

test("multiple and spot: all the right ones and no other, in any order", () => {
  for (const kind of ["multiple", "spot"] as const) {
    assert.equal(isCorrect(kind, ["c", "a"]), true);
    assert.equal(isCorrect(kind, ["a"]), false);
    assert.equal(isCorrect(kind, ["a", "b", "c"]), false);
  }
});

test("order: every item at its own place", () => {
  assert.equal(isCorrect("order", ["a", "b", "c"]), true);
  assert.equal(isCorrect("order", ["a", "c", "b"]), false);
});

test("match and sort: every part where it belongs", () => {
  assert.equal(isCorrect("match", ["a:a", "b:b"]), true);
  assert.equal(isCorrect("match", ["a:b", "b:b"]), false);
  assert.equal(isCorrect("sort", ["a:keep", "b:drop"]), true);
  assert.equal(isCorrect("sort", ["a:drop", "b:drop"]), false);
});

test("fill: what is accepted beside the first, forgiving of case, accents and slips, not of digits and addresses", () => {
  assert.equal(isCorrect("fill", ["a:  REPORT it. ", "b:12"]), true);
  assert.equal(isCorrect("fill", ["a:tell somone", "b:12"]), true);
  assert.equal(isCorrect("fill", ["a:report it", "b:13"]), false);
  assert.deepEqual(gradeAnswer(sampleQuestion("fill"), ["a:wait", "b:12"])?.right, ["a:report it", "b:12"]);
});

test("scene: counts when it is over, and only when each choice on the way was right", () => {
  const scene = sampleQuestion("scene");
  assert.deepEqual(gradeAnswer(scene, ["a"])?.isFinished, false);
  assert.deepEqual(gradeAnswer(scene, ["a", "c"])?.isCorrect, true);
  assert.deepEqual(gradeAnswer(scene, ["a", "d"])?.isCorrect, false);
  assert.deepEqual(gradeAnswer(scene, ["b"])?.isFinished, true, "the end that follows has no choices");
});

test("a wrong answer gets the reason of what was chosen first, and then of what was right", () => {
  assert.deepEqual(gradeAnswer(sampleQuestion("single"), ["b"])?.explained, ["b", "a"]);
  assert.deepEqual(gradeAnswer(sampleQuestion("multiple"), ["b", "c"])?.explained, ["b", "c", "a"]);
});

test("what is no answer to the question is not graded, whatever its kind", () => {
  for (const question of sampleQuestions) {
    const right = sampleAnswer(question, true);
    for (const given of [[], ["z"], ["__proto__"], [...right, "z"], ["z", ...right.slice(1)], [""]])
      assert.equal(gradeAnswer(question, given), null, `${question.kind}: ${given}`);
  }
  assert.equal(gradeAnswer(sampleQuestion("single"), ["a", "b"]), null);
  assert.equal(gradeAnswer(sampleQuestion("order"), ["a", "a", "b"]), null);
  assert.equal(gradeAnswer(sampleQuestion("fill"), ["a:", "b:12"]), null);
  assert.equal(gradeAnswer(sampleQuestion("scene"), ["c"]), null, "not open yet");
});
