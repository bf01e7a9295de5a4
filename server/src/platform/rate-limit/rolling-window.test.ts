import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import { Redis } from "ioredis";
import { randomToken } from "../../kernel/secret.ts";
import { createMemoryRateLimiter } from "./memory-rate-limiter.ts";
import { hourMs, type RateLimiter } from "./rate-limit.ts";
import { createRedisRateLimiter } from "./redis-rate-limiter.ts";

// What both limiters promise. The Redis half needs a server of its own to talk to.

const redisUrl = process.env.TEST_REDIS_URL;
const silent = { info() {}, warn() {} };
const start = Date.parse("2026-01-31T09:00:00Z");
const minute = 60_000;

const makers = [
  { name: "in memory", skip: false, make: async () => createMemoryRateLimiter() },
  { name: "in Redis", skip: redisUrl ? false : "TEST_REDIS_URL is not set", make: makeRedisLimiter },
];

for (const { name, skip, make } of makers) {
  test(`${name}: request 3001 within an hour is refused, wherever the hour begins`, { skip }, async (t) => {
    const limiter = await make(t);
    for (let index = 0; index < 1_500; index++) await limiter.take("acme", 3_000, start + 20 * minute);
    for (let index = 0; index < 1_500; index++) await limiter.take("acme", 3_000, start + 59 * minute);

    const refused = await limiter.take("acme", 3_000, start + 61 * minute); // the next hour by the clock on the wall
    assert.equal(refused.allowed, false);
    assert.equal(refused.remaining, 0);
    assert.equal(refused.resetMs, start + 80 * minute);
    assert.equal(refused.retryAfterSeconds, 19 * 60);

    const justBefore = await limiter.take("acme", 3_000, start + 80 * minute - 1);
    assert.equal(justBefore.allowed, false);
    assert.equal(justBefore.retryAfterSeconds, 1);
    const onTime = await limiter.take("acme", 3_000, start + 80 * minute);
    assert.equal(onTime.allowed, true);
    assert.equal(onTime.remaining, 1_499);
  });

  test(`${name}: refused requests are not counted`, { skip }, async (t) => {
    const limiter = await make(t);
    await limiter.take("acme", 1, start);
    for (let second = 1; second <= 100; second++) {
      assert.equal((await limiter.take("acme", 1, start + second * 1_000)).allowed, false);
    }
    assert.equal((await limiter.take("acme", 1, start + hourMs)).allowed, true);
  });

  test(`${name}: each key is counted apart`, { skip }, async (t) => {
    const limiter = await make(t);
    await limiter.take("acme", 1, start);
    assert.equal((await limiter.take("acme", 1, start)).allowed, false);
    assert.equal((await limiter.take("globex", 1, start)).allowed, true);
  });

  test(`${name}: looking does not count`, { skip }, async (t) => {
    const limiter = await make(t);
    for (let index = 0; index < 5; index++) {
      const look = await limiter.peek("acme", 2, start);
      assert.deepEqual([look.allowed, look.remaining, look.resetMs], [true, 2, start]);
    }
    await limiter.take("acme", 2, start);
    await limiter.take("acme", 2, start);
    assert.equal((await limiter.peek("acme", 2, start)).allowed, false);
  });

  test(`${name}: a limit lowered below what is counted waits for enough requests to leave`, {
    skip,
  }, async (t) => {
    const limiter = await make(t);
    for (let index = 0; index < 10; index++) await limiter.take("acme", 10, start + index * minute);
    const refused = await limiter.take("acme", 4, start + 10 * minute);
    assert.equal(refused.allowed, false);
    assert.equal(refused.remaining, 0);
    assert.equal(refused.resetMs, start + 6 * minute + hourMs); // seven must leave, the last of them came in minute 6
    assert.equal((await limiter.take("acme", 4, refused.resetMs - 1)).allowed, false);
    assert.equal((await limiter.take("acme", 4, refused.resetMs)).allowed, true);
  });

  test(`${name}: a limit of nothing lets nothing through`, { skip }, async (t) => {
    const limiter = await make(t);
    const refused = await limiter.take("acme", 0, start);
    assert.deepEqual([refused.allowed, refused.remaining, refused.retryAfterSeconds], [false, 0, 3_600]);
  });

  test(`${name}: agrees with counting by hand on any sequence of requests`, { skip }, async (t) => {
    const requests = fc.array(
      fc.record({
        waitMs: fc.constantFrom(0, 1, 999, minute, 20 * minute, hourMs),
        limit: fc.constantFrom(1, 3, 9),
      }),
      { maxLength: 60 },
    );
    const limiter = await make(t);
    await fc.assert(
      fc.asyncProperty(requests, async (sequence) => {
        const key = randomToken(8);
        let counted: number[] = [];
        let now = start;
        for (const { waitMs, limit } of sequence) {
          now += waitMs;
          counted = counted.filter((moment) => moment > now - hourMs);
          const expected = counted.length < limit;
          if (expected) counted.push(now);
          const decision = await limiter.take(key, limit, now);
          assert.equal(decision.allowed, expected);
          assert.equal(decision.remaining, Math.max(0, limit - counted.length));
        }
      }),
      { numRuns: 60 },
    );
  });
}

async function makeRedisLimiter(t: TestContext): Promise<RateLimiter> {
  const url = redisUrl ?? "";
  const limiter = createRedisRateLimiter({ url, log: silent, keyPrefix: `test:${randomToken(8)}:` });
  t.after(() => limiter.close());
  await limiter.ready;
  return limiter;
}

test("in Redis: of many processes asking at once, exactly the limit is let through", {
  skip: redisUrl ? false : "TEST_REDIS_URL is not set",
}, async (t) => {
  const keyPrefix = `test:${randomToken(8)}:`;
  const processes = Array.from({ length: 4 }, () =>
    createRedisRateLimiter({ url: redisUrl ?? "", log: silent, keyPrefix }),
  );
  t.after(() => {
    for (const limiter of processes) limiter.close();
  });
  await Promise.all(processes.map((limiter) => limiter.ready));

  const decisions = await Promise.all(
    Array.from({ length: 400 }, (_, index) => processes[index % 4]?.take("acme", 100, start)),
  );
  assert.equal(decisions.filter((decision) => decision?.allowed).length, 100);
});

test("in Redis: a key leaves by itself when its window has passed", {
  skip: redisUrl ? false : "TEST_REDIS_URL is not set",
}, async (t) => {
  const keyPrefix = `test:${randomToken(8)}:`;
  const limiter = createRedisRateLimiter({ url: redisUrl ?? "", log: silent, keyPrefix });
  const redis = new Redis(redisUrl ?? "");
  t.after(() => {
    limiter.close();
    redis.disconnect();
  });
  await limiter.ready;

  await limiter.peek("acme", 10, start);
  assert.equal(await redis.exists(`${keyPrefix}acme`), 0);
  await limiter.take("acme", 10, start);
  const expiresInMs = await redis.pttl(`${keyPrefix}acme`);
  assert.ok(expiresInMs > hourMs - minute && expiresInMs <= hourMs, String(expiresInMs));
});
