import assert from "node:assert/strict";
import { test } from "node:test";
import { mutate, mutationsOf } from "./mutations.ts";

/** Every mutant of the text that is of this kind. */
function mutants(text: string, kind: string): string[] {
  return mutationsOf("some.ts", text)
    .filter((one) => one.kind === kind)
    .map((one) => mutate(text, one));
}

test("signs of comparing and of and/or become their neighbours", () => {
  assert.deepEqual(mutants("a < b && c !== d;", "comparison"), ["a <= b && c !== d;", "a < b && c === d;"]);
  assert.deepEqual(mutants("a < b && c;", "and/or"), ["a < b || c;"]);
});

test("a condition is negated, a number one more, a result empty, a throw and a call are missing", () => {
  assert.deepEqual(mutants("if (a || b) c;", "condition negated"), ["if (!(a || b)) c;"]);
  assert.deepEqual(mutants("const keptMs = 5_000;", "number"), ["const keptMs = 5001;"]);
  assert.deepEqual(mutants("const names = () => [a, b];", "empty result"), ["const names = () => [];"]);
  assert.deepEqual(mutants("if (a) throw gone();", "throw removed"), ["if (a) {}"]);
  assert.deepEqual(mutants("{ await announce(a); }", "call removed"), ["{  }"]);
});

test("arguments that are names change sides; values do not", () => {
  assert.deepEqual(mutants("move(from, to.id, 1);", "arguments swapped"), ["move(to.id, from, 1);"]);
});

test("a condition of SQL goes with its `and`, whatever is put into it, and that of a between stays", () => {
  const inner = "sql`x and y`";
  const [before, after] = ["sql`select 1 from a where b = ", " and (e or f in ('and', 'or')) order by g`;"];
  assert.deepEqual(mutants(`${before}\${${inner}}${after}`, "sql condition removed"), [
    `${before}\${sql\`x \`}${after}`,
    `${before}\${${inner}} order by g\`;`,
  ]);
  assert.deepEqual(mutants(`sql\`where a between \${b} and \${c}\`;`, "sql condition removed"), []);
});

test("types, imports and drawings' measures are left alone", () => {
  assert.deepEqual(
    mutationsOf("some.tsx", 'import { a } from "b";\ntype C = 1 | 2;\n<svg width={3} />;'),
    [],
  );
});
