import assert from "node:assert/strict";
import { test } from "node:test";
import { createSequencingFloor } from "./floor.ts";

const idle = (xid: number) => ({ xmin: xid, xmax: xid });

test("once all are over that had begun, nobody looks below what was seen", () => {
  const floor = createSequencingFloor();
  floor.note({ horizon: idle(100), lastId: 7, isFull: false });
  assert.equal(floor.above(), 0, "what drew an id below 7 may still be on its way");
  floor.note({ horizon: idle(103), lastId: 9, isFull: false });
  assert.equal(floor.above(), 7);
  floor.note({ horizon: idle(103), lastId: null, isFull: false });
  assert.equal(floor.above(), 9);
});

test("a transaction that writes for long keeps the floor below what it may have drawn", () => {
  const floor = createSequencingFloor();
  floor.note({ horizon: idle(100), lastId: 7, isFull: false });
  // One that began as number 101, before 9 was drawn, goes on.
  floor.note({ horizon: { xmin: 101, xmax: 103 }, lastId: 9, isFull: false });
  floor.note({ horizon: { xmin: 101, xmax: 110 }, lastId: 20, isFull: false });
  floor.note({ horizon: { xmin: 102, xmax: 120 }, lastId: 30, isFull: false });
  assert.equal(floor.above(), 0);
  floor.note({ horizon: { xmin: 115, xmax: 121 }, lastId: null, isFull: false });
  assert.equal(floor.above(), 7);
  floor.note({ horizon: idle(122), lastId: null, isFull: false });
  assert.equal(floor.above(), 30);
});

test("a batch that left some behind raises the floor no further than it came", () => {
  const floor = createSequencingFloor();
  floor.note({ horizon: idle(100), lastId: 50, isFull: false });
  // Late ones came up below 50.
  floor.note({ horizon: idle(110), lastId: 12, isFull: true });
  assert.equal(floor.above(), 12);
});

test("after a reset everything is looked through, and what was known before counts no more", () => {
  const floor = createSequencingFloor();
  floor.note({ horizon: idle(100), lastId: 7, isFull: false });
  floor.note({ horizon: idle(101), lastId: 9, isFull: false });
  floor.reset();
  assert.equal(floor.above(), 0);
  floor.note({ horizon: idle(102), lastId: 3, isFull: false });
  assert.equal(floor.above(), 0);
});
