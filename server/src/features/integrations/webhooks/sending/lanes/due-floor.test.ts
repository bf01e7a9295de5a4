import assert from "node:assert/strict";
import { test } from "node:test";
import { createDueFloor } from "./due-floor.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 5, 15, 9, 0, seconds));
const lane = (id: number, due: Date | null, resting: Date | null = null) => ({
  id,
  next_due_at: due?.toISOString() ?? null,
  resting_until: resting?.toISOString() ?? null,
});
const whole = { isWhole: true, lanes: [] };

test("a claim that looked through all lanes spares the next one those that were due long before", () => {
  const floor = createDueFloor();
  assert.equal(floor.reach(at(0)).dueFrom, null);
  floor.claimed({ now: at(10), ...whole });
  const { dueFrom } = floor.reach(at(20));
  assert.ok(dueFrom !== null && dueFrom > at(0) && dueFrom < at(10), `${dueFrom}`);
  floor.reset();
  assert.equal(floor.reach(at(20)).dueFrom, null);
});

test("a claim that left lanes out for want of room raises nothing", () => {
  const floor = createDueFloor();
  floor.claimed({ now: at(10), isWhole: false, lanes: [] });
  assert.equal(floor.reach(at(20)).dueFrom, null);
});

test("a lane with more waiting is looked at however long it waits; one that is empty, rests or is due later is not", () => {
  const floor = createDueFloor();
  floor.claimed({
    now: at(10),
    isWhole: true,
    lanes: [lane(1, at(0)), lane(2, null), lane(3, at(0), at(30)), lane(4, at(11))],
  });
  assert.deepEqual(floor.reach(at(11)).known, [1]);
  floor.note([lane(2, at(5)), lane(1, null)], at(11));
  assert.deepEqual(floor.reach(at(12)).known, [2]);
  assert.deepEqual(floor.reach(at(60)).known, [], "another process may have emptied it");
});

test("where more are known than can be looked up one by one, all are looked through again", () => {
  const floor = createDueFloor();
  floor.claimed({ now: at(10), ...whole });
  floor.note(
    Array.from({ length: 501 }, (_, id) => lane(id, at(0))),
    at(10),
  );
  assert.deepEqual(floor.reach(at(11)), { dueFrom: null, known: [] });
});
