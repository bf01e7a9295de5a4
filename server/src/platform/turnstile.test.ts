import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurnstile } from "./turnstile.ts";

test("so many of one key are inside at a time, the others follow in their order; other keys do not wait", async () => {
  const turnstile = createTurnstile({ atOnce: 2, mostWaiting: 10, patienceMs: 60_000 });
  const entered: string[] = [];
  const enter = async (key: number, name: string) => {
    const leave = await turnstile.enter(key);
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

test("who finds no room, or loses patience, is turned away and holds no place", async () => {
  const turnstile = createTurnstile({ atOnce: 1, mostWaiting: 1, patienceMs: 5 });
  const leave = await turnstile.enter(1);
  const impatient = turnstile.enter(1);
  assert.equal(await turnstile.enter(1), null);
  assert.equal(await impatient, null);
  leave?.();
  assert.notEqual(await turnstile.enter(1), null);
});
