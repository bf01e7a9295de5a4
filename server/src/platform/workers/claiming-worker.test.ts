import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { startClaiming } from "./claiming-worker.ts";

const log = pino({ level: "silent" });
const failed = { sentence: "an item could not be served", fieldsOf: (item: number) => ({ item }) };

test("so many are served at once, one that fails frees its place, and stopping waits for the rest", async () => {
  const waiting = [1, 2, 3, 4, 5];
  const sizes: number[] = [];
  const begun = new Map<number, () => void>();
  const served: number[] = [];
  const { promise: allBegun, resolve: onAllBegun } = Promise.withResolvers<void>();
  const worker = startClaiming<number>({
    name: "test",
    log,
    pollMs: 60_000,
    restMs: 0,
    slots: 3,
    failed,
    async claim(size) {
      sizes.push(size);
      return waiting.splice(0, size);
    },
    async serve(item) {
      assert.ok(begun.size - served.length < 3, "more than three at once");
      await new Promise<void>((resolve) => {
        begun.set(item, resolve);
        if (item === 5) onAllBegun();
        if (item === 3) for (const end of begun.values()) end();
      });
      served.push(item);
      if (item === 2) throw new Error("a mistake");
    },
  });
  await allBegun;
  assert.equal(sizes[0], 3);
  assert.deepEqual(served.toSorted(), [1, 2, 3]);
  const stopped = worker.stop();
  begun.get(4)?.();
  begun.get(5)?.();
  await stopped;
  assert.deepEqual(served.toSorted(), [1, 2, 3, 4, 5]);
});
