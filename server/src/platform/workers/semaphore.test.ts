import assert from "node:assert/strict";
import { test } from "node:test";
import { createSemaphore } from "./semaphore.ts";

test("so many of one key hold a place at a time, the others follow in their order; other keys do not wait", async () => {
  const semaphore = createSemaphore({ atOnce: 2, mostWaiting: 10, deadlineMs: 60_000 });
  const entered: string[] = [];
  const enter = async (key: number, name: string) => {
    const leave = await semaphore.acquire(key);
    entered.push(name);
    return leave;
  };
  const [first, second, third, fourth] = ["first", "second", "third", "fourth"].map((name) => enter(1, name));
  await enter(2, "other");
  assert.deepEqual(entered, ["first", "second", "other"]);
  (await second)?.();
  const leaveThird = await third;
  leaveThird?.();
  leaveThird?.(); // once is enough
  await fourth;
  assert.deepEqual(entered, ["first", "second", "other", "third", "fourth"]);
  const fifth = enter(1, "fifth");
  (await first)?.();
  await fifth;
  (await fourth)?.();
  (await fifth)?.();
  await enter(1, "sixth");
  await enter(1, "seventh");
});

test("whoever finds too many waiting, or waits past the deadline, is refused and holds no place", async () => {
  const semaphore = createSemaphore({ atOnce: 1, mostWaiting: 1, deadlineMs: 5 });
  const leave = await semaphore.acquire(1);
  const late = semaphore.acquire(1);
  assert.equal(await semaphore.acquire(1), null);
  assert.equal(await late, null);
  leave?.();
  assert.notEqual(await semaphore.acquire(1), null);
});
