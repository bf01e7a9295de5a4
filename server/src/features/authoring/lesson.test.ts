import assert from "node:assert/strict";
import { test } from "node:test";
import { gradeAnswer, type Lesson, type LessonQuestion, lessonForLearner } from "./lesson.ts";

function aQuestion(kind: LessonQuestion["kind"], right: string): LessonQuestion {
  const options = ["a", "b", "c"].map((id) => ({
    id,
    text: [{ type: "text" as const, text: `Option ${id}` }],
    correct: right.includes(id),
    feedback: id === "c" ? null : [{ type: "text" as const, text: `About ${id}` }],
  }));
  return { id: "q", kind, text: [{ type: "text", text: "Which?" }], options, why: [] };
}

test("single: the right option alone is correct, with its feedback", () => {
  const question = aQuestion("single", "a");
  assert.deepEqual(gradeAnswer(question, ["a"]), {
    chosen: ["a"],
    right: ["a"],
    isCorrect: true,
    feedback: [{ option: "a", text: [{ type: "text", text: "About a" }] }],
  });
  assert.equal(gradeAnswer(question, ["b"])?.isCorrect, false);
});

test("multiple: all the right ones and no other, in any order", () => {
  const question = aQuestion("multiple", "ac");
  assert.equal(gradeAnswer(question, ["c", "a"])?.isCorrect, true);
  assert.equal(gradeAnswer(question, ["a"])?.isCorrect, false);
  assert.equal(gradeAnswer(question, ["a", "b", "c"])?.isCorrect, false);
  assert.deepEqual(gradeAnswer(question, ["c", "b"])?.chosen, ["b", "c"]);
});

test("a wrong answer gets the reason of what was chosen first, and then of what was right", () => {
  const reasons = (question: LessonQuestion, chosen: string[]) =>
    gradeAnswer(question, chosen)?.feedback.map(({ option }) => option);
  assert.deepEqual(reasons(aQuestion("single", "a"), ["b"]), ["b", "a"]);
  assert.deepEqual(reasons(aQuestion("multiple", "ab"), ["b"]), ["b", "a"]);
  assert.deepEqual(reasons(aQuestion("single", "c"), ["a"]), ["a"], "not every option has one");
});

test("what is no answer to the question is not graded", () => {
  assert.equal(gradeAnswer(aQuestion("single", "a"), []), null);
  assert.equal(gradeAnswer(aQuestion("single", "a"), ["z"]), null);
  assert.equal(gradeAnswer(aQuestion("single", "a"), ["a", "b"]), null);
  assert.equal(gradeAnswer(aQuestion("multiple", "a"), ["a", "__proto__"]), null);
});

test("the learner's lesson says nowhere which option is right", () => {
  const lesson: Lesson = {
    title: "T",
    description: "D",
    summary: "S",
    language: "en",
    author: { by: "template" },
    notices: [],
    sections: [{ id: "one", heading: "One", blocks: [], questions: [aQuestion("single", "a")] }],
  };
  const json = JSON.stringify(lessonForLearner(lesson));
  assert.match(json, /Option a.*Option b.*Option c/);
  assert.doesNotMatch(json, /correct|feedback|About/);
});
