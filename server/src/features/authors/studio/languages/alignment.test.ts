import assert from "node:assert/strict";
import { test } from "node:test";
import type { Body } from "#engines/lesson/index.ts";
import { alignBodies, pairsAfter, pairsConfirmed } from "./alignment.ts";

function aBody(items: readonly string[]): Body {
  const words = (text: string) => [{ type: "text" as const, text }];
  const blocks = Array.from({ length: Math.ceil(items.length / 50) }, (_, index) => ({
    type: "list" as const,
    ordered: false,
    items: items.slice(index * 50, index * 50 + 50).map(words),
  }));
  const sections = [{ id: "one", heading: words("One"), blocks, questions: [] }];
  return { title: "T", description: "D", summary: "S", queries: {}, sections };
}
const many = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => prefix + index);
const fresh = { translation: undefined, pairs: [] };

test("what was moved is found by its pair, what is new is missing, what is left over lies side by side", () => {
  const pairs = new Set(pairsAfter(aBody(["a", "b", "c"]), aBody(["A", "B", "C"]), fresh));
  const states = (items: string[], texts: string[]) =>
    alignBodies(aBody(items), aBody(texts), pairs).flatMap(({ kind, source, text, state }) =>
      kind === "list item" ? [`${source} ${text} ${state}`] : [],
    );
  assert.deepEqual(states(["c", "a", "b"], ["A", "B", "C"]), ["c C fresh", "a A fresh", "b B fresh"]);
  assert.deepEqual(states(["a", "x", "b"], ["A", "B"]), ["a A fresh", "x null missing", "b B fresh"]);
  assert.deepEqual(states(["a", "x", "b"], ["A", "B", "Y"]), ["a A fresh", "x Y stale", "b B fresh"]);
  assert.deepEqual(states(["a", "a"], ["A", "A"]), ["a A fresh", "a A fresh"]);
});

test("as many points as a section may have are laid side by side while others are served", () => {
  const [original, translation] = [aBody(many("e", 5_000)), aBody(many("g", 5_000))];
  const before = process.cpuUsage();
  const pairs = pairsAfter(original, translation, fresh);
  const aligned = alignBodies(aBody(many("e", 5_000).reverse()), translation, new Set(pairs));
  assert.ok(aligned.every(({ state }) => state === "fresh"));
  const { user } = process.cpuUsage(before);
  assert.ok(user < 1_500_000, `${user} µs of the processor`);
});

test("a translation that is saved over and over again does not grow without end, and the newest wording counts", () => {
  const original = aBody(["a"]);
  const first = pairsAfter(original, aBody(["A"]), fresh);
  const pairs = first.flatMap((pair) => many(`${pair.split(">")[0]}>`, 10_000));
  const after = pairsAfter(original, aBody(["B"]), { translation: undefined, pairs });
  assert.equal(after.length, 20_000);
  const states = alignBodies(original, aBody(["B"]), new Set(after)).map(({ state }) => state);
  assert.ok(states.every((state) => state === "fresh"));
});

test("what was only taken over from the original is not translated until it differs, or somebody says that it is", () => {
  const original = aBody(["Lock the screen.", "12 %"]);
  const states = (translation: Body, pairs: string[]) =>
    alignBodies(original, translation, new Set(pairs)).flatMap(({ kind, state }) =>
      kind === "list item" ? [state] : [],
    );
  const taken = pairsAfter(original, original, fresh);
  assert.deepEqual(states(original, taken), ["stale", "fresh"]);
  const german = aBody(["Bildschirm sperren.", "12 %"]);
  assert.deepEqual(states(german, pairsAfter(original, german, { translation: original, pairs: taken })), [
    "fresh",
    "fresh",
  ]);
  const aligned = alignBodies(original, original, new Set(taken));
  assert.deepEqual(states(original, pairsConfirmed(aligned, taken, new Set(["Lock the screen."]))), [
    "fresh",
    "fresh",
  ]);
  assert.deepEqual(
    states(original, pairsAfter(original, original, null)),
    ["fresh", "fresh"],
    "a published lesson is opened again",
  );
});
