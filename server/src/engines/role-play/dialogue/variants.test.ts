import assert from "node:assert/strict";
import { test } from "node:test";
import type { DialogueState } from "./state.ts";
import { takeLine } from "./variants.ts";

const pool = { name: "repair", lines: ["one", "two", "three"] };

function stateWith(changes: Partial<DialogueState>): DialogueState {
  return {
    format: 1,
    seed: 7,
    attempt: 1,
    turns: 0,
    mood: "calm",
    points: [],
    probing: null,
    strayedInARow: 0,
    strayed: 0,
    taken: {},
    lastLine: "",
    lastUtterance: "",
    ending: null,
    ...changes,
  };
}

test("a line that was just said, even by another pool, is not said again: the next variant takes its turn", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const first = takeLine(stateWith({ seed }), pool) ?? assert.fail();
    const next = takeLine(stateWith({ seed, lastLine: first.line }), pool) ?? assert.fail();
    assert.notEqual(next.line, first.line);
    assert.ok(pool.lines.includes(next.line));
  }
});

test("where the only line there is was just said, nothing is", () => {
  assert.equal(takeLine(stateWith({ lastLine: "one" }), { name: "echo", lines: ["one"] }), undefined);
});
