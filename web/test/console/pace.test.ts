import assert from "node:assert/strict";
import { test } from "node:test";
import { gatherChanges } from "../../src/console/live/gather.ts";

test("a first change is shown at once; with changes every second, an hour left alone takes fewer than sixty readings", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const readings: number[] = [];
  const gathering = gatherChanges({ now: Date.now, refresh: () => readings.push(Date.now()) });
  gathering.add(["notices"]);
  t.mock.timers.tick(0);
  assert.deepEqual(readings, [0]);
  for (let second = 0; second < 3_600; second++) {
    gathering.add(["webhook-deliveries"]);
    t.mock.timers.tick(1_000);
  }
  assert.ok(readings.length < 60, `${readings.length} readings`);
  assert.ok(Math.max(...readings.map((at, index) => at - (readings[index - 1] ?? 0))) <= 121_000);
});

test("somebody who comes back to the page sees what waited", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const readings: (readonly string[])[] = [];
  const gathering = gatherChanges({ now: Date.now, refresh: (resources) => readings.push(resources) });
  t.mock.timers.tick(1_800_000);
  gathering.add(["notices"]);
  t.mock.timers.tick(0);
  gathering.add(["lti-launches"]);
  gathering.add(["notices"]);
  t.mock.timers.tick(10_000);
  assert.equal(readings.length, 1, "nobody is there: it waits");
  gathering.touch();
  t.mock.timers.tick(0);
  assert.deepEqual(readings.at(-1), ["lti-launches", "notices"]);
});
