import assert from "node:assert/strict";
import { test } from "node:test";
import { dayIn, lastDayIn, localInputOf, momentOfInput } from "../../src/console/date.ts";

test("a moment goes into an input for moments, and comes out of it to the minute", () => {
  const inInput = localInputOf("2026-09-01T12:34:56.000Z");
  assert.match(inInput, /^2026-\d{2}-\d{2}T\d{2}:\d{2}$/);
  assert.equal(momentOfInput(inInput), "2026-09-01T12:34:00.000Z");
  assert.equal(momentOfInput(""), undefined);
});

test("the first and the last day of an access are days of the organization's, wherever it is read", () => {
  const [start, end] = ["2026-08-31T22:00:00.000Z", "2026-11-29T23:00:00.000Z"];
  const words = (text: string) => text.replaceAll("\u00a0", " ");
  assert.equal(words(dayIn("Europe/Berlin", start)), "1 Sept 2026");
  assert.equal(words(lastDayIn("Europe/Berlin", end)), "29 Nov 2026");
  assert.equal(words(dayIn("America/New_York", "2026-09-01T04:00:00.000Z")), "1 Sept 2026");
  assert.equal(words(lastDayIn("Europe/Berlin", "2026-11-30T11:00:00.000Z")), "30 Nov 2026");
});
