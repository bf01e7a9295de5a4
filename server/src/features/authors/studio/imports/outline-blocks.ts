import { type OutlineBlock, type OutlinePart, type OutlineRun, plainRun } from "#content/documents/index.ts";
import { type ContentBlock, templateLimits } from "#engines/lesson/index.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import { cut, type Notes, spansOf, words } from "./outline-text.ts";
import type { ImportedPictures } from "./pictures.ts";

const MOST_BLOCKS = templateLimits.blocksPerSection - 10;
const LONGEST_PARAGRAPH = templateLimits.paragraph - 500;

const tooManyBlocks = defineSentence(
  "import_note.too_many_paragraphs",
  "“{heading}”: a section has at most {most} paragraphs; the others were left out.",
);
const withoutText = defineSentence(
  "import_note.no_text",
  "“{heading}” has no text of its own; write some, or remove the section.",
);
const tableAsList = defineSentence(
  "import_note.table_as_list",
  "A table that is no heading with rows below it, or has more than {most} columns, became a list.",
);
const pictureWithoutWords = defineSentence(
  "import_note.picture_without_words",
  "A picture came without words: say what it shows, for those who cannot see it.",
);

/** What a section says. Parts that a lesson cannot hold are left out, and noted. */
export function blocksOf(part: OutlinePart, pictures: ImportedPictures, notes: Notes): ContentBlock[] {
  const { heading, notes: said } = part;
  const blocks = part.blocks.flatMap((block) => blocksFor(block, pictures, notes));
  if (said.length > 0)
    blocks.push({
      type: "box",
      kind: "note",
      blocks: said.map((text) => paragraph([plainRun(text)], notes)),
    });
  if (blocks.length > MOST_BLOCKS) notes.add(tooManyBlocks({ heading, most: MOST_BLOCKS }));
  if (blocks.length > 0) return blocks.slice(0, MOST_BLOCKS);
  notes.add(withoutText({ heading }));
  return [{ type: "paragraph", children: [words("…")] }];
}

function blocksFor(block: OutlineBlock, pictures: ImportedPictures, notes: Notes): ContentBlock[] {
  switch (block.type) {
    case "paragraph":
      return isBlank(block.runs) ? [] : [paragraph(block.runs, notes)];
    case "list":
      return lists(block, notes);
    case "table":
      return tables(block.rows, notes);
    case "picture":
      return picture(block, pictures, notes);
  }
}

/** A longer list goes on in another one. */
function lists({ isOrdered, items }: Extract<OutlineBlock, { type: "list" }>, notes: Notes): ContentBlock[] {
  const said = items.filter((runs) => !isBlank(runs));
  return chunks(said, templateLimits.itemsPerList).map((part) => ({
    type: "list",
    ordered: isOrdered,
    items: part.map((runs) => spansOf(runs, LONGEST_PARAGRAPH, notes)),
  }));
}

/** The first row is the head; a longer table goes on below the same head, and one that is wider than a page becomes a list. */
function tables(rows: readonly OutlineRun[][][], notes: Notes): ContentBlock[] {
  const filled = rows.filter((row) => row.some((cell) => !isBlank(cell)));
  const columns = Math.max(0, ...filled.map((row) => row.length));
  const [head, ...below] = filled;
  if (head === undefined) return [];
  if (columns < 2) return filled.flatMap((row) => row.map((cell) => paragraph(cell, notes)));
  if (columns > templateLimits.columns || below.length === 0) {
    notes.add(tableAsList({ most: templateLimits.columns }));
    const items = filled.map((row) => joinCells(row));
    return lists({ type: "list", isOrdered: false, items }, notes);
  }
  const cellsOf = (row: readonly OutlineRun[][]) =>
    Array.from({ length: columns }, (_, at) => spansOf(row[at] ?? [], templateLimits.cell - 10, notes));
  return chunks(below, templateLimits.rows).map((part) => ({
    type: "table",
    // Every column needs a head.
    head: cellsOf(head).map((cell) => (cell.length === 0 ? [words("–")] : cell)),
    rows: part.map(cellsOf),
  }));
}

function joinCells(row: readonly OutlineRun[][]): OutlineRun[] {
  const cells = row.filter((cell) => !isBlank(cell));
  return cells.flatMap((cell, at) => (at === 0 ? cell : [plainRun(" – "), ...cell]));
}

function picture(
  { content, alt }: Extract<OutlineBlock, { type: "picture" }>,
  pictures: ImportedPictures,
  notes: Notes,
): ContentBlock[] {
  const stored = pictures.get(content);
  if (stored === undefined) return [];
  if (alt === "") notes.add(pictureWithoutWords());
  const shows = alt === "" ? [] : [words(cut(alt, templateLimits.alt - 10, notes))];
  return [{ type: "picture", ...stored, alt: shows, caption: [] }];
}

function paragraph(runs: readonly OutlineRun[], notes: Notes): ContentBlock {
  return { type: "paragraph", children: spansOf(runs, LONGEST_PARAGRAPH, notes) };
}

function isBlank(runs: readonly OutlineRun[]): boolean {
  return runs.every(({ text }) => text.trim() === "");
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
