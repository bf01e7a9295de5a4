import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { openLine } from "#test/processes/line.ts";
import { randomToken } from "../../kernel/secret.ts";
import { createRedisRateLimiter } from "./redis-rate-limiter.ts";

const redisUrl = process.env.TEST_REDIS_URL;
const start = Date.parse("2026-01-31T09:00:00Z");

test("without Redis each process counts by itself, and one line says so", async (t) => {
  const sentences: string[] = [];
  const limiter = createRedisRateLimiter({ url: "redis://127.0.0.1:1", log: collect(sentences) });
  t.after(() => limiter.close());

  const decisions = [];
  for (let index = 0; index < 4; index++) decisions.push(await limiter.take("acme", 3, start));
  assert.deepEqual(
    decisions.map((decision) => decision.allowed),
    [true, true, true, false],
  );
  assert.deepEqual(sentences, ["Redis unavailable; each process counts rate limits by itself."]);
});

test("a Redis that accepts and never answers does not hold requests up", async (t) => {
  const held: Socket[] = [];
  const deaf = createServer((socket) => held.push(socket)).listen(0, "127.0.0.1");
  await once(deaf, "listening");
  const sentences: string[] = [];
  const limiter = createRedisRateLimiter({
    url: `redis://127.0.0.1:${portOf(deaf)}`,
    log: collect(sentences),
  });
  t.after(() => {
    limiter.close();
    for (const socket of held) socket.destroy();
    deaf.close();
  });

  const startedAt = performance.now();
  for (let index = 0; index < 100; index++) await limiter.take("acme", 200, start);
  assert.ok(performance.now() - startedAt < 1_000);
  assert.equal((await limiter.peek("acme", 200, start)).remaining, 100);
  assert.equal(sentences.length, 1);
});

test("when Redis comes back it is used again without a restart", {
  skip: redisUrl ? false : "TEST_REDIS_URL is not set",
}, async (t) => {
  const line = await lineToRedis(t);
  const sentences: string[] = [];
  const keyPrefix = `test:${randomToken(8)}:`;
  const limiter = createRedisRateLimiter({
    url: line.url,
    log: collect(sentences),
    keyPrefix,
    retryEveryMs: 20,
  });
  t.after(() => limiter.close());
  await limiter.ready;
  for (let index = 0; index < 3; index++) await limiter.take("acme", 10, start);

  line.cut();
  assert.equal(
    (await limiter.take("acme", 10, start)).remaining,
    9,
    "its own memory has counted only this one",
  );
  line.mend();

  const deadline = performance.now() + 10_000;
  while (sentences.length < 2 && performance.now() < deadline) {
    await limiter.peek("acme", 10, start);
    await new Promise(setImmediate);
  }
  assert.deepEqual(sentences, [
    "Redis unavailable; each process counts rate limits by itself.",
    "Redis available again; rate limits are shared by all processes.",
  ]);
  assert.equal((await limiter.peek("acme", 10, start)).remaining, 7, "Redis has kept its count");
});

test("a Redis that falls silent holds requests up once, and briefly", {
  skip: redisUrl ? false : "TEST_REDIS_URL is not set",
}, async (t) => {
  const line = await lineToRedis(t);
  const sentences: string[] = [];
  const keyPrefix = `test:${randomToken(8)}:`;
  const limiter = createRedisRateLimiter({ url: line.url, log: collect(sentences), keyPrefix });
  t.after(() => limiter.close());
  await limiter.ready;

  line.silence();
  const startedAt = performance.now();
  for (let index = 0; index < 100; index++) await limiter.take("acme", 200, start);
  assert.ok(performance.now() - startedAt < 900, "each of them waited");
  assert.equal(sentences.length, 1);
});

function collect(sentences: string[]) {
  return {
    info: (sentence: string) => sentences.push(sentence),
    warn: (_facts: unknown, sentence: string) => sentences.push(sentence),
  };
}

/** A line to the real Redis, and the address by which a limiter goes over it. */
async function lineToRedis(t: TestContext) {
  const { hostname, port, pathname } = new URL(redisUrl ?? "");
  const line = await openLine({ host: hostname, port: Number(port || 6379) });
  t.after(() => line.stop());
  return { ...line, url: `redis://127.0.0.1:${line.port}${pathname}` };
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  return address.port;
}
