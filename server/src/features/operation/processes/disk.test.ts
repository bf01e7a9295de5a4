import assert from "node:assert/strict";
import { test } from "node:test";
import { diskMessage, diskState } from "./disk.ts";

const room = (freeBytes: number, totalBytes: number) => ({
  folder: "/var/lib/lectern",
  freeBytes,
  totalBytes,
});

test("a disk is low under a tenth and full under a fiftieth, unless much is free all the same", () => {
  assert.equal(diskState(room(11e9, 100e9)), "ok");
  assert.equal(diskState(room(9e9, 100e9)), "low");
  assert.equal(diskState(room(1.9e9, 100e9)), "full");
  assert.equal(diskState(room(0, 100e9)), "full");
  assert.equal(diskState(room(90e9, 4_000e9)), "ok");
  assert.equal(diskState(room(19e9, 4_000e9)), "low");
});

test("the sentence says how much is left, of what, where, and what to do", () => {
  assert.equal(
    diskMessage(room(1.25e9, 100e9)).message,
    "The disk is full or nearly full: 1.3 GB of 100.0 GB (1 %) are free where /var/lib/lectern is. Writes fail when no space is left; reads keep working. Free space or enlarge the disk; no restart is needed.",
  );
});
