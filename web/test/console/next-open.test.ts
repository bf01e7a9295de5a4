import assert from "node:assert/strict";
import { test } from "node:test";
import { cutLesson } from "@lectern/lesson-format/cut/lesson-text.ts";
import { nextOpen } from "../../src/console/studio/draft/languages/pairs.ts";

const words = (...paragraphs: string[]) =>
  `---\ntitle: T\ndescription: D.\nsummary: S.\n---\n## one | One\n\n${paragraphs.slice(0, 2).join("\n\n")}\n\n## two | Two\n\n${paragraphs.slice(2).join("\n\n")}\n`;
const source = cutLesson(words("Desk.", "Lamp.", "Door.", "Key.")).sections;
const text = cutLesson(words("Tisch.", "Lampe.", "Tür.", "Schlüssel.")).sections;
const pieces = text.flatMap((section) => section.pieces);

/** What follows the piece with these words, while those texts of the original are stale. */
function after(current: string, ...stale: string[]): string | null {
  const piece = pieces.find(({ lines }) => lines[0] === current);
  assert.ok(piece);
  const told = stale.map((words) => ({
    kind: "text" as const,
    section: "one",
    source: words,
    text: "",
  }));
  const translation = {
    language: "de" as const,
    state: "stale" as const,
    missing: [],
    stale: told,
    fresh: [],
  };
  const next = nextOpen(source, text, translation, piece.first);
  if (next === null) return null;
  return "pieces" in next ? next.heading : (next.lines[0] ?? null);
}

test("after a piece comes the next open one, in the section below too, and at the end the first one that was left", () => {
  assert.equal(after("Tisch.", "Desk.", "Door."), "Tür.");
  assert.equal(after("Tür.", "Desk.", "Door."), "Tisch.");
  assert.equal(after("Tisch.", "Desk.", "Lamp.", "Door."), "Lampe.");
  assert.equal(after("Tür.", "Door."), null);
  assert.equal(after("Tür."), null);
});

test("a heading that is still as in the original comes before the pieces below it", () => {
  assert.equal(after("Lampe.", "Two", "Door."), "Two");
  assert.equal(after("Tür.", "Two", "Door."), "Two");
});

test("of a language that was added just now everything is open, from its first heading on", () => {
  const following = (line: number) => nextOpen(source, text, undefined, line);
  assert.equal(following(0), text[0]);
  assert.equal(following(text[0]?.first ?? 0), pieces[0]);
});
