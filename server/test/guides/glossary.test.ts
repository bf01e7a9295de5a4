import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("every name that the words of the field give as an example is a name of the code", () => {
  const [, after = ""] = read("CONVENTIONS.md").split("### Words of the field\n");
  const [glossary = ""] = after.split("\n## ");
  const rows = glossary.split("\n").filter((line) => /^\| (?!say |-)/.test(line));
  assert.ok(rows.length >= 30, `${rows.length} rows`);
  const names = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  const paths = globSync("{server,web,sdk,bench}/{src,test,.}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  const code = new Set(paths.flatMap((path) => read(path).match(/\w+/g) ?? []));
  assert.deepEqual(
    names.filter((name) => !code.has(name)),
    [],
  );
});
