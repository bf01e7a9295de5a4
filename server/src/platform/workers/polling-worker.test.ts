import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { until } from "#test/waiting/until.ts";
import { createLog } from "../log/log.ts";
import { startPolling } from "./polling-worker.ts";

const silent = createLog({ level: "silent" });
const HOUR_MS = 3_600_000;

/** Work that a test sees begin and ends by hand. */
function workByHand() {
  let begin = Promise.withResolvers<(hasMore: boolean) => void>();
  return {
    work: () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      begin.resolve(resolve);
      return promise;
    },
    /** Answers when the next batch has begun, with what ends it. */
    async begun() {
      const end = await begin.promise;
      begin = Promise.withResolvers();
      return end;
    },
  };
}

test("a wake ends the rest, a wake while at work is not forgotten", async (t) => {
  const { work, begun } = workByHand();
  const worker = startPolling({ name: "test", log: silent, pollMs: HOUR_MS, restMs: 1, work });
  t.after(() => worker.stop());
  const first = await begun();
  worker.wake?.();
  first(false);
  const second = await begun();
  second(false);
  worker.wake?.();
  (await begun())(false);
});

test("while there is more it does not rest, and without a wake it polls", async (t) => {
  const { work, begun } = workByHand();
  const worker = startPolling({ name: "test", log: silent, pollMs: 5, restMs: 1, work });
  t.after(() => worker.stop());
  (await begun())(true);
  (await begun())(false);
  (await begun())(false);
});

test("many wakes while it rests count as one", async (t) => {
  let batches = 0;
  const work = async () => {
    batches += 1;
    return false;
  };
  const worker = startPolling({ name: "test", log: silent, pollMs: HOUR_MS, restMs: HOUR_MS - 1, work });
  t.after(() => worker.stop());
  for (let wakes = 0; wakes < 100; wakes += 1) {
    worker.wake?.();
    await Promise.resolve();
  }
  assert.equal(batches, 1);
});

test("a pause that is shorter than the rest is none, and Node warns of nothing", async (t) => {
  const { work, begun } = workByHand();
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on("warning", warned);
  t.after(() => process.off("warning", warned));
  const worker = startPolling({ name: "test", log: silent, pollMs: () => 1, restMs: 20, work });
  t.after(() => worker.stop());
  (await begun())(false);
  (await begun())(false);
  assert.deepEqual(warnings, []);
});

test("what failed before its work was held is not failing any more", async (t) => {
  let isHeld = false;
  const worker = startPolling({
    name: "test",
    log: silent,
    pollMs: HOUR_MS,
    restMs: 1,
    isHeld: () => isHeld,
    async work() {
      isHeld = true;
      throw new RangeError("the database is away");
    },
  });
  t.after(() => worker.stop());
  await until(() => worker.progress?.().succeededAt !== null);
  const { failedAt, succeededAt } = worker.progress?.() ?? assert.fail();
  assert.ok((succeededAt ?? 0) >= (failedAt ?? Number.POSITIVE_INFINITY));
});

test("stop answers when the batch in progress is done, and none follows", async () => {
  const { work, begun } = workByHand();
  const worker = startPolling({ name: "test", log: silent, pollMs: 5, restMs: 1, work });
  const end = await begun();
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  assert.equal(isStopped, false);
  end(true);
  await stopped;
});

test("an outage is logged once, and so is its end", async (t) => {
  const lines = new PassThrough({ encoding: "utf8" });
  const seen: string[] = [];
  lines.on("data", (text: string) => seen.push(...text.trim().split("\n")));
  let failuresLeft = 3;
  const worker = startPolling({
    name: "test",
    log: createLog({ level: "info", destination: lines }),
    pollMs: 5,
    restMs: 1,
    async work() {
      failuresLeft -= 1;
      if (failuresLeft >= 0) throw new Error("the database is away");
      return false;
    },
  });
  t.after(() => worker.stop());
  while (!seen.some((line) => line.includes("recovered"))) await once(lines, "data");
  const messages = seen.map((line): unknown => JSON.parse(line).msg);
  assert.deepEqual(messages, ["worker failed; will retry", "worker recovered"]);
});
