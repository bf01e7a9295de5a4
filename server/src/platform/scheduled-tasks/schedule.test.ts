import assert from "node:assert/strict";
import { test } from "node:test";
import { lastDue, nextDue, type Schedule } from "./schedule.ts";

const now = new Date("2026-06-15T09:07:30.500Z");

const dues: [Schedule, string][] = [
  ["* * * * *", "2026-06-15T09:07:00.000Z"],
  ["*/10 * * * *", "2026-06-15T09:00:00.000Z"],
  ["8-59/10 * * * *", "2026-06-15T08:58:00.000Z"],
  ["2-59/5 * * * *", "2026-06-15T09:07:00.000Z"],
  ["7 * * * *", "2026-06-15T09:07:00.000Z"],
  ["8 * * * *", "2026-06-15T08:08:00.000Z"],
  ["17 4 * * *", "2026-06-15T04:17:00.000Z"],
  ["8 9 * * *", "2026-06-14T09:08:00.000Z"],
];

for (const [schedule, due] of dues) {
  test(`${schedule} was last due at ${due}`, () => {
    assert.equal(lastDue(schedule, now).toISOString(), due);
  });
}

test("a schedule that is never due is refused", () => {
  assert.throws(() => lastDue("61 * * * *", now), /61 \* \* \* \* is never due/);
});

test("the next minute with something due is that of the first schedule, and never this one", () => {
  const next = (...schedules: Schedule[]) => nextDue(schedules, now).toISOString();
  assert.equal(next("* * * * *", "17 4 * * *"), "2026-06-15T09:08:00.000Z");
  assert.equal(next("*/10 * * * *", "17 4 * * *"), "2026-06-15T09:10:00.000Z");
  assert.equal(next("7 * * * *"), "2026-06-15T10:07:00.000Z");
  assert.equal(next("7 9 * * *"), "2026-06-16T09:07:00.000Z");
  assert.throws(() => next("61 * * * *"), RangeError);
});
