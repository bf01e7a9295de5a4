import assert from "node:assert/strict";
import { test } from "node:test";
import { cursorWriter, parseCursor } from "./cursor.ts";

const stream = { seal: "9f3a1c0756b94d0e8f1a2b3c4d5e6f70", epoch: 0, organizationId: 7 };

test("a cursor survives its text, which is always the same and fits into a query as it is", () => {
  const write = cursorWriter(stream);
  for (const position of [0, 1, 41, 5_000_000, Number.MAX_SAFE_INTEGER]) {
    const text = write(position);
    assert.match(text, /^[\w-]{22}$/);
    assert.equal(cursorWriter(stream)(position), text);
    assert.deepEqual(parseCursor(stream, text), { epoch: 0, position });
  }
});

test("a cursor of another epoch is recognised as such, whichever it was", () => {
  for (const epoch of [1, 77, 0xffffffff]) {
    const text = cursorWriter({ ...stream, epoch })(42);
    assert.notEqual(text, cursorWriter(stream)(42));
    assert.deepEqual(parseCursor(stream, text), { epoch, position: 42 });
  }
});

test("a cursor handed out before epochs were counted is one of the first", () => {
  assert.deepEqual(parseCursor(stream, "S3rAal_MApO-LbmRsSSdwg"), { epoch: 0, position: 42 });
});

test("a cursor is good for its own organization and its own service only", () => {
  const text = cursorWriter(stream)(42);
  assert.equal(parseCursor({ ...stream, organizationId: 8 }, text), null);
  assert.equal(parseCursor({ ...stream, seal: "another" }, text), null);
});

test("of every text but its own, a cursor is none", () => {
  const text = cursorWriter(stream)(42);
  const last = text.slice(0, -1);
  for (const other of [
    "",
    "1",
    "00",
    "MTo5ZjNhMWMwNzo0Mg",
    text.slice(1),
    last,
    `${text}A`,
    `${text}==`,
    ` ${text}`,
    `${text.slice(0, 4)}!${text.slice(4)}`,
    `A${text.slice(1)}`,
    "A".repeat(22),
    `${text}${text}`,
    ...["B", "R", "h", "x"].map((end) => last + end).filter((changed) => changed !== text),
  ])
    assert.equal(parseCursor(stream, other), null, JSON.stringify(other));
});
