import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseWithin } from "../src/transport/allowance.ts";

const hourMs = 3_600_000;

test("while more than half of the limit is left, the pause is as wished", () => {
  assert.equal(pauseWithin({ limit: 3000, remaining: 1501, windowMs: hourMs }, 1000), 1000);
  assert.equal(pauseWithin({ limit: 3000, remaining: 1501, windowMs: hourMs }, 0), 0);
  assert.equal(pauseWithin(undefined, 1000), 1000, "a proxy took the headers away");
});

test("after that, what is left would last for the whole window, and a longer wish stays", () => {
  assert.equal(pauseWithin({ limit: 3000, remaining: 1500, windowMs: hourMs }, 1000), 2400);
  assert.equal(pauseWithin({ limit: 3000, remaining: 360, windowMs: hourMs }, 0), 10_000);
  assert.equal(pauseWithin({ limit: 3000, remaining: 360, windowMs: hourMs }, 30_000), 30_000);
});

test("where others have used the limit up, it is asked every five minutes; a small limit is never overrun by that", () => {
  assert.equal(pauseWithin({ limit: 3000, remaining: 0, windowMs: hourMs }, 5000), 300_000);
  assert.equal(pauseWithin({ limit: 20, remaining: 0, windowMs: hourMs }, 5000), 900_000);
});

for (const streams of [1, 2, 5]) {
  test(`${streams} streams that wish to ask each second stay within 3000 requests in any hour`, () => {
    const limit = 3000;
    const asked: number[] = [];
    const next = Array.from({ length: streams }, (_, stream) => stream);
    for (let from = 0; ; ) {
      const now = Math.min(...next);
      if (now > 4 * hourMs) break;
      while ((asked[from] ?? now) <= now - hourMs) from += 1;
      const remaining = limit - (asked.push(now) - from);
      assert.ok(remaining >= 0, `throttled after ${now / 60_000} minutes`);
      next[next.indexOf(now)] = now + pauseWithin({ limit, remaining, windowMs: hourMs }, 1000);
    }
  });
}
