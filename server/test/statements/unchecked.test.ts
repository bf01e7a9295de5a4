import assert from "node:assert/strict";
import { test } from "node:test";
import type { Declared } from "./shape.ts";
import { uncheckedStatements } from "./unchecked.ts";

function aStatement(place: string, name: string): Declared {
  return { place, name, fragments: ["select id from team"], columns: { id: ["number"] }, value: null };
}

test("a statement that no test ran is named, unless it is an exception, and so is an exception that is none", () => {
  const declared = [
    aStatement("server/src/a.ts:3:5", "selectRun"),
    aStatement("server/src/a.ts:9:5", "selectNever"),
    aStatement("server/src/b.ts:2:1", "columns"),
    { ...aStatement("server/src/b.ts:7:1", "ofOneValue"), columns: null },
  ];
  const exceptions = { "server/src/b.ts (columns)": "part of another", "server/src/c.ts (gone)": "was" };
  assert.deepEqual(uncheckedStatements(declared, new Set(["server/src/a.ts:3:5"]), exceptions), [
    "server/src/a.ts:9:5 (selectNever): let a test run it, or delete it.",
    "server/src/c.ts (gone) is checked, or gone: take it off the exceptions.",
  ]);
});
