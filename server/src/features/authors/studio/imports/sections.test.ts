import assert from "node:assert/strict";
import { test } from "node:test";
import { type OutlinePart, plainRun } from "#content/documents/index.ts";
import { sectionsOf, titleOf } from "./sections.ts";

function part(heading: string, level: number, ...texts: string[]): OutlinePart {
  const blocks = texts.map((text) => ({ type: "paragraph" as const, runs: [plainRun(text)] }));
  return { heading, level, blocks, notes: [] };
}

test("a document's own title is the lesson's, and a heading with nothing below it goes before the next", () => {
  const parts = [
    part("Handbook", 0),
    part("Visitors", 1),
    part("At the gate", 2, "Wait."),
    part("Fire", 1, "Run."),
  ];
  assert.equal(titleOf(parts), "Handbook");
  assert.deepEqual(
    sectionsOf(parts).map(({ heading }) => heading),
    ["Visitors – At the gate", "Fire"],
  );
  assert.equal(titleOf([part("Handbook", 0, "It has words.")]), null);
});

test("of more headings than a lesson has sections the lower ones become lines in bold, and nothing is lost", () => {
  const chapters = Array.from({ length: 8 }, (_, at) => [
    part(`Chapter ${at}`, 1),
    ...[1, 2, 3].map((number) => part(`Part ${at}.${number}`, 2, `Words ${at}.${number}.`)),
  ]).flat();
  const sections = sectionsOf(chapters);
  assert.deepEqual(
    sections.map(({ heading }) => heading),
    Array.from({ length: 8 }, (_, at) => `Chapter ${at}`),
  );
  const [first] = sections;
  assert.deepEqual(first?.blocks.slice(0, 2), [
    { type: "paragraph", runs: [{ ...plainRun("Part 0.1"), isBold: true }] },
    { type: "paragraph", runs: [plainRun("Words 0.1.")] },
  ]);
  assert.equal(sections.flatMap(({ blocks }) => blocks).length, 48);
});
