import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import fc from "fast-check";
import { picturesOf } from "../../../server/src/engines/lesson/files/picture-files.ts";
import { loadTemplateFolder } from "../../../server/src/engines/lesson/files/template-files.ts";
import { readTemplateFolder } from "../folder/template-folder.ts";
import { templateSource } from "../source/template-source.ts";
import type { Span } from "../span.ts";
import type { Body, TemplateContent } from "../template-content.ts";
import { skeletonOf } from "./skeleton.ts";
import { fillPieces, piecesOf } from "./translation.ts";
import { mapWords } from "./walk.ts";

const seeds = join(import.meta.dirname, "../../../content/templates");
let templates: TemplateContent[];
before(async () => {
  const read = await Promise.all(readdirSync(seeds).map((name) => loadTemplateFolder(join(seeds, name))));
  templates = read.flatMap(({ content }) => content ?? []);
});

/** Everything but the words. */
function structureOf(body: Body): unknown {
  const shown: string[] = [];
  const without = mapWords(body, {
    plain: () => "",
    words: () => [""],
    spans(kind, spans: readonly Span[]) {
      shown.push(`${kind} ${skeletonOf(spans)}`);
      return [];
    },
  });
  return [without, shown];
}

/** What a model may say for a piece: itself, nothing, marks of the format, other pieces, anything. */
const answer = (pieces: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...pieces).map((text) => `${text} x`),
    fc.constantFrom(...pieces),
    fc.constantFrom(
      "",
      "## other | Heading",
      "::: when tools_any: [SAP]",
      "- [x] right",
      "? q9 single: More?",
      "a -> b",
      "{{first_name|you}}",
      "{{#task}}{{task}}{{/task}}",
      "[here](https://evil.example)",
      "---\ntitle: x\n---",
      "1. one\n2. two",
      "<script>",
      "\u202Eabc",
      ":::",
    ),
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(..."ab *`[](){}\\<>&|#-:?_\n"), maxLength: 40 }),
  );

test("whatever a model answers, what is placed has the original's structure and reads without a mistake", () => {
  for (const content of templates) {
    const original = content.bodies[content.language];
    assert.ok(original);
    const pieces = piecesOf(original).map(({ text }) => text);
    const target = content.language === "de" ? "it" : "de";
    fc.assert(
      fc.property(
        fc.array(fc.option(answer(pieces), { nil: undefined }), {
          minLength: pieces.length,
          maxLength: pieces.length,
        }),
        (texts) => {
          const { body, faults } = fillPieces(original, texts);
          assert.deepEqual(structureOf(body), structureOf(original));
          if ([...faults.values()].some((fault) => fault.includes("another option"))) return;
          const bodies = { [content.language]: original, [target]: body };
          const files = templateSource({ ...content, bodies });
          const read = readTemplateFolder(files, {
            folderName: content.key,
            pictures: picturesOf(content),
          });
          assert.deepEqual(read.mistakes, []);
          assert.deepEqual(read.content?.bodies[target], body);
        },
      ),
      { numRuns: 15 },
    );
  }
});

test("a translation by a person is placed whole: the product's own bodies fit each other where their texts do", () => {
  for (const content of templates) {
    const original = content.bodies[content.language];
    assert.ok(original);
    assert.deepEqual(
      fillPieces(
        original,
        piecesOf(original).map(({ text }) => text),
      ).body,
      original,
    );
  }
});

test("a lost slot, one that was added and an address that was changed are named", () => {
  const [content] = templates.filter(({ key }) => key === "phishing");
  const original = content?.bodies.en;
  assert.ok(original);
  const pieces = piecesOf(original);
  const slotted = pieces.findIndex(({ text }) => text.includes("{{"));
  const texts: (string | undefined)[] = [];
  texts[slotted] = "No slot any more";
  texts[slotted + 1] = "{{department|your team}}";
  const { faults } = fillPieces(original, texts);
  assert.match(faults.get(slotted) ?? "", /slots/);
  assert.match(faults.get(slotted + 1) ?? "", /slots/);
});
