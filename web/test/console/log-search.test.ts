import assert from "node:assert/strict";
import { test } from "node:test";
import { momentsOf, readLogSearch } from "../../src/console/log/log-search.ts";

const now = new Date("2026-09-08T12:00:00.000Z");

test("the last hour, day and week of the log are counted from when it is read", () => {
  const since = (span: string) => momentsOf(readLogSearch({ span }), now);
  assert.deepEqual(since("hour"), { from: "2026-09-08T11:00:00.000Z" });
  assert.deepEqual(since("day"), { from: "2026-09-07T12:00:00.000Z" });
  assert.deepEqual(since("week"), { from: "2026-09-01T12:00:00.000Z" });
  assert.deepEqual(since("year"), {});
});

test("from and to are moments, and a span takes their place", () => {
  const [from, to] = ["2026-09-01T00:00:00.000Z", "2026-09-02T00:00:00.000Z"];
  assert.deepEqual(momentsOf(readLogSearch({ from, to }), now), { from, to });
  assert.deepEqual(momentsOf(readLogSearch({ from: "yesterday", to }), now), { to });
  assert.deepEqual(readLogSearch({ span: "hour", from, to, page: 2 }), { span: "hour", page: 2 });
});
