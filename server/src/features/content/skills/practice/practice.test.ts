import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Observation, rememberedAt, scoreBefore, skillLevelAt } from "./practice.ts";

const now = new Date("2026-06-15T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const observed = (score: number, days = 0, change: Partial<Observation> = {}): Observation => ({
  type: "lesson",
  id: 1,
  score,
  at: daysAgo(days),
  observations: 1,
  is_recall: false,
  ...change,
});

test("fewer than three observations say nothing", () => {
  const nothing = { score: null, level: null, tier: "insufficient_data" };
  assert.deepEqual(skillLevelAt([], now), nothing);
  assert.deepEqual(skillLevelAt([observed(100), observed(100)], now), nothing);
});

test("each tier begins where the contract says", () => {
  for (const [score, tier, level] of [
    [0, "needs_work", 1],
    [49.9, "needs_work", 3],
    [50, "developing", 3],
    [74.9, "developing", 4],
    [75, "proficient", 4],
    [89.9, "proficient", 5],
    [90, "excellent", 5],
    [100, "excellent", 5],
  ] as const) {
    const all = [observed(score), observed(score, 40), observed(score, 400)];
    assert.deepEqual(skillLevelAt(all, now), { score, level, tier });
  }
});

test("an observation counts half of one that is thirty days newer", () => {
  // 0 at weight 1, 100 twice at weight one half.
  assert.equal(skillLevelAt([observed(0), observed(100, 30), observed(100, 30)], now).score, 50);
  assert.equal(skillLevelAt([observed(90), observed(0, 30), observed(0, 30)], now).score, 45);
});

test("the score lies between the worst and the best, and moving everything in time changes nothing", () => {
  const observation = fc.record({
    score: fc.integer({ min: 0, max: 100 }),
    days: fc.integer({ min: 0, max: 700 }),
  });
  fc.assert(
    fc.property(fc.array(observation, { minLength: 3, maxLength: 30 }), (all) => {
      const { score } = skillLevelAt(
        all.map(({ score, days }) => observed(score, days)),
        now,
      );
      const scores = all.map((each) => each.score);
      assert.ok(score !== null && score >= Math.min(...scores) - 0.05 && score <= Math.max(...scores) + 0.05);
      const later = skillLevelAt(
        all.map(({ score, days }) => observed(score, days + 60)),
        now,
      );
      assert.ok(Math.abs((later.score ?? 0) - score) <= 0.1);
    }),
  );
});

test("three questions of one lesson are enough, and weigh as much as three lessons with one", () => {
  const lesson = observed(66.7, 0, { observations: 3 });
  assert.equal(skillLevelAt([lesson], now).score, 66.7);
  const other = observed(0, 0, { observations: 1 });
  assert.equal(skillLevelAt([lesson, other], now).score, 50);
});

test("what is remembered is told apart, and before and after are those of the latest evidence", () => {
  const all = [observed(100, 10, { observations: 4 }), observed(50, 0, { observations: 2, is_recall: true })];
  assert.equal(rememberedAt(all, now), 50);
  assert.equal(rememberedAt(all.slice(0, 1), now), null);
  assert.equal(scoreBefore(all, now), 100);
  assert.equal(scoreBefore(all.slice(0, 1), now), null);
});
