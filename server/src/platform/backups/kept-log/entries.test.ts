import assert from "node:assert/strict";
import { test } from "node:test";
import { entriesOf, newHead } from "./entries.ts";

test("an entry that would fill the memory when it is unpacked is read as damaged", () => {
  const head = newHead();
  const written = entriesOf(head, "piece.log", null);
  const good = written.encode({ start: 1n, data: Buffer.from("one write"), at: null });
  const bomb = written.encode({ start: 10n, data: Buffer.alloc(257 * 1_048_576), at: null });
  assert.ok(bomb.length < 1_048_576);
  const { decode } = entriesOf(head, "piece.log", null);
  assert.equal(decode(good)?.entry.data.toString(), "one write");
  assert.equal(decode(bomb), null);
});
