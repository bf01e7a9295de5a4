import assert from "node:assert/strict";
import { test } from "node:test";
import { standingOf } from "./standing.ts";

type Employee = Parameters<typeof standingOf>[0];
const today = "2026-11-21";
const anEmployee = (fields: Partial<Employee>): Employee => ({
  ...{ status: "active", statusText: "ACTIVE", startDate: null, endDate: null, removedAt: null },
  ...fields,
});
const standing = (fields: Partial<Employee>, joinerDaysBefore = 0) =>
  standingOf(anEmployee(fields), today, { joinerDaysBefore }).kind;

test("active, on leave, or nothing said: employed", () => {
  for (const status of ["active", "leave", null] as const) assert.equal(standing({ status }), "employed");
});

test("inactive, or gone from the hub: ended at once", () => {
  assert.equal(standing({ status: "inactive" }), "ended");
  assert.equal(standing({ status: "leave", removedAt: new Date() }), "ended");
});

test("the last day of work is still one, whatever the status says on the next", () => {
  assert.equal(standing({ endDate: "2026-11-21" }), "employed");
  assert.equal(standing({ endDate: "2026-11-20" }), "ended");
  assert.equal(standing({ status: null, endDate: "2026-11-20" }), "ended");
});

test("an end before the start is left over from an earlier employment", () => {
  assert.equal(standing({ startDate: "2026-11-17", endDate: "2026-08-31" }), "employed");
});

test("hired but not at work yet: expected, up to the day that the organization wants", () => {
  assert.equal(standing({ startDate: "2026-11-22" }), "expected");
  assert.equal(standing({ startDate: "2026-11-22" }, 1), "employed");
  assert.equal(standing({ startDate: "2026-11-21" }), "employed");
  assert.equal(standing({ status: "pending", startDate: "2026-11-20" }), "expected");
  assert.equal(standing({ status: "pending", startDate: "2026-11-25" }, 7), "employed");
  assert.equal(standing({ status: "pending" }, 7), "expected");
});

test("a word that we do not know decides nothing, but a last day that has passed does", () => {
  assert.equal(standing({ status: "unknown", endDate: "2026-12-15" }), "unclear");
  assert.equal(standing({ status: "unknown", endDate: "2026-11-20" }), "ended");
});
