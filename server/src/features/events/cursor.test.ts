import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCursor, parseCursor } from "./cursor.ts";

test("a cursor survives its text, which fits into a query as it is", () => {
  const text = formatCursor("9f3a1c07", 5_000_000);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(parseCursor(text), { epoch: "9f3a1c07", position: 5_000_000 });
});

test("0 is the start of any stream", () => {
  assert.deepEqual(parseCursor("0"), { epoch: null, position: 0 });
});

test("of every text but its own, a cursor is none", () => {
  const text = formatCursor("9f3a1c07", 42);
  const encoded = (plain: string) => Buffer.from(plain).toString("base64url");
  for (const other of [
    "",
    "1",
    "00",
    text.slice(1),
    `${text}A`,
    `${text}==`,
    ` ${text}`,
    `${text.slice(0, 4)}!${text.slice(4)}`,
    encoded("2:9f3a1c07:42"),
    encoded("1:9f3a1c07:042"),
    encoded("1:9f3a1c07:-1"),
    encoded("1:9f3a1c07:9999999999999999"),
    encoded("1::42"),
    encoded("1:9f3a1c07:42\n"),
  ]) {
    assert.equal(parseCursor(other), null, JSON.stringify(other));
  }
});
