import assert from "node:assert/strict";
import { test } from "node:test";
import type { SectionPlan } from "@lectern/lesson-format/template-content.ts";
import type { Passage } from "../author.ts";
import { allocatePassages } from "./allocation.ts";

function aSection(id: string, queryKey: string, max = 1, minScore = 0): SectionPlan {
  return { id, retrieve: { queryKey, max, minScore }, quiz: [] };
}

function aPassage(id: string, scores: Record<string, number>, passage: Partial<Passage> = {}): Passage {
  return { id, file: "f.pdf", page: 1, language: "en", text: `Text of ${id}`, scores, ...passage };
}

function allocate(plans: SectionPlan[], passages: Passage[]): Record<string, string[]> {
  const allocated = allocatePassages(plans, passages, "en");
  return Object.fromEntries([...allocated].map(([id, given]) => [id, given.map((passage) => passage.id)]));
}

test("a passage goes where it answers best, not where it is asked for first", () => {
  const plans = [aSection("early", "q_a"), aSection("late", "q_b")];
  assert.deepEqual(allocate(plans, [aPassage("p", { q_a: 2, q_b: 9 })]), { late: ["p"] });
});

test("an early section's wish for many does not leave a late one empty", () => {
  const plans = [aSection("early", "q_a", 3), aSection("late", "q_a", 1)];
  const passages = ["1", "2", "3"].map((id) => aPassage(id, { q_a: 10 - Number(id) }));
  assert.deepEqual(allocate(plans, passages), { early: ["1", "3"], late: ["2"] });
});

test("passages below the wanted score, without a score or without text are left out", () => {
  const passages = [
    aPassage("low", { q_a: 1 }),
    aPassage("other", { q_b: 9 }),
    aPassage("blank", { q_a: 9 }, { text: " " }),
  ];
  assert.deepEqual(allocate([aSection("s", "q_a", 3, 2)], passages), {});
  assert.deepEqual(allocate([aSection("s", "q_a", 3, 1)], passages), { s: ["low"] });
  assert.deepEqual(allocate([aSection("s", "q_a", 3)], [aPassage("odd", { q_a: Number.NaN })]), {});
});

test("the same words in two documents are quoted once", () => {
  const passages = [
    aPassage("a", { q_a: 3 }, { text: "Same  words." }),
    aPassage("b", { q_a: 3 }, { text: "same\nwords." }),
  ];
  assert.deepEqual(allocate([aSection("s", "q_a", 2)], passages), { s: ["a"] });
});

test("what is in the lesson's language is taken before a better answer in another, which stands last", () => {
  const passages = [
    aPassage("a", { q_a: 9, q_b: 9 }, { language: "de" }),
    aPassage("b", { q_a: 3 }),
    aPassage("c", { q_a: 2 }, { language: null }),
  ];
  assert.deepEqual(allocate([aSection("s", "q_a")], passages), { s: ["b"] });
  assert.deepEqual(allocate([aSection("s", "q_a", 3)], passages), { s: ["b", "c", "a"] });
  assert.deepEqual(allocate([aSection("s", "q_a"), aSection("t", "q_b")], passages), { s: ["b"], t: ["a"] });
});
