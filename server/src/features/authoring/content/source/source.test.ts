import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { sampleFiles } from "../../check/sample-template.ts";
import { contentHash } from "../folder/content-hash.ts";
import { loadTemplateFolder } from "../folder/template-files.ts";
import { readTemplateFolder } from "../folder/template-folder.ts";
import { readSpans } from "../inline/inline.ts";
import { partsOf, surfaceKinds } from "../surfaces.ts";
import type { Body, ContentBlock } from "../template-content.ts";
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

const words = fc
  .string({ unit: fc.constantFrom(..."ab1 *`[](){}\\<>@&;!|#-:?_.,é"), minLength: 1, maxLength: 60 })
  .map((text) => `x${text}x`);

const drawing = fc.constantFrom(...surfaceKinds).chain((surface) => {
  const parts = partsOf(surface);
  const heads = parts.filter(([, { isHead, isRequired }]) => isHead || isRequired);
  const others = parts.filter(([, { isHead, isRequired }]) => !isHead && !isRequired);
  return fc
    .tuple(fc.subarray(others, { minLength: 2 }), fc.array(words, { minLength: 20, maxLength: 20 }))
    .map(
      ([chosen, texts]): ContentBlock => ({
        ...{ type: "surface", surface },
        parts: [...heads, ...chosen].map(([part], index) => ({
          ...{ part, text: [{ type: "text", text: texts[index] ?? "x" }] },
        })),
      }),
    );
});

test("what is drawn is written and read again without a change, and written again without a changed byte", () => {
  const sample = readTemplateFolder(sampleFiles()).content;
  assert.ok(sample);
  fc.assert(
    fc.property(fc.array(drawing, { minLength: 1, maxLength: 6 }), (blocks) => {
      const withBlocks = (body: Body): Body => ({
        ...body,
        sections: body.sections.map((section) => ({ ...section, blocks })),
      });
      const { en, de } = sample.bodies;
      assert.ok(en && de);
      const content = { ...sample, bodies: { en: withBlocks(en), de: withBlocks(de) } };
      const files = templateSource(content);
      const read = readTemplateFolder(files);
      assert.deepEqual(read.mistakes, []);
      assert.deepEqual(read.content, content);
      assert.ok(read.content);
      assert.deepEqual(templateSource(read.content), files);
    }),
  );
});

test("any text comes back as text, whatever signs it holds", () => {
  const signs = fc.string({ unit: fc.constantFrom(..."ab1 *`[](){}\\<>@&;!|#-:?_.,é") });
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
