import assert from "node:assert/strict";
import { test } from "node:test";
import { createFloor } from "./floor.ts";

const LONG_MS = 60_000;

/** A queue of numbers, and from where on it was looked through. */
function aQueue(waiting: number[]) {
  let nowMs = 0;
  const looks: (number | null)[] = [];
  const floor = createFloor<number>(() => nowMs);
  return {
    waiting,
    looks,
    floor,
    passes(ms: number) {
      nowMs += ms;
    },
    async take(tookMs = 0) {
      const first = await floor.look(async (from) => {
        looks.push(from);
        nowMs += tookMs;
        return waiting
          .filter((one) => from === null || one >= from)
          .sort((one, other) => one - other)
          .at(0);
      });
      floor.note(first);
      if (first !== undefined) waiting.splice(waiting.indexOf(first), 1);
      return first;
    },
  };
}

test("a process that finds one after the other does not look again where it has been", async () => {
  const { take, looks } = aQueue([1, 2, 3]);
  for (const expected of [1, 2, 3]) assert.equal(await take(), expected);
  assert.deepEqual(looks, [null, 1, 2]);
});

test("what appears below is found by a look from the beginning, for which the worker does not rest longer", async () => {
  const { take, waiting, floor, passes } = aQueue([5]);
  await take();
  waiting.push(3);
  assert.equal(await take(), undefined);
  passes(floor.pauseMs());
  assert.equal(await take(), 3);
  waiting.push(4);
  assert.equal(await take(), 4, "beside it others may have appeared");
});

test("looks from the beginning take a twentieth of the time, however long they take", async () => {
  const { take, looks, floor, passes } = aQueue([1]);
  await take(1_000);
  for (const pauseMs of [0, 18_000]) {
    passes(pauseMs);
    await take();
  }
  assert.deepEqual(looks, [null, 1, 1]);
  assert.ok(floor.pauseMs() <= 2_000, `${floor.pauseMs()}`);
  passes(2_000);
  await take();
  assert.deepEqual(looks.at(-1), null);
});

test("a worker that has looked from the beginning rests until it is woken", async () => {
  const { take, floor, passes } = aQueue([1]);
  await take();
  passes(LONG_MS);
  assert.equal(await take(), undefined);
  assert.equal(floor.pauseMs(), Number.POSITIVE_INFINITY);
});

test("a look that failed counts as one", async () => {
  const floor = createFloor<number>(() => 0);
  floor.note(1);
  await assert.rejects(floor.look(() => Promise.reject(new Error("the database is away"))));
  assert.equal(await floor.look(async (from) => from), 1);
});
