import assert from "node:assert/strict";
import { test } from "node:test";
import { localInputOf, momentOfInput } from "../../src/console/date.ts";

test("a moment goes into an input for moments, and comes out of it to the minute", () => {
  const inInput = localInputOf("2026-09-01T12:34:56.000Z");
  assert.match(inInput, /^2026-\d{2}-\d{2}T\d{2}:\d{2}$/);
  assert.equal(momentOfInput(inInput), "2026-09-01T12:34:00.000Z");
  assert.equal(momentOfInput(""), undefined);
});
