import assert from "node:assert/strict";
import { test } from "node:test";
import { type Count, counted, type Guess, LONGEST_PAUSE_MS, waitMs } from "./pauses.ts";

const start = new Date("2026-06-15T09:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const none = (at = start): Count => ({ tries: 0, countedAt: at });
const fresh = (at = start): Guess => ({
  pair: none(at),
  account: none(at),
  address: none(at),
  isFamiliar: false,
});

test("five wrong tries are free, then pauses double up to a quarter of an hour", () => {
  let [guess, now] = [fresh(), start];
  const pauses: number[] = [];
  for (let count = 0; count < 18; count++) {
    guess = counted(guess, now);
    const pause = waitMs({ ...guess, account: none(now), address: none(now) }, now);
    pauses.push(pause / 1000);
    now = new Date(now.getTime() + pause);
  }
  assert.deepEqual(pauses, [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
});

test("however many strangers try at an account, another stranger waits a quarter of an hour at most", () => {
  let account = none();
  for (let count = 0; count < 1000; count++) account = counted({ ...fresh(), account }, start).account;
  const asking = { ...fresh(), account };
  assert.equal(waitMs(asking, start), LONGEST_PAUSE_MS);
  const stillAttacked = { ...asking, account: { ...account, countedAt: after(LONGEST_PAUSE_MS) } };
  assert.equal(waitMs(stillAttacked, after(LONGEST_PAUSE_MS)), 0);
});

test("from a familiar place neither the account's nor the address's count matters", () => {
  const hot = { tries: 1000, countedAt: start };
  const guess = { pair: none(), account: hot, address: hot, isFamiliar: true };
  assert.equal(waitMs(guess, start), 0);
  assert.deepEqual(counted(guess, start).account, hot);
});

test("an address that tries many accounts is slowed down at all of them", () => {
  let address = none();
  for (let count = 0; count < 30; count++) address = counted({ ...fresh(), address }, start).address;
  assert.equal(waitMs({ ...fresh(), address }, start), 1000);
});

test("a place with a mistake now and then never waits", () => {
  let [address, now] = [none(), start];
  for (let count = 0; count < 1000; count++) {
    address = counted({ ...fresh(now), address }, now).address;
    now = new Date(now.getTime() + 121_000);
    assert.equal(waitMs({ ...fresh(now), address }, now), 0);
  }
});

test("a clock that steps back forgets nothing and lets nobody off", () => {
  const guess = { ...fresh(), pair: { tries: 8, countedAt: start } };
  assert.ok(waitMs(guess, after(-1000)) > waitMs(guess, start));
  assert.equal(counted(guess, after(-60_000)).pair.tries, 9);
});
