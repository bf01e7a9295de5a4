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
  return nextOpen(source, text, translation, piece)?.lines[0] ?? null;
}

test("after a piece comes the next open one, in the section below too, and at the end the first one that was left", () => {
  assert.equal(after("Tisch.", "Desk.", "Door."), "Tür.");
  assert.equal(after("Tür.", "Desk.", "Door."), "Tisch.");
  assert.equal(after("Tisch.", "Desk.", "Lamp.", "Door."), "Lampe.");
  assert.equal(after("Tür.", "Door."), null);
  assert.equal(after("Tür."), null);
});
