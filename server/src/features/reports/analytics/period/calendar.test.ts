import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dayAfter, periodsBetween, units } from "./calendar.ts";

test("weeks begin on Monday, and their ends are cut to what was asked for", () => {
  assert.deepEqual(periodsBetween("week", "2026-06-10", "2026-06-23"), [
    { name: "2026-06-08", first: "2026-06-10", last: "2026-06-14", isWhole: false },
    { name: "2026-06-15", first: "2026-06-15", last: "2026-06-21", isWhole: true },
    { name: "2026-06-22", first: "2026-06-22", last: "2026-06-23", isWhole: false },
  ]);
});

test("months are as long as the calendar says", () => {
  const months = periodsBetween("month", "2023-12-01", "2024-03-30").map(({ name, last }) => [name, last]);
  assert.deepEqual(months, [
    ["2023-12-01", "2023-12-31"],
    ["2024-01-01", "2024-01-31"],
    ["2024-02-01", "2024-02-29"],
    ["2024-03-01", "2024-03-30"],
  ]);
});

test("periods cover every day once, without gaps", () => {
  const anyDay = fc.integer({ min: -5000, max: 5000 }).map((days) => dayAfter("2026-01-01", days));
  fc.assert(
    fc.property(fc.constantFrom(...units), anyDay, fc.integer({ min: 0, max: 400 }), (unit, first, days) => {
      const last = dayAfter(first, days);
      const periods = periodsBetween(unit, first, last);
      assert.equal(periods[0]?.first, first);
      assert.equal(periods.at(-1)?.last, last);
      for (const [index, period] of periods.entries()) {
        assert.ok(period.first <= period.last);
        if (index > 0) assert.equal(dayAfter(periods[index - 1]?.last ?? "", 1), period.first);
      }
    }),
  );
});

test("periods end with the last day that can be written", { timeout: 5000 }, () => {
  for (const unit of units) {
    const last = periodsBetween(unit, "9999-12-31", "9999-12-31").map((period) => period.last);
    assert.deepEqual(last, ["9999-12-31"], unit);
  }
});

test("a range that ends before it begins has no periods", () => {
  assert.deepEqual(periodsBetween("day", "2026-06-02", "2026-06-01"), []);
});
