import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cutLesson } from "../src/cut/lesson-text.ts";
import { linesOf, withLines } from "../src/cut/lines.ts";
import type { Piece } from "../src/cut/pieces.ts";
import { type PieceModel, pieceLines, readPiece } from "../src/pieces/block-model.ts";
import { bodies } from "./seed-lessons.ts";

const ends = { "as they are": "\n", "with Windows line ends": "\r\n" };

/** Another word in it, as a form puts it there. */
function edited(model: PieceModel): PieceModel {
  switch (model.kind) {
    case "list":
      return { ...model, items: [...model.items, "One more."] };
    case "table":
      return { ...model, rows: [...model.rows, (model.rows[0] ?? []).map(() => "more")] };
    case "surface":
      return { ...model, parts: model.parts.map(({ part, text }) => ({ part, text: `${text} more` })) };
    case "picture":
      return { ...model, caption: `${model.caption} more` };
    default:
      return { ...model, text: `${model.text} more` };
  }
}

for (const [name, end] of Object.entries(ends))
  test(`a piece of a lesson is changed and changed back, and no other byte of the file is touched: all lessons ${name}`, () => {
    let count = 0;
    for (const { name: file, text: source } of bodies) {
      const text = source.replaceAll("\n", end);
      const { sections } = cutLesson(text);
      for (const piece of sections.flatMap(({ pieces }) => pieces)) {
        const model = readPiece(piece);
        assert.equal(withLines(text, piece, pieceLines(model)), text, `${file}:${piece.first + 1}`);
        const lines = pieceLines(edited(model));
        const other = withLines(text, piece, lines);
        assert.notEqual(other, text);
        const [before, after] = around(text, piece);
        assert.ok(other.startsWith(before) && other.endsWith(after), `${file}:${piece.first + 1}`);
        const range = { first: piece.first, last: piece.first + lines.length - 1 };
        assert.equal(withLines(other, range, piece.lines), text, `${file}:${piece.first + 1}`);
        count += 1;
      }
    }
    assert.ok(count > 1_000, `${count} pieces`);
  });

/** What stands before and after a piece, to the byte. */
function around(text: string, { first, last }: Piece): [string, string] {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length)];
  const tail = text.slice(starts[last] ?? 0);
  return [text.slice(0, starts[first] ?? 0), tail.slice(linesOf(tail)[0]?.length ?? 0)];
}

const anyText = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        "---",
        "## a | B",
        "##\ta | B",
        "words",
        "  words",
        "\twords",
        "",
        " ",
        "> words",
        "- item",
        "-\titem",
        "1. item",
        "::: note",
        "::: when tools_any: [a]",
        "::: mail",
        "::: other",
        ":::",
        "? q single: What?",
        "?q single: What?",
        "? q/2 sort: What?",
        "- [x] right -> Why",
        "[ ] wrong",
        "+ a | B",
        "= c",
        "| a | b |",
        "|---|---|",
        "![a](b.png)",
        "### no",
        "```",
      ),
      fc.constantFrom("\n", "\n", "\r\n", "\r"),
    ),
    { maxLength: 40 },
  )
  .map((lines) => `---\n---\n## s | S\n${lines.flat().join("")}`);

test("whatever stands in a file, its pieces hold every line that is not empty, once, and give the same bytes back", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { lines, sections } = cutLesson(text);
      for (const { first, last, pieces } of sections) {
        const held = pieces.flatMap((piece) =>
          Array.from({ length: piece.last - piece.first + 1 }, (_, index) => piece.first + index),
        );
        assert.equal(new Set(held).size, held.length, "no line twice");
        for (let at = first + 1; at <= last; at += 1)
          assert.ok(held.includes(at) || lines[at]?.trim() === "", `line ${at + 1} is in a piece`);
        for (const piece of pieces) {
          assert.ok(piece.first > first && piece.last <= last);
          assert.equal(withLines(text, piece, pieceLines(readPiece(piece))), text);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test("lines are put in, written over and taken out with the line ends of the file", () => {
  assert.equal(withLines("a\r\nb\r\n", { first: 1, last: 1 }, ["x", "y"]), "a\r\nx\r\ny\r\n");
  assert.equal(withLines("a\r\nb", { first: 2, last: 1 }, ["", "c"]), "a\r\nb\r\n\r\nc");
  assert.equal(withLines("a\nb\r\nc", { first: 1, last: 1 }, ["x"]), "a\nx\r\nc");
  assert.equal(withLines("a\nb\nc", { first: 1, last: 1 }, []), "a\nc");
});
