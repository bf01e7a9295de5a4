import assert from "node:assert/strict";
import { test } from "node:test";
import { printable } from "./printable.ts";
import { bad, paint, strong } from "./style.ts";

test("colours are escape sequences where they are wanted, and nothing where they are not", () => {
  const text = `${strong("ID")}  ${bad("WRONG")}`;
  assert.equal(paint(printable(text), true), "\u001b[1mID\u001b[0m  \u001b[31mWRONG\u001b[0m");
  assert.equal(paint(printable(text), false), "ID  WRONG");
});

test("escape sequences of others stay out, with colours too", () => {
  assert.equal(paint(printable(`${strong("\u001b[2J")}`), true), "\u001b[1m\ufffd[2J\u001b[0m");
});
