import assert from "node:assert/strict";
import { test } from "node:test";
import { gradeAnswer } from "@lectern/lesson-format/grading/grade.ts";
import { sampleAnswer } from "@lectern/lesson-format/grading/sample-answer.ts";
import { extendScenePath } from "@lectern/lesson-format/grading/scene.ts";
import fc from "fast-check";
import type { LessonQuestion } from "../lesson-question.ts";
import { sampleQuestion, sampleQuestions } from "../test/sample-questions.ts";
import { givenAnswer } from "./given-answer.ts";
import { presentQuestion } from "./present.ts";
import { idOf, tokensOf } from "./tokens.ts";

/** The form of a presented question, filled in as `given` says. */
function fieldsOf(question: LessonQuestion, given: readonly string[], seed: string) {
  const { chosen } = presentQuestion(question, given, seed).answer ?? { chosen: [] };
  if (question.kind === "order")
    return Object.fromEntries(chosen.map((token, index) => [`item.${token}`, String(index + 1)]));
  if (["match", "sort", "fill"].includes(question.kind))
    return Object.fromEntries(
      chosen.map((part) => [`item.${part.slice(0, part.indexOf(":"))}`, part.slice(part.indexOf(":") + 1)]),
    );
  return { option: chosen };
}

test("before an answer nothing in the page tells the right one", () => {
  for (const question of sampleQuestions) {
    const json = JSON.stringify(presentQuestion(question, undefined, "1"));
    assert.doesNotMatch(
      json,
      /correct|"feedback"|accepts|leadsTo|report it|Somebody signs in/,
      question.kind,
    );
  }
});

test("what stands for an option is another word with another seed, and its own id is refused", () => {
  for (const kind of ["single", "multiple", "spot", "scene", "order", "sort", "match"] as const) {
    const question = sampleQuestion(kind);
    const wordsOf = (seed: string) => {
      const { options, pairs } = presentQuestion(question, undefined, seed);
      return (pairs ?? options).map(({ id }) => id);
    };
    assert.deepEqual(wordsOf("7"), wordsOf("7"), "one learner sees the same words");
    assert.deepEqual(
      wordsOf("7").filter((word) => wordsOf("8").includes(word) || word.length < 8),
      [],
      kind,
    );
  }
  for (const kind of ["single", "multiple", "spot", "scene"] as const)
    for (const option of ["a", "b", "", "1", "__proto__"]) {
      const given = givenAnswer(sampleQuestion(kind), { option }, "7");
      assert.ok(given && gradeAnswer(sampleQuestion(kind), given) === null, `${kind} ${option}`);
    }
  const byPosition = { "item.1": "1", "item.2": "2", "item.3": "3" };
  assert.equal(givenAnswer(sampleQuestion("order"), byPosition, "7"), undefined);
});

test("a learner sees the options in one order always, learners among themselves in several, and an order is never solved", () => {
  const orderOf = (kind: LessonQuestion["kind"], seed: number) =>
    JSON.stringify(
      presentQuestion(sampleQuestion(kind), undefined, String(seed)).options.map(({ text }) => text),
    );
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  for (const kind of ["single", "multiple", "order", "sort"] as const) {
    for (const seed of seeds) assert.equal(orderOf(kind, seed), orderOf(kind, seed));
    assert.ok(new Set(seeds.map((seed) => orderOf(kind, seed))).size > 1, kind);
  }
  const solved = JSON.stringify(sampleQuestion("order").options.map(({ text }) => text));
  assert.ok(seeds.every((seed) => orderOf("order", seed) !== solved));
});

test("what is filled in is what is kept, for each kind and any order of the options", () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.boolean(),
      fc.constantFrom(...sampleQuestions),
      (number, isRight, question) => {
        const seed = String(number);
        const given = sampleAnswer(question, isRight);
        const kept = givenAnswer(question, fieldsOf(question, given, seed), seed);
        if (question.kind !== "scene") assert.deepEqual(kept?.toSorted(), [...given].sort());
        const { answer } = presentQuestion(question, given, seed);
        assert.equal(answer?.isCorrect, isRight);
        assert.equal(JSON.stringify(answer?.chosen) === JSON.stringify(answer?.right), isRight);
      },
    ),
  );
});

test("a form that is not filled in is no answer, and any form at all breaks nothing", () => {
  for (const question of sampleQuestions)
    assert.equal(givenAnswer(question, {}, "1"), undefined, question.kind);
  const value = fc.oneof(
    fc.string(),
    fc.array(fc.string()),
    fc.constant(null),
    fc.nat(5).map(String),
    fc.object(),
  );
  const name = fc.oneof(
    fc.constantFrom("option", "item.1", "item.2", "item.a", "item.b", "__proto__"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.dictionary(name, value), fc.constantFrom(...sampleQuestions), (fields, question) => {
      const given = givenAnswer(question, fields, "1");
      if (given !== undefined) gradeAnswer(question, given);
    }),
    { numRuns: 1_000 },
  );
});

test("a scene shows the steps reached and no others, goes on from them, and begins again when it is over", () => {
  const scene = sampleQuestion("scene");
  const { options: tokens } = tokensOf(scene, "1");
  const open = (given: string[]) =>
    presentQuestion(scene, given, "1")
      .options.map(({ id }) => idOf(tokens, id))
      .toSorted();
  const shown = presentQuestion(scene, ["a"], "1");
  assert.deepEqual(
    shown.steps?.map(({ id, chosen }) => [id, chosen?.id]),
    [
      ["call", tokens.get("a")],
      ["back", undefined],
    ],
  );
  assert.deepEqual(open(["a"]), ["c", "d"]);
  assert.equal(shown.answer, null);
  assert.deepEqual(extendScenePath(scene, ["a"], "c"), ["a", "c"]);
  assert.equal(extendScenePath(scene, ["a"], "b"), null, "sent twice");
  assert.deepEqual(extendScenePath(scene, ["a", "c"], "b"), ["b"], "again from its start");
  assert.deepEqual(open(["a", "c"]), ["a", "b"]);
});
