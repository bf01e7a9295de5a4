import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { contentHash } from "../../../server/src/engines/lesson/files/content-hash.ts";
import { picturesOf } from "../../../server/src/engines/lesson/files/picture-files.ts";
import { loadTemplateFolder } from "../../../server/src/engines/lesson/files/template-files.ts";
import { sampleFiles } from "../../test/sample-template.ts";
import { cutLesson } from "../cut/lesson-text.ts";
import { readTemplateFolder } from "../folder/template-folder.ts";
import { readSpans } from "../inline/inline.ts";
import { readPiece } from "../pieces/block-model.ts";
import type { Span } from "../span.ts";
import { type DiagramKind, diagramKinds, mockUpKinds, partsOf, type SurfacePart } from "../surfaces.ts";
import type { Body, ContentBlock } from "../template-content.ts";
import { inlineSource } from "./inline-source.ts";
import { templateSource } from "./template-source.ts";

const seeds = join(import.meta.dirname, "../../../content/templates");

for (const name of readdirSync(seeds)) {
  test(`${name} is read, written and read again without a change, in all its languages`, async () => {
    const { content } = await loadTemplateFolder(join(seeds, name));
    assert.ok(content);
    const again = readTemplateFolder(templateSource(content), {
      folderName: name,
      pictures: picturesOf(content),
    });
    assert.deepEqual(again.mistakes, []);
    assert.ok(again.content);
    assert.deepEqual(again.content, content);
    assert.equal(contentHash(again.content), contentHash(content));
  });
}

const words = fc
  .string({ unit: fc.constantFrom(..."ab1 *`[](){}\\<>@&;!|#-:?_.,é"), minLength: 1, maxLength: 60 })
  .map((text) => `x${text}x`);

const diagrams: { [kind in DiagramKind]: readonly SurfacePart<kind>[] } = {
  steps: ["title", "step", "step", "step"],
  contrast: ["title", "before", "point", "after", "point", "point"],
  number: ["title", "number", "meaning"],
  quadrant: ["title", "across", "up", "top-left", "top-right", "bottom-left", "bottom-right"],
  timeline: ["title", "time", "event", "time", "event", "event"],
};

const diagram = fc
  .tuple(fc.constantFrom(...diagramKinds), fc.array(words, { minLength: 10, maxLength: 10 }))
  .map(
    ([surface, texts]): ContentBlock => ({
      type: "surface",
      surface,
      parts: diagrams[surface].map((part, index) => ({
        part,
        text: [{ type: "text", text: texts[index] ?? "x" }],
      })),
    }),
  );

const drawing = fc.constantFrom(...mockUpKinds).chain((surface) => {
  const parts = partsOf(surface);
  const heads = parts.filter(([, { isHead, isRequired }]) => isHead || isRequired);
  const others = parts.filter(([, { isHead, isRequired }]) => !isHead && !isRequired);
  return fc
    .tuple(fc.subarray(others, { minLength: 2 }), fc.array(words, { minLength: 20, maxLength: 20 }))
    .map(
      ([chosen, texts]): ContentBlock => ({
        type: "surface",
        surface,
        parts: [...heads, ...chosen].map(([part], index) => ({
          part,
          text: [{ type: "text", text: texts[index] ?? "x" }],
        })),
      }),
    );
});

const known = new Map([
  ["one.png", { hash: "a".repeat(64), width: 800, height: 600, widths: [672, 800] }],
  ["two-2.webp", { hash: "b".repeat(64), width: 90, height: 60, widths: [90] }],
]);
const spans = fc.oneof(
  words.map((text): Span[] => [{ type: "text", text }]),
  words.map((text): Span[] => [
    { type: "text", text },
    { type: "slot", slot: "department", fallback: "your | team" },
  ]),
);
const rich = fc.oneof(
  spans,
  words.map((text): Span[] => [
    { type: "code", text: "a | b" },
    { type: "text", text },
    { type: "link", href: "https://example.org/a|b", children: [{ type: "text", text }] },
  ]),
);
const picture = fc
  .record({ name: fc.constantFrom(...known.keys()), alt: spans, caption: fc.option(rich, { nil: [] }) })
  .map(({ name, alt, caption }): ContentBlock => {
    const facts = known.get(name);
    assert.ok(facts);
    return { type: "picture", name, picture: facts, alt, caption };
  });
const table = fc.integer({ min: 2, max: 5 }).chain((columns) => {
  const row = fc.array(fc.oneof(rich, fc.constant<Span[]>([])), { minLength: columns, maxLength: columns });
  return fc
    .record({
      head: fc.array(rich, { minLength: columns, maxLength: columns }),
      rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    })
    .map(({ head, rows }): ContentBlock => ({ type: "table", head, rows }));
});
const paragraph = rich.map((children): ContentBlock => ({ type: "paragraph", children }));
const figures = fc
  .array(fc.oneof(drawing, diagram, picture, table, paragraph), { maxLength: 6 })
  .map((blocks): ContentBlock[] => [
    ...blocks,
    ...[...known].map(
      ([name, facts]): ContentBlock => ({
        type: "picture",
        name,
        picture: facts,
        caption: [],
        alt: [{ type: "text", text: "What it shows" }],
      }),
    ),
    {
      type: "when",
      rule: { name: "tools_any", words: ["SAP"] },
      blocks: [{ type: "paragraph", children: [{ type: "text", text: "x" }] }, ...blocks.slice(0, 1)],
    },
  ]);

test("what is looked at is written and read again without a change, and written again without a changed byte", () => {
  const sample = readTemplateFolder(sampleFiles()).content;
  assert.ok(sample);
  fc.assert(
    fc.property(figures, (blocks) => {
      const withBlocks = (body: Body): Body => ({
        ...body,
        sections: body.sections.map((section) => ({ ...section, blocks })),
      });
      const { en, de } = sample.bodies;
      assert.ok(en && de);
      const content = { ...sample, bodies: { en: withBlocks(en), de: withBlocks(de) } };
      const files = templateSource(content);
      const read = readTemplateFolder(files, { pictures: known });
      assert.deepEqual(read.mistakes, []);
      assert.deepEqual(read.content, content);
      assert.ok(read.content);
      assert.deepEqual(templateSource(read.content), files);
      const pieces = cutLesson(files.get("en.md") ?? "").sections.flatMap((section) => section.pieces);
      assert.ok(pieces.length >= blocks.length);
      for (const piece of pieces) assert.notEqual(readPiece(piece).kind, "lines", piece.lines.join("\n"));
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
        (_line, { sentence }) => assert.fail(sentence),
      );
      assert.deepEqual(read, [{ type: "text", text }]);
    }),
    { numRuns: 2_000 },
  );
});
