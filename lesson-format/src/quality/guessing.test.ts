import assert from "node:assert/strict";
import { test } from "node:test";
import { type Choice, guessedShares, tellingParts } from "./guessing.ts";

/** So many choices among four, in which the right one is at this place by length, the longest first. */
function choices(count: number, right: (index: number) => number, words = ["", "", "", ""]): Choice[] {
  return Array.from({ length: count }, (_, index) => ({
    language: "en",
    options: [40, 30, 20, 10].map((length, position) => ({
      words: `${words[position]} ${"x".repeat(length - (words[position]?.length ?? 0))}`,
      part: undefined,
      correct: position === right(index),
    })),
  }));
}
const rulesOf = (given: Choice[]) => guessedShares(given).map(({ rule }) => rule);

test("where the right option is at each length equally often, no rule finds more than chance", () => {
  assert.deepEqual(rulesOf(choices(40, (index) => index % 4)), []);
});

test("each rule is found that is right more often than chance and ten in a hundred", () => {
  const mostly = (position: number) => (index: number) => (index % 2 === 0 ? position : index % 4);
  assert.deepEqual(rulesOf(choices(40, mostly(0)))[0], "longest");
  assert.deepEqual(rulesOf(choices(40, mostly(2))).slice(0, 2), ["third_longest", "second_shortest"]);
  assert.deepEqual(rulesOf(choices(40, mostly(3))), ["shortest"]);
  const [found] = guessedShares(choices(40, () => 0));
  assert.deepEqual([found?.found, found?.byChance, found?.choices], [40, 10, 40]);
});

test("in few choices two more than chance are accident", () => {
  assert.deepEqual(rulesOf(choices(4, (index) => (index < 2 ? 0 : 3))), []);
  assert.ok(rulesOf(choices(8, (index) => (index < 5 ? 0 : 3))).includes("longest"));
});

test("who is polite, or careful, may not be right because of it", () => {
  const polite = choices(40, (index) => index % 4).map((choice) => ({
    ...choice,
    options: choice.options.map((option) => ({
      ...option,
      words: option.correct ? option.words.replace("xxxxxxxx", " please ") : option.words,
    })),
  }));
  assert.deepEqual(rulesOf(polite), ["most_polite"]);
  const careful = polite.map((choice) => ({
    ...choice,
    options: choice.options.map((option) => ({ ...option, words: option.words.replace("please", "might ") })),
  }));
  assert.deepEqual(rulesOf(careful), ["hedged"]);
});

test("a part of drawings that is never right is told, and one that is once is not", () => {
  const drawing = (isRight: boolean): Choice => ({
    language: "en",
    options: [
      { words: "IT", part: "signature", correct: isRight },
      { words: "Pay", part: "link", correct: !isRight },
    ],
  });
  const never = [drawing(false), drawing(false), drawing(false), drawing(false)];
  assert.deepEqual(tellingParts(never), [
    { part: "signature", isRight: false, drawings: 4 },
    { part: "link", isRight: true, drawings: 4 },
  ]);
  assert.deepEqual(tellingParts([...never, drawing(true)]), []);
  assert.deepEqual(tellingParts(never.slice(1)), [], "three drawings say little");
});
