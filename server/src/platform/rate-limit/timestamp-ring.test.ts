import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { TimestampRing } from "./timestamp-ring.ts";

test("a ring behaves like a plain list, however it fills, drains and grows", () => {
  const steps = fc.array(fc.record({ push: fc.nat({ max: 20 }), drop: fc.nat({ max: 20 }) }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(steps, (sequence) => {
      const ring = new TimestampRing();
      let list: number[] = [];
      let moment = 1_000;
      for (const { push, drop } of sequence) {
        for (let index = 0; index < push; index++) {
          moment += 1;
          ring.push(moment);
          list.push(moment);
        }
        const until = list[drop - 1] ?? 0;
        ring.dropUntil(until);
        list = list.filter((timestamp) => timestamp > until);
        assert.deepEqual(
          Array.from({ length: ring.size }, (_, index) => ring.at(index)),
          list,
        );
      }
      assert.equal(ring.at(-1), undefined);
      assert.equal(ring.at(ring.size), undefined);
    }),
  );
});
