import assert from "node:assert/strict";
import { test } from "node:test";
import { manualClock, systemClock } from "./clock.ts";

test("a manual clock stands still until it is moved", () => {
  const clock = manualClock("2026-01-31T09:15:02.123Z");
  assert.equal(clock().toISOString(), "2026-01-31T09:15:02.123Z");
  clock.advance(60_000);
  assert.equal(clock().toISOString(), "2026-01-31T09:16:02.123Z");
  clock.set("2027-01-01T00:00:00Z");
  assert.equal(clock().toISOString(), "2027-01-01T00:00:00.000Z");
});

test("a Date handed out by a manual clock can be changed without turning the clock", () => {
  const clock = manualClock("2026-01-31T00:00:00Z");
  clock().setFullYear(1999);
  assert.equal(clock().getUTCFullYear(), 2026);
});

test("a manual clock refuses a start that is no moment", () => {
  assert.throws(() => manualClock("yesterday"), /"yesterday" is not a moment/);
});

test("the system clock tells the machine's time", () => {
  const before = Date.now();
  const now = systemClock().getTime();
  assert.ok(now >= before && now <= Date.now());
});
