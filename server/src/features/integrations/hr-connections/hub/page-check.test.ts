import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageCheck } from "./page-check.ts";

function doubtsAbout(...pages: string[][]): number {
  const check = createPageCheck("employees");
  for (const ids of pages) check.note(ids);
  return check.doubts().length;
}

test("a list is doubted for an empty or a short page before the last one, and for somebody on two of them", () => {
  assert.equal(doubtsAbout(["a", "b"], ["c", "d"], ["e"]), 0);
  assert.equal(doubtsAbout(["a", "b"], [], ["c"]), 1);
  assert.equal(doubtsAbout(["a", "b", "c"], ["d"], ["e"]), 1);
  assert.equal(doubtsAbout(["a", "b"], ["b", "c"]), 1);
});
