import assert from "node:assert/strict";
import { test } from "node:test";
import { paint } from "./style.ts";
import { textTable as styledTable, textRecord } from "./text-table.ts";

const textTable = (...input: Parameters<typeof styledTable>) => paint(styledTable(...input), false);

const reason = "The store answered 400 (it finds a mistake in the statement).";
const id = "0196f0a4-7c1e-7a52-9d0b-2f6f6f1b7c11";

test("a sentence that is too long for the terminal goes on in its column; what is copied stays whole", () => {
  assert.equal(
    textTable(["id", "answer", "statement"], [["1", reason, id]], 72),
    [
      "ID  ANSWER                          STATEMENT",
      `1   The store answered 400 (it      ${id}`,
      "    finds a mistake in the",
      "    statement).",
    ].join("\n"),
  );
});

test("what a program reads stands on one line each", () => {
  const table = textTable(["id", "answer", "statement"], [["1", reason, id]], undefined);
  assert.equal(table.split("\n").length, 2);
  assert.ok(table.includes(reason));
});

test("a terminal that is too narrow for whole ids gets them all the same", () => {
  assert.ok(textTable(["answer", "statement"], [[reason, id]], 20).includes(id));
});

test("moments are printed as people read them, in UTC, and only moments", () => {
  const cells = ["2026-11-21T11:10:38.700000+00:00", "2026-11-21T23:30:00-02:00", "2026-11-21", "at T"];
  const said = ["2026-11-21 11:10:38 UTC", "2026-11-22 01:30:00 UTC", "2026-11-21", "at T"];
  const printed = textTable(["a", "b", "c", "d"], [cells], undefined);
  assert.equal(printed.split("\n")[1], said.join("  "));
  assert.equal(textRecord(cells.map((cell) => ["at", cell])), said.map((text) => `  at  ${text}`).join("\n"));
});
