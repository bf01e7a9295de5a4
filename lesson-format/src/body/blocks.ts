import { boxKinds } from "../block-content.ts";
import { shorten } from "../content-files/fields.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { isFence, isIndented, isItem, isOrdered, refusals } from "../cut/line-signs.ts";
import { closingLine, containerName, cutPieces, type Piece } from "../cut/pieces.ts";
import { type InlineScope, readSpans } from "../inline/inline.ts";
import { limits } from "../limits.ts";
import { surfaceKinds } from "../surfaces.ts";
import type { ContentBlock, ContentFigure } from "../template-content.ts";
import { type ReadQuestion, readQuestionWithForms, withForms } from "./forms.ts";
import { type KnownPictures, readPicture } from "./picture.ts";
import { readRule } from "./rules.ts";
import { readSurface } from "./surface.ts";
import { readTable } from "./table.ts";

/** What surrounds the place: containers open, and what may be relied on in them. */
interface Surroundings {
  box: boolean;
  when: boolean;
  depth: number;
  scope: InlineScope;
  /** What is looked at in the section, wherever it stands. */
  figures: ReadSection["figures"];
  pictures: KnownPictures;
  /** Of the file. */
  lines: readonly string[];
}

export interface ReadSection {
  blocks: ContentBlock[];
  /** First and last line of each block, from 1. */
  blockLines: [first: number, last: number][];
  questions: ReadQuestion[];
  figures: { figure: ContentFigure; line: number }[];
}

/** Reads a section's blocks, then its questions. */
export function readSection(
  lines: readonly string[],
  pieces: readonly Piece[],
  pictures: KnownPictures,
  report: Report,
): ReadSection {
  const section: ReadSection = { blocks: [], blockLines: [], questions: [], figures: [] };
  const scope: InlineScope = { allowsConditions: true, holds: [] };
  const { figures } = section;
  const around = { box: false, when: false, depth: 0, scope, figures, pictures, lines };
  for (const { piece, forms } of withForms(pieces)) {
    const line = piece.first + 1;
    const kind = piece.kind === "question" ? "questions" : "blocks";
    if (section[kind].length >= mostOf[kind]) {
      report(line, said(`section.too_many_${kind}`, { most: mostOf[kind] }));
      break;
    }
    if (kind === "questions") {
      section.questions.push(readQuestionWithForms(piece, forms, report));
      continue;
    }
    if (section.questions.length > 0) report(line, said("section.text_after_question"));
    for (const block of readBlock(piece, around, report)) {
      section.blocks.push(block);
      section.blockLines.push([line, piece.last + 1]);
    }
  }
  return section;
}

const mostOf = { questions: limits.questionsPerSection, blocks: limits.blocksPerSection };

function readBlock(piece: Piece, around: Surroundings, report: Report): ContentBlock[] {
  const line = piece.first + 1;
  const cursor = { lines: piece.lines, line, at: 0 };
  switch (piece.kind) {
    case "paragraph":
      return [{ type: "paragraph", children: readParagraphSpans(textsOf(piece), line, around, report) }];
    case "list":
      return [readList(piece, around, report)];
    case "quotation":
      return readQuotation(piece, around, report);
    case "table":
      return placed(readTable(cursor, around.scope, report), line, around, report);
    case "picture":
      return readPictureWithCaption(piece, around, report);
    case "surface":
      return placed(readSurface(cursor, around.scope.holds, report), line, around, report);
    case "box":
      return readBox(piece, around, report);
    case "when":
      return [readWhen(piece, around, report)];
    case "other":
      return refuse(piece, around, report);
    case "question":
      return []; // ends whatever it could stand in
  }
}

function textsOf({ lines }: Piece): string[] {
  return lines.map((line) => line.trim());
}

function readList(piece: Piece, around: Surroundings, report: Report): ContentBlock {
  const items: { line: number; words: string[] }[] = [];
  piece.lines.forEach((source, index) => {
    const text = source.trim();
    const line = piece.first + 1 + index;
    const above = items.at(-1);
    if (above === undefined || !isIndented(source)) {
      items.push({ line, words: [text.replace(/^\S+ ?/, "").trim()] });
      return;
    }
    if (isItem(text)) report(line, said("list.one_level"));
    above.words.push(text);
  });
  for (const { line, words } of items)
    if (/^\[[ xX]\]/.test(words[0] ?? "")) report(line, said("option.no_question"));
  if (items.length > limits.itemsPerList)
    report(piece.first + 1, said("list.long", { most: limits.itemsPerList }));
  return {
    type: "list",
    ordered: isOrdered(piece.lines[0]?.trim() ?? ""),
    items: items.map(({ line, words }) => readParagraphSpans(words, line, around, report)),
  };
}

/** An empty line of it parts two. */
function readQuotation(piece: Piece, around: Surroundings, report: Report): ContentBlock[] {
  const quotations: { line: number; words: string[] }[] = [];
  let isOpen = false;
  textsOf(piece).forEach((source, index) => {
    const text = source.slice(1).trim();
    if (text !== "" && !isOpen) quotations.push({ line: piece.first + 1 + index, words: [] });
    if (text !== "") quotations.at(-1)?.words.push(text);
    isOpen = text !== "";
  });
  return quotations.map(({ line, words }) => ({
    type: "quotation",
    children: readParagraphSpans(words, line, around, report),
  }));
}

function readBox(piece: Piece, around: Surroundings, report: Report): ContentBlock[] {
  const name = containerName(piece.lines[0] ?? "");
  const kind = boxKinds.find((candidate) => candidate === name);
  if (kind !== undefined && around.box) report(piece.first + 1, said("box.in_box"));
  const blocks = readContained(piece, { ...around, box: true }, report);
  return kind === undefined ? blocks : [{ type: "box", kind, blocks }];
}

function readWhen(piece: Piece, around: Surroundings, report: Report): ContentBlock {
  const line = piece.first + 1;
  if (around.when) report(line, said("when.in_when"));
  const rule = readRule(containerName(piece.lines[0] ?? "").replace(/^when\b/, ""), line, report);
  const holds = rule.name === "tools_any" ? (["tool"] as const) : [];
  const scope = { ...around.scope, holds: [...around.scope.holds, ...holds] };
  return { type: "when", rule, blocks: readContained(piece, { ...around, when: true, scope }, report) };
}

function refuse(piece: Piece, around: Surroundings, report: Report): ContentBlock[] {
  const line = piece.first + 1;
  const text = piece.lines[0]?.trim() ?? "";
  const name = containerName(text);
  if (!isFence(text)) {
    const refusal = refusals.find(({ pattern }) => pattern.test(text));
    if (refusal !== undefined) report(line, said(refusal.sentence));
    return [];
  }
  if (name === "") {
    report(line, said("container.closes_nothing"));
    return [];
  }
  report(line, said("container.unknown", { container: shorten(name), known: containerNames.join(", ") }));
  return readBox(piece, around, report);
}

function placed(figure: ContentFigure, line: number, around: Surroundings, report: Report): ContentBlock[] {
  const kind = figure.type === "surface" ? figure.surface : figure.type;
  if (around.box) report(line, said("figure.in_box", { figure: kind }));
  around.figures.push({ figure, line });
  return [figure];
}

/** The caption is what follows in the same paragraph. */
function readPictureWithCaption(piece: Piece, around: Surroundings, report: Report): ContentBlock[] {
  const line = piece.first + 1;
  const [source = "", ...words] = textsOf(piece);
  const caption = words.length === 0 ? [] : readParagraphSpans(words, line + 1, around, report);
  if (words.join(" ").replaceAll("\\", "").length > limits.caption)
    report(line + 1, said("caption.long", { most: limits.caption }));
  const picture = readPicture(source, caption, line, around.pictures, around.scope, report);
  return placed(picture, line, around, report);
}

const containerNames = [...boxKinds, "when", ...surfaceKinds];

function readContained(piece: Piece, outside: Surroundings, report: Report): ContentBlock[] {
  const around = { ...outside, depth: outside.depth + 1 };
  const closing = closingLine(around.lines, piece);
  const inside = { first: piece.first + 1, last: closing === null ? piece.last : closing - 1 };
  const blocks = cutPieces(around.lines, inside).flatMap((inner) => {
    // Two containers deep is as far as the grammar goes; without the bound a file of ::: lines could exhaust the stack.
    if (around.depth < 2 || !isFence(inner.lines[0]?.trim() ?? "")) return readBlock(inner, around, report);
    report(inner.first + 1, said("container.nested"));
    return [];
  });
  if (closing === null) report(piece.first + 1, said("container.unclosed"));
  else if (blocks.length === 0) report(piece.first + 1, said("container.empty"));
  return blocks;
}

function readParagraphSpans(words: string[], line: number, around: Surroundings, report: Report) {
  const text = words.join("\n");
  if (text.length > limits.paragraph) {
    report(line, said("text.long", { most: limits.paragraph }));
    return [];
  }
  if (text.trim() === "") report(line, said("text.empty"));
  return readSpans(text, line, around.scope, report);
}
