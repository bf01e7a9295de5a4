import assert from "node:assert/strict";
import { test } from "node:test";
import { hasLostCredit } from "./credit.ts";
import type { Judgement } from "./judgement.ts";

function judged(changes: Partial<Judgement>): Judgement {
  return { by: "judge", heard: [], judged: [], refused: 0, ...changes };
}

test("a judge that leaves out three points that rules heard is not asked again", () => {
  const one = judged({ contradicted: 1 });
  assert.equal(hasLostCredit([one, one]), false);
  assert.equal(hasLostCredit([one, judged({}), one, one]), true);
});

test("a judge that gives everything at once is not asked again; one wrong claim is forgiven", () => {
  assert.equal(hasLostCredit([judged({ refused: 1 }), judged({ refused: 2 })]), false);
  assert.equal(hasLostCredit([judged({ refused: 3 })]), true);
});

test("what was set aside stays so for the run", () => {
  assert.equal(
    hasLostCredit([judged({ by: "detector", judged: null, because: "set_aside" }), judged({})]),
    true,
  );
});
