import assert from "node:assert/strict";
import { test } from "node:test";
import { parseQuery } from "./query-text.ts";

test("names that come several times have lists, in order", () => {
  assert.deepEqual({ ...parseQuery("a=1&b=2&a=3&a=") }, { a: ["1", "3", ""], b: "2" });
});

test("a query that repeats one name costs no more than its length", () => {
  const { user: before } = process.cpuUsage();
  const { a } = parseQuery("a=1&".repeat(200_000));
  assert.equal(a?.length, 200_000);
  const seconds = (process.cpuUsage().user - before) / 1_000_000;
  assert.ok(seconds < 10, `${seconds} s of processor time`); // a list copied for each value takes minutes
});
