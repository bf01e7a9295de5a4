import type { OutlinePart } from "#content/documents/index.ts";
import type { ContentBlock, TemplateContent } from "#engines/lesson/index.ts";
import { templateSource } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { DraftFiles } from "../drafts/draft.ts";

/** As many as a lesson may have. */
const MOST_SECTIONS = 20;
const MOST_BLOCKS = 90;
const MOST_ITEMS = 50;
const LONGEST_HEADING = 180;
const LONGEST_PARAGRAPH = 4_500;
const LONGEST_TITLE = 180;

interface Outline {
  kind: "docx" | "pptx";
  parts: readonly OutlinePart[];
  key: string;
  title: string;
  language: Language;
}

/**
 * A lesson's files from a document's headings and paragraphs: a section for each, of a slide its points as a list and
 * what the presenter says as a note. Parts that a lesson cannot hold are left out and reported.
 */
export function filesFromOutline({ kind, parts, key, title, language }: Outline): {
  files: DraftFiles;
  notes: string[];
} {
  const notes = new Set([
    kind === "pptx"
      ? "Pictures, tables, charts and animations were left out; add what a learner needs."
      : "Pictures, footnotes and comments were left out; cells of tables became paragraphs.",
    "Nothing is asked yet: write questions, and let each section say one thing.",
  ]);
  const kept = parts.slice(0, MOST_SECTIONS);
  if (kept.length < parts.length)
    notes.add(
      `A lesson has at most ${MOST_SECTIONS} sections; the last ${parts.length - kept.length} were left out.`,
    );
  const sections = kept.map((part, index) => ({
    id: `part-${index + 1}`,
    heading: [words(cut(part.heading || `${index + 1}`, LONGEST_HEADING, notes))],
    blocks: blocksOf(kind, part, notes),
    questions: [],
  }));
  while (sections.length < 2)
    sections.push({
      id: `part-${sections.length + 1}`,
      heading: [words("…")],
      questions: [],
      blocks: [paragraph("…")],
    });
  const name = cut(plain(title), LONGEST_TITLE, notes);
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
  return { files: Object.fromEntries(templateSource(content)), notes: [...notes] };
}

function blocksOf(
  kind: Outline["kind"],
  { heading, paragraphs, notes: said }: OutlinePart,
  notes: Set<string>,
) {
  const texts = paragraphs.map((text) => cut(text, LONGEST_PARAGRAPH, notes)).filter((text) => text !== "");
  const blocks: ContentBlock[] = [];
  if (kind === "docx") blocks.push(...texts.map(paragraph));
  else if (texts.length > 0) blocks.push(list(texts.slice(0, MOST_ITEMS)));
  if (kind === "pptx" && texts.length > MOST_ITEMS)
    notes.add(`“${heading}”: a list has at most ${MOST_ITEMS} points; the others were left out.`);
  if (said.length > 0)
    blocks.push({
      type: "box",
      kind: "note",
      blocks: said.map((text) => paragraph(cut(text, LONGEST_PARAGRAPH, notes))),
    });
  if (blocks.length > MOST_BLOCKS)
    notes.add(`“${heading}”: a section has at most ${MOST_BLOCKS} paragraphs; the others were left out.`);
  if (blocks.length > 0) return blocks.slice(0, MOST_BLOCKS);
  notes.add(`“${heading}” has no text of its own; write some, or remove the section.`);
  return [paragraph("…")];
}

function wordCount(parts: readonly OutlinePart[]): number {
  return parts
    .flatMap(({ paragraphs, notes }) => [...paragraphs, ...notes])
    .join(" ")
    .split(/\s+/).length;
}

function cut(text: string, most: number, notes: Set<string>): string {
  const clean = plain(text);
  if (clean.length <= most) return clean;
  notes.add(`“${clean.slice(0, 60)}…” is longer than a lesson can hold in one place; it was cut.`);
  return `${clean.slice(0, most).toWellFormed().trimEnd()}…`;
}

/** No sign of the format, no sign that no page shows. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/\{\{|\}\}/g, "")
    .replace(/<(?=[A-Za-z/!?])/g, "< ")
    .replace(/\s+/g, " ")
    .trim();
}

function words(text: string) {
  return { type: "text" as const, text };
}
function paragraph(text: string): ContentBlock {
  return { type: "paragraph", children: [words(text)] };
}
function list(texts: readonly string[]): ContentBlock {
  return { type: "list", ordered: false, items: texts.map((text) => [words(text)]) };
}
