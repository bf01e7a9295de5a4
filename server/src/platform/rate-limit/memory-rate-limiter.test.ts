import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryRateLimiter } from "./memory-rate-limiter.ts";
import { hourMs } from "./rate-limit.ts";

const start = Date.parse("2026-01-31T09:00:00Z");

test("the answer is there at once, not a promise", () => {
  assert.equal(createMemoryRateLimiter().take("acme", 1, start).allowed, true);
});

test("a flood of addresses is held in a bounded number of keys", () => {
  const limiter = createMemoryRateLimiter({ maxKeys: 1_000 });
  for (let index = 0; index < 50_000; index++) limiter.take(`address ${index}`, 200, start + index);
  assert.ok(limiter.keys <= 1_000, String(limiter.keys));
});

test("a flood of addresses does not let a hammering caller off", () => {
  const limiter = createMemoryRateLimiter({ maxKeys: 1_000 });
  limiter.take("hammering", 1, start);
  for (let index = 0; index < 50_000; index++) {
    limiter.take(`address ${index}`, 200, start + index);
    if (index % 100 === 0) assert.equal(limiter.take("hammering", 1, start + index).allowed, false);
  }
});

test("idle keys are forgotten, busy ones are not", () => {
  const limiter = createMemoryRateLimiter();
  for (let index = 0; index < 500; index++) limiter.take(`address ${index}`, 200, start);
  for (let minute = 1; minute <= 180; minute++) limiter.take("busy", 3_000, start + minute * 60_000);
  limiter.take("another", 200, start + 181 * 60_000);
  assert.equal(limiter.keys, 2);
  assert.equal(limiter.peek("busy", 3_000, start + 181 * 60_000).remaining, 3_000 - 59);
});

test("looking at a stranger does not remember it", () => {
  const limiter = createMemoryRateLimiter();
  limiter.peek("stranger", 200, start);
  assert.equal(limiter.keys, 0);
});

test("a clock that steps back neither frees nor loses a place", () => {
  const limiter = createMemoryRateLimiter();
  limiter.take("acme", 2, start);
  limiter.take("acme", 2, start - 5_000);
  assert.equal(limiter.take("acme", 2, start + hourMs - 1).allowed, false);
  assert.equal(limiter.take("acme", 2, start + hourMs).allowed, true);
  assert.equal(limiter.peek("acme", 2, start + hourMs).remaining, 1);
});
