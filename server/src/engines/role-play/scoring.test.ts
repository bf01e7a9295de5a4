import assert from "node:assert/strict";
import { test } from "node:test";
import { isPassed, scoreOf } from "./scoring.ts";

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
