import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseBeforeNext } from "./backoff.ts";
import { readRetryAfter } from "./retry-after.ts";

const now = new Date("2026-06-15T09:00:00Z");
const DAY_MS = 24 * 3_600_000;
const pauseAfter = (text: string) =>
  pauseBeforeNext([0, 30], 1, { retryAfterMs: readRetryAfter(text, now), random: 0.5 });

test("a longer Retry-After is honoured, as seconds and as a date", () => {
  assert.equal(pauseAfter("120"), 120_000);
  assert.equal(pauseAfter(" 120 "), 120_000);
  assert.equal(pauseAfter("Mon, 15 Jun 2026 10:00:00 GMT"), 3_600_000);
  assert.equal(pauseAfter("5"), 30_000);
});

test("an enormous Retry-After is cut to a day", () => {
  for (const text of ["86401", "9999999999", "9".repeat(400), "Fri, 31 Dec 9999 23:59:59 GMT"])
    assert.equal(pauseAfter(text), DAY_MS, text);
});

test("what is no Retry-After counts as not sent", () => {
  for (const text of ["", "soon", "-5", "1.5e3x"]) assert.equal(pauseAfter(text), 30_000, text);
});
