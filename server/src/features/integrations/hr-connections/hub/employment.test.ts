import assert from "node:assert/strict";
import { test } from "node:test";
import { employmentOf } from "./employment.ts";

type Employee = Parameters<typeof employmentOf>[0];
const today = "2026-11-21";
const anEmployee = (fields: Partial<Employee>): Employee => ({
  status: "active",
  statusText: "ACTIVE",
  startDate: null,
  endDate: null,
  removedAt: null,
  ...fields,
});
const employment = (fields: Partial<Employee>, joinerDaysBefore = 0) =>
  employmentOf(anEmployee(fields), today, { joinerDaysBefore }).kind;

test("active, on leave, or nothing said: employed", () => {
  for (const status of ["active", "leave", null] as const) assert.equal(employment({ status }), "employed");
});

test("inactive, or gone from the hub: ended at once", () => {
  assert.equal(employment({ status: "inactive" }), "ended");
  assert.equal(employment({ status: "leave", removedAt: new Date() }), "ended");
});

test("the last day of work is still one, whatever the status says on the next", () => {
  assert.equal(employment({ endDate: "2026-11-21" }), "employed");
  assert.equal(employment({ endDate: "2026-11-20" }), "ended");
  assert.equal(employment({ status: null, endDate: "2026-11-20" }), "ended");
});

test("an end before the start is left over from an earlier employment", () => {
  assert.equal(employment({ startDate: "2026-11-17", endDate: "2026-08-31" }), "employed");
});

test("hired but not at work yet: expected, up to the day that the organization wants", () => {
  assert.equal(employment({ startDate: "2026-11-22" }), "expected");
  assert.equal(employment({ startDate: "2026-11-22" }, 1), "employed");
  assert.equal(employment({ startDate: "2026-11-21" }), "employed");
  assert.equal(employment({ status: "pending", startDate: "2026-11-20" }), "expected");
  assert.equal(employment({ status: "pending", startDate: "2026-11-25" }, 7), "employed");
  assert.equal(employment({ status: "pending" }, 7), "expected");
});

test("a word that we do not know decides nothing, but a last day that has passed does", () => {
  assert.equal(employment({ status: "unknown", endDate: "2026-12-15" }), "unclear");
  assert.equal(employment({ status: "unknown", endDate: "2026-11-20" }), "ended");
});
