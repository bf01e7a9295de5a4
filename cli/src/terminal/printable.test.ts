import assert from "node:assert/strict";
import { test } from "node:test";
import { printable } from "./printable.ts";

test("what others wrote cannot steer the terminal", () => {
  assert.equal(printable("\u001b[2J\u001b]0;owned\u0007 \u009b1m \u202etxt"), "�[2J�]0;owned� �1m �txt");
  assert.equal(printable("Zoë Müller\n\tnaïve 名前 👩‍👩‍👧"), "Zoë Müller\n\tnaïve 名前 👩‍👩‍👧");
});
