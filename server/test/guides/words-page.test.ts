import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { languages } from "#kernel/language.ts";

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/authoring/words.md"), "utf8");
const files = ["manners", "cues", "grammar"];

for (const file of files) {
  test(`words.md says of every list of ${file}.yaml what stands in it, with an example that does`, () => {
    const [, section = ""] = page.split(`\n## ${file}.yaml\n`);
    const [tables = ""] = section.split("\n## ");
    const rows = [...tables.matchAll(/^\| `(\w+)` \| .+ \| (.+) \|$/gm)];
    const inAny = new Set(languages.flatMap((language) => [...listsOf(language, file).keys()]));
    assert.deepEqual(rows.map(([, name]) => name).sort(), [...inAny].sort());
    const english = listsOf("en", file);
    for (const [, name = "", example = ""] of rows)
      assert.ok(english.get(name)?.includes(example), `${name}: ${example}`);
  });
}

test("words.md names every file of words", () => {
  for (const file of readdirSync(join(root, "content/language/en")))
    assert.ok(page.includes(`| \`${file}\` |`), file);
});

function listsOf(language: string, file: string): Map<string, string[]> {
  const text = readFileSync(join(root, `content/language/${language}/${file}.yaml`), "utf8");
  return new Map(Object.entries(parse(text)));
}
