import { boxKinds } from "../block-content.ts";
import { shorten } from "../content-files/fields.ts";
import type { Report } from "../content-files/mistakes.ts";
import { type InlineScope, readSpans } from "../inline/inline.ts";
import { limits } from "../limits.ts";
import { questionKinds } from "../question/question-content.ts";
import type { Span } from "../span.ts";
import { surfaceKinds } from "../surfaces.ts";
import type { ContentBlock, ContentFigure } from "../template-content.ts";
import {
  type Cursor,
  current,
  isAtEnd,
  isIndented,
  lastLineBefore,
  lineNumber,
  skipBlank,
  take,
} from "./cursor.ts";
import { type ReadQuestion, readQuestionWithForms } from "./forms.ts";
import { isPicture, type KnownPictures, readPicture } from "./picture.ts";
import { readRule } from "./rules.ts";
import { readSurface } from "./surface.ts";
import { isTableRow, readTable } from "./table.ts";

/** What surrounds the place: containers open, and what may be relied on in them. */
interface Surroundings {
  box: boolean;
  when: boolean;
  depth: number;
  scope: InlineScope;
  /** What is looked at in the section, wherever it stands. */
  figures: ReadSection["figures"];
  pictures: KnownPictures;
}

export interface ReadSection {
  blocks: ContentBlock[];
  /** First and last line of each block, from 1. */
  blockLines: [first: number, last: number][];
  questions: ReadQuestion[];
  figures: { figure: ContentFigure; line: number }[];
}

/** Reads a section's blocks, then its questions. */
export function readSection(cursor: Cursor, pictures: KnownPictures, report: Report): ReadSection {
  const section: ReadSection = { blocks: [], blockLines: [], questions: [], figures: [] };
  const scope: InlineScope = { allowsConditions: true, holds: [] };
  for (skipBlank(cursor); !isAtEnd(cursor); skipBlank(cursor)) {
    const line = lineNumber(cursor);
    const kind = isQuestion(current(cursor)) ? "questions" : "blocks";
    if (section[kind].length >= mostOf[kind]) {
      report(
        line,
        `The section has more than ${mostOf[kind]} ${kind}; from here on it was not read, split it.`,
      );
      break;
    }
    if (kind === "questions") {
      section.questions.push(readQuestionWithForms(cursor, report));
      continue;
    }
    if (section.questions.length > 0)
      report(
        line,
        "Text after a question: move it above the section's first question; or, if it goes on with the line above, indent it.",
      );
    const around = { box: false, when: false, depth: 0, scope, figures: section.figures, pictures };
    for (const block of readBlock(cursor, around, report)) {
      section.blocks.push(block);
      section.blockLines.push([line, lastLineBefore(cursor)]);
    }
  }
  return section;
}

const mostOf = { questions: limits.questionsPerSection, blocks: limits.blocksPerSection };

function readBlock(cursor: Cursor, around: Surroundings, report: Report): ContentBlock[] {
  const text = current(cursor);
  if (isFence(text)) return readContainer(cursor, around, report);
  if (isItem(text)) return readList(cursor, around, report);
  if (isPicture(text)) return readPictureWithCaption(cursor, around, report);
  if (isTableRow(text)) {
    const line = lineNumber(cursor);
    return placed(readTable(cursor, around.scope, report), line, around, report);
  }
  if (text.startsWith(">")) return readQuotation(cursor, around, report);
  return readParagraph(cursor, around, report);
}

function readParagraph(cursor: Cursor, around: Surroundings, report: Report): ContentBlock[] {
  const line = lineNumber(cursor);
  const refusal = refusals.find(({ pattern }) => pattern.test(current(cursor)));
  if (refusal !== undefined) {
    report(line, refusal.message);
    cursor.at += 1;
    return [];
  }
  const words = [take(cursor)];
  while (!isAtEnd(cursor) && !startsBlock(current(cursor))) words.push(take(cursor));
  const children = readParagraphSpans(words, line, around, report);
  return [{ type: "paragraph", children }];
}

const refusals = [
  {
    pattern: /^#/,
    message: "Only `## id | Heading` is a heading, at the start of a section; write a paragraph.",
  },
  { pattern: /^```/, message: "Code blocks are not supported; use `code` inside a paragraph." },
  { pattern: /^[*+] /, message: "Write list items with a hyphen: `- item`." },
  { pattern: /^::(?!:)/, message: "A box or a drawing begins with three colons: `::: note`." },
  { pattern: /^(?:-{3,}|\*{3,}|_{3,})$/, message: "Rules are not supported; remove the line." },
];

function readList(cursor: Cursor, around: Surroundings, report: Report): ContentBlock[] {
  const line = lineNumber(cursor);
  const ordered = isOrdered(current(cursor));
  const items: Span[][] = [];
  while (!isAtEnd(cursor) && isItem(current(cursor)) && isOrdered(current(cursor)) === ordered) {
    const itemLine = lineNumber(cursor);
    const words = take(cursor)
      .replace(/^\S+ ?/, "")
      .trim();
    if (/^\[[ xX]\]/.test(words))
      report(itemLine, "This option has no question above it; write `? id single: …` first.");
    items.push(readParagraphSpans([words, ...takeContinuation(cursor, report)], itemLine, around, report));
  }
  if (items.length > limits.itemsPerList)
    report(line, `The list has more than ${limits.itemsPerList} items; split it.`);
  return [{ type: "list", ordered, items }];
}

/** The indented lines that continue an item. */
function takeContinuation(cursor: Cursor, report: Report): string[] {
  const words: string[] = [];
  while (!isAtEnd(cursor) && isIndented(cursor)) {
    if (isItem(current(cursor))) report(lineNumber(cursor), "Lists have one level; do not indent the item.");
    words.push(take(cursor));
  }
  return words;
}

function readQuotation(cursor: Cursor, around: Surroundings, report: Report): ContentBlock[] {
  const quotations: ContentBlock[] = [];
  let words: string[] = [];
  let line = lineNumber(cursor);
  const finish = () => {
    if (words.length > 0)
      quotations.push({ type: "quotation", children: readParagraphSpans(words, line, around, report) });
    words = [];
  };
  while (!isAtEnd(cursor) && current(cursor).startsWith(">")) {
    if (words.length === 0) line = lineNumber(cursor);
    const text = take(cursor).slice(1).trim();
    if (text === "") finish();
    else words.push(text);
  }
  finish();
  return quotations;
}

function readContainer(cursor: Cursor, around: Surroundings, report: Report): ContentBlock[] {
  const line = lineNumber(cursor);
  const name = take(cursor).slice(3).trim();
  if (name === "") {
    report(line, "This ::: closes nothing; remove it.");
    return [];
  }
  const kind = boxKinds.find((candidate) => candidate === name);
  if (kind !== undefined) {
    if (around.box) report(line, "A box cannot stand in a box; close the first one with :::.");
    const blocks = readContained(cursor, { ...around, box: true }, line, report);
    return [{ type: "box", kind, blocks }];
  }
  const drawn = surfaceKinds.find((candidate) => candidate === name);
  if (drawn !== undefined)
    return placed(readSurface(cursor, drawn, line, around.scope.holds, report), line, around, report);
  if (!/^when\b/.test(name)) {
    report(line, `There is no ::: ${shorten(name)}; use ${containerNames.join(", ")}.`);
    return readContained(cursor, { ...around, box: true }, line, report);
  }
  if (around.when) report(line, "A `when` cannot stand in a `when`; close the first one with :::.");
  const rule = readRule(name.replace(/^when\b/, ""), line, report);
  const holds = rule.name === "tools_any" ? (["tool"] as const) : [];
  const scope = { ...around.scope, holds: [...around.scope.holds, ...holds] };
  return [
    { type: "when", rule, blocks: readContained(cursor, { ...around, when: true, scope }, line, report) },
  ];
}

function placed(figure: ContentFigure, line: number, around: Surroundings, report: Report): ContentBlock[] {
  const noun = figure.type === "surface" ? figure.surface : figure.type;
  if (around.box) report(line, `A ${noun} cannot stand in a box; close the box with ::: first.`);
  around.figures.push({ figure, line });
  return [figure];
}

/** The caption is what follows in the same paragraph. */
function readPictureWithCaption(cursor: Cursor, around: Surroundings, report: Report): ContentBlock[] {
  const line = lineNumber(cursor);
  const source = take(cursor);
  const words: string[] = [];
  while (!isAtEnd(cursor) && !startsBlock(current(cursor))) words.push(take(cursor));
  const caption = words.length === 0 ? [] : readParagraphSpans(words, line + 1, around, report);
  if (words.join(" ").replaceAll("\\", "").length > limits.caption)
    report(
      line + 1,
      `The caption is longer than ${limits.caption} characters; leave an empty line above the text.`,
    );
  const picture = readPicture(source, caption, line, around.pictures, around.scope, report);
  return placed(picture, line, around, report);
}

const containerNames = [...boxKinds, "when", ...surfaceKinds];

function readContained(
  cursor: Cursor,
  outside: Surroundings,
  openLine: number,
  report: Report,
): ContentBlock[] {
  const around = { ...outside, depth: outside.depth + 1 };
  const blocks: ContentBlock[] = [];
  for (skipBlank(cursor); !isAtEnd(cursor); skipBlank(cursor)) {
    const text = current(cursor);
    if (text === ":::") {
      cursor.at += 1;
      if (blocks.length === 0)
        report(openLine, "This ::: block is empty; write something in it or remove it.");
      return blocks;
    }
    if (isQuestion(text)) break;
    // Two containers deep is as far as the grammar goes; without the bound a file of ::: lines could exhaust the stack.
    if (isFence(text) && around.depth === 2) {
      report(lineNumber(cursor), "Nothing can be opened in here; close the ::: block above first.");
      cursor.at += 1;
      continue;
    }
    for (const block of readBlock(cursor, around, report)) blocks.push(block);
  }
  report(openLine, "This ::: block is not closed; add a line with ::: after it.");
  return blocks;
}

function readParagraphSpans(words: string[], line: number, around: Surroundings, report: Report) {
  const text = words.join("\n");
  if (text.length > limits.paragraph) {
    report(line, `This is longer than ${limits.paragraph} characters; break it up.`);
    return [];
  }
  if (text.trim() === "") report(line, "There is nothing here; write something or remove the line.");
  return readSpans(text, line, around.scope, report);
}

function startsBlock(text: string): boolean {
  return (
    text === "" ||
    isFence(text) ||
    isQuestion(text) ||
    /^(?:[>|]|!\[|#{1,6} |```)/.test(text) ||
    /^(?:-|1\.) /.test(text) ||
    /^-{3,}$/.test(text)
  );
}

function isFence(text: string): boolean {
  return text.startsWith(":::");
}

/** A question all the same: reading it says how it is written. */
const withoutBlank = new RegExp(`^\\?[a-z0-9/-]+ (?:${questionKinds.join("|")})\\b`);

function isQuestion(text: string): boolean {
  return text.startsWith("? ") || withoutBlank.test(text);
}

function isItem(text: string): boolean {
  return text === "-" || text.startsWith("- ") || isOrdered(text);
}

function isOrdered(text: string): boolean {
  return /^\d{1,3}\. /.test(text);
}
