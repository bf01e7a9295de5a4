import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const source = join(import.meta.dirname, "../../src");
const paints = /(?:^|[\s;{])(?:color|background|background-color|fill|stroke|opacity)\s*:/;

/** The blocks of a stylesheet that hold only for some widths of the screen, or for some languages. */
function conditionalBlocks(css: string): string[] {
  const begins = [...css.matchAll(/@(?:media|container)[^{]*width[^{]*\{|[^{};]*:lang\([^{]*\{/g)];
  return begins.map(({ index, 0: opening }) => {
    let depth = 1;
    let end = index + opening.length;
    for (; depth > 0 && end < css.length; end++) depth += css[end] === "{" ? 1 : css[end] === "}" ? -1 : 0;
    return css.slice(index, end);
  });
}

/** So contrast is looked at once in light and once in dark, and not at each width and in each language again. */
test("no color depends on the width of the screen or on the language", () => {
  const files = globSync("**/*.css", { cwd: source });
  const blocks = files.flatMap((file) => conditionalBlocks(readFileSync(join(source, file), "utf8")));
  assert.ok(blocks.length > 5, "the stylesheets were not read");
  assert.deepEqual(
    blocks.filter((block) => paints.test(block)),
    [],
  );
  const violation = "@media (max-width: 30rem) { p { color: red; } }\n.a:lang(de) { opacity: 0.2 }";
  assert.equal(conditionalBlocks(violation).filter((block) => paints.test(block)).length, 2);
});
