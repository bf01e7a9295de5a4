import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { contentHash } from "../folder/content-hash.ts";
import { loadTemplateFolder } from "../folder/template-files.ts";
import { readTemplateFolder } from "../folder/template-folder.ts";
import { readSpans } from "../inline/inline.ts";
import { inlineSource } from "./inline-source.ts";
import { templateSource } from "./template-source.ts";

const seeds = join(import.meta.dirname, "../../../../../../content/templates");

for (const name of readdirSync(seeds)) {
  test(`${name} is read, written and read again without a change, in all its languages`, async () => {
    const { content } = await loadTemplateFolder(join(seeds, name));
    assert.ok(content);
    const again = readTemplateFolder(templateSource(content), { folderName: name });
    assert.deepEqual(again.mistakes, []);
    assert.ok(again.content);
    assert.deepEqual(again.content, content);
    assert.equal(contentHash(again.content), contentHash(content));
  });
}

test("any text comes back as text, whatever signs it holds", () => {
  const signs = fc.string({ unit: fc.constantFrom(..."ab1 *`[](){}\\<>&;!|#-:?_.,é") });
  fc.assert(
    fc.property(signs, (words) => {
      const text = `x${words}x`;
      const read = readSpans(
        inlineSource([{ type: "text", text }]),
        1,
        { allowsConditions: true, holds: [] },
        (_line, message) => assert.fail(message),
      );
      assert.deepEqual(read, [{ type: "text", text }]);
    }),
    { numRuns: 2_000 },
  );
});
