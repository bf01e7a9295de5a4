import assert from "node:assert/strict";
import { test } from "node:test";
import { cappedScore, isPassed, scoreOf } from "./scoring.ts";

const concepts = [
  { id: "apology", weight: 1 },
  { id: "new-date", weight: 2 },
];

test("the score is the share of the weights, from 0 to 100", () => {
  assert.equal(scoreOf(concepts, []), 0);
  assert.equal(scoreOf(concepts, ["apology"]), 33);
  assert.equal(scoreOf(concepts, ["new-date", "new-date", "unknown"]), 67);
  assert.equal(scoreOf(concepts, ["apology", "new-date"]), 100);
});

test("there is passing only where there is a mark, and the mark itself passes", () => {
  assert.equal(isPassed(100, null), null);
  assert.equal(isPassed(60, 60), true);
  assert.equal(isPassed(59, 60), false);
});

test("where something happened that must not, the score stays below the mark, and below half without one", () => {
  assert.equal(cappedScore(100, 60, []), 100);
  assert.equal(cappedScore(100, 60, ["caps"]), 59);
  assert.equal(cappedScore(40, 60, ["fails"]), 40);
  assert.equal(cappedScore(100, null, ["caps"]), 49);
  assert.equal(cappedScore(100, 0, ["fails"]), 0);
});

test("what fails a talk fails it without a mark too; what caps it has nothing to fail there", () => {
  assert.equal(isPassed(100, 60, ["fails"]), false);
  assert.equal(isPassed(0, 0, ["caps"]), false);
  assert.equal(isPassed(49, null, ["fails"]), false);
  assert.equal(isPassed(49, null, ["caps"]), null);
});
