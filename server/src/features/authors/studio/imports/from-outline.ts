import type { OutlineBlock, OutlinePart, OutlineRun } from "#content/documents/index.ts";
import { type TemplateContent, templateLimits, templateSource } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import type { DraftFiles } from "../drafts/draft.ts";
import { blocksOf } from "./outline-blocks.ts";
import { cut, type Notes, words } from "./outline-text.ts";
import type { ImportedPictures } from "./pictures.ts";
import { sectionsOf } from "./sections.ts";

const LONGEST_HEADING = templateLimits.heading - 20;
const LONGEST_TITLE = templateLimits.title - 20;

interface Outline {
  kind: "docx" | "pptx";
  parts: readonly OutlinePart[];
  pictures: ImportedPictures;
  key: string;
  title: string;
  language: Language;
}

/**
 * A lesson's files from a document: a section for each heading that it can hold, with its paragraphs, lists, tables and pictures; of a slide its points
 * as a list and what the presenter says as a note. Parts that a lesson cannot hold are left out and reported.
 */
export function filesFromOutline(
  { kind, parts, pictures, key, title, language }: Outline,
  notes: Notes,
): DraftFiles {
  notes.add(leftOut[kind]());
  notes.add(nothingAsked());
  const all = sectionsOf(parts);
  const kept = all
    .slice(0, templateLimits.maxSections)
    .map((part, index) => ({ ...part, heading: part.heading || `${index + 1}` }));
  if (kept.length < all.length)
    notes.add(tooManySections({ most: templateLimits.maxSections, left: all.length - kept.length }));
  const sections = kept.map((part, index) => ({
    id: `part-${index + 1}`,
    heading: [words(cut(part.heading, LONGEST_HEADING, notes))],
    blocks: blocksOf(part, pictures, notes),
    questions: [],
  }));
  while (sections.length < templateLimits.minSections)
    sections.push({
      id: `part-${sections.length + 1}`,
      heading: [words("…")],
      questions: [],
      blocks: [{ type: "paragraph", children: [words("…")] }],
    });
  const name = cut(title, LONGEST_TITLE, notes);
  const content: TemplateContent = {
    format: 1,
    key,
    lessonType: "custom",
    language,
    category: null,
    retired: false,
    scenarioId: null,
    skills: [],
    minutes: Math.min(120, Math.max(1, Math.ceil(wordCount(kept) / 160))),
    sections: sections.map(({ id }) => ({ id, retrieve: null, quiz: [] })),
    bodies: { [language]: { title: name, description: name, summary: name, queries: {}, sections } },
  };
  return Object.fromEntries(templateSource(content));
}

const leftOut = {
  pptx: defineSentence(
    "import_note.left_out.pptx",
    "Pictures, tables, charts and animations were left out; add what a learner needs.",
  ),
  docx: defineSentence(
    "import_note.left_out.docx",
    "Footnotes, comments, charts and drawings were left out; add what a learner needs.",
  ),
} as const;
const nothingAsked = defineSentence(
  "import_note.nothing_asked",
  "Nothing is asked yet: write questions, and let each section say one thing.",
);
const tooManySections = defineSentence(
  "import_note.too_many_sections",
  "A lesson has at most {most} sections; the last {left} were left out.",
);

function wordCount(parts: readonly OutlinePart[]): number {
  const runs = parts.flatMap(({ blocks }) => blocks.flatMap(runsIn));
  const said = [...runs.map(({ text }) => text), ...parts.flatMap(({ notes }) => notes)];
  return said.join(" ").split(/\s+/).length;
}

function runsIn(block: OutlineBlock): readonly OutlineRun[] {
  switch (block.type) {
    case "paragraph":
      return block.runs;
    case "list":
      return block.items.flat();
    case "table":
      return block.rows.flat(2);
    case "picture":
      return [];
  }
}
