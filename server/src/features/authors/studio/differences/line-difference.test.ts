import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { lineDifference } from "./line-difference.ts";

const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 14 }).map((lines) => lines.join("\n"));

test("a difference says exactly what to take out and to put in, with the right line numbers", () => {
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const hunks = lineDifference(older, newer);
      const [from, to] = [older.split("\n"), newer.split("\n")];
      const lines = hunks.flat();
      for (const { change, from_line, to_line, text: said } of lines) {
        assert.equal(from_line === null, change === "added");
        assert.equal(to_line === null, change === "removed");
        if (from_line !== null) assert.equal(from[from_line - 1], said);
        if (to_line !== null) assert.equal(to[to_line - 1], said);
      }
      const removed = new Set(
        lines.flatMap(({ change, from_line }) => (change === "removed" ? [from_line] : [])),
      );
      const added = new Map(
        lines.flatMap(({ change, to_line, text: said }) => (change === "added" ? [[to_line, said]] : [])),
      );
      const kept = from.filter((_, index) => !removed.has(index + 1));
      const rebuilt = to.map((_, index) => added.get(index + 1) ?? kept.shift());
      assert.deepEqual(rebuilt, to);
      assert.deepEqual(kept, []);
      assert.equal(hunks.length === 0, older === newer);
    }),
  );
});

test("of 2 000 lines of which the first and the last changed, only those are shown as changed", () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `line ${index}`);
  const hunks = lineDifference(lines.join("\n"), lines.with(0, "first").with(1999, "last").join("\n"));
  assert.deepEqual(
    hunks.map((hunk) => hunk.filter(({ change }) => change !== "same").map(({ text }) => text)),
    [
      ["line 0", "first"],
      ["line 1999", "last"],
    ],
  );
});

test("far from a change nothing is shown, and texts too long to compare count as replaced", () => {
  const many = Array.from({ length: 40 }, (_, index) => `line ${index}`);
  const hunks = lineDifference(many.join("\n"), many.with(5, "other").with(30, "another").join("\n"));
  assert.deepEqual(
    hunks.map((lines) => lines.length),
    [8, 8],
  );
  const long = (word: string) => Array.from({ length: 1500 }, (_, index) => `${word} ${index}`).join("\n");
  assert.equal(lineDifference(long("a"), long("b")).flat().length, 3_000);
});
