import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvLine, unguarded } from "./csv.ts";

/** Some readers end a row at each of them, whatever the first line ends with. */
const lineEnds = ["\r\n", "\n", "\r"];

/** The one cell, as a reader of the file gets it. */
function cellOf(value: unknown): string {
  const [cells = []] = parse(csvLine([value]), { record_delimiter: lineEnds });
  return cells[0] ?? "";
}

test("text that a spreadsheet would carry out begins with an apostrophe", () => {
  for (const text of [
    "=1+1",
    "+1-1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    '=HYPERLINK("x")',
    "＝1+1",
    "-",
    "+x",
  ]) {
    assert.equal(cellOf(text), `'${text}`);
  }
  assert.equal(cellOf(["Analyst", "=1+1", "-2"]), "Analyst;'=1+1;-2");
});

test("numbers stay numbers, and other text stays as it is", () => {
  for (const value of [
    -5,
    -0.25,
    0,
    7,
    true,
    "-5",
    "-12.50",
    "+41790000000",
    "a=b",
    "Ada",
    "O'Hara",
    "'quoted'",
    "",
  ]) {
    assert.equal(cellOf(value), String(value));
  }
  assert.equal(csvLine([null, undefined, "", 1]), ",,,1\r\n");
});

test("what was guarded is read again as it was, whatever it was", () => {
  const text = fc.string({
    unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "\n", "1", "a", '"', "＝"),
  });
  fc.assert(fc.property(text, (value) => assert.equal(unguarded(cellOf(value)), value)));
});

test("whatever a row holds, a reader of CSV gets its cells again", () => {
  const cells = fc.array(fc.string({ unit: fc.constantFrom(...'a ",;\r\n\t\u00fc') }), { minLength: 2 });
  fc.assert(
    fc.property(cells, (row) => {
      const [read = []] = parse(csvLine(row), { record_delimiter: lineEnds });
      assert.deepEqual(read.map(unguarded), row);
    }),
  );
});
