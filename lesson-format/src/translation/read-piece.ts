import { readLines } from "../content-files/characters.ts";
import { englishOf } from "../content-files/mistakes.ts";
import { type InlineScope, readSpans } from "../inline/inline.ts";
import { limits } from "../limits.ts";
import { inlineSource } from "../source/inline-source.ts";
import type { Span } from "../span.ts";
import { isSame } from "./is-same.ts";
import { skeletonOf } from "./skeleton.ts";
import type { WordsKind } from "./walk.ts";

/** What somebody wrote for a place, read; or a sentence that says what is wrong with it. */
export type ReadPiece<Words> = { words: Words } | { fault: string };

const most: Record<WordsKind, number> = {
  title: limits.title,
  description: limits.description,
  summary: limits.summary,
  "search words": limits.queryWords * (limits.queryWord + 2),
  heading: limits.heading,
  paragraph: limits.paragraph - 500, // the line may be longer than the text, with what has to be escaped in it
  "list item": limits.paragraph - 500,
  quotation: limits.paragraph - 500,
  "what a picture shows": limits.alt,
  caption: limits.caption,
  "table cell": limits.cell,
  "line in a drawing": limits.drawnLine,
  "text in a drawing": limits.drawnText,
  question: limits.question,
  group: limits.heading,
  step: limits.question,
  option: limits.option,
  pair: limits.option,
  "accepted answers": limits.acceptedInAll * (limits.accepted + 3),
  feedback: limits.feedback,
};

export function readPlainPiece(kind: WordsKind, given: string): ReadPiece<string> {
  const text = oneLine(given);
  const fault = faultOf(kind, text) ?? (/\{\{|\}\}|<[A-Za-z/!?]/.test(text) ? "is plain text only" : null);
  return fault === null ? { words: text } : { fault };
}

export const separators = { "search words": ", ", "accepted answers": " | " } as const;

const bounds = {
  "search words": { most: limits.queryWords, longest: limits.queryWord },
  "accepted answers": { most: limits.acceptedInAll, longest: limits.accepted },
};

export function readWordList(kind: keyof typeof separators, given: string): ReadPiece<string[]> {
  const plain = readPlainPiece(kind, given);
  if ("fault" in plain) return plain;
  const sign = separators[kind].trim();
  const words = [...new Set(plain.words.split(sign).map((word) => word.trim()))].filter(
    (word) => word !== "",
  );
  const { most, longest } = bounds[kind];
  if (words.length === 0 || words.length > most)
    return { fault: `has 1 to ${most} words with "${sign}" between them` };
  if (words.some((word) => word.length > longest)) return { fault: "has a word that is too long" };
  return { words };
}

/** Reads a text for the place of another one: it has to be sound there, and to have the same slots, conditions and links. */
export function readSpansPiece(
  kind: WordsKind,
  original: readonly Span[],
  scope: InlineScope,
  given: string,
): ReadPiece<Span[]> {
  const text = oneLine(given);
  const fault = faultOf(kind, text);
  if (fault !== null) return { fault };
  const { spans, mistake } = read(text, scope);
  if (mistake !== undefined) return { fault: `is not sound: ${mistake}` };
  if (skeletonOf(spans) !== skeletonOf(original))
    return {
      fault: "must have exactly the slots {{…}}, conditions {{#…}} and link addresses of the original",
    };
  if (
    (kind === "heading" || kind === "what a picture shows") &&
    spans.some(({ type }) => type !== "text" && type !== "slot")
  )
    return { fault: "is plain text and slots: no bold, italics, code or links" };
  const source = inlineSource(spans);
  if (/ ->(?: |$)/.test(source) || !isSame(read(source, scope).spans, spans))
    return { fault: "holds signs that cannot stand there" };
  if (!spans.some(hasWords)) return { fault: "has no words" };
  return { words: spans };
}

function read(text: string, scope: InlineScope): { spans: Span[]; mistake: string | undefined } {
  const mistakes: string[] = [];
  const spans = readSpans(text, 1, scope, (_line, mistake) => mistakes.push(englishOf(mistake)));
  return { spans, mistake: mistakes[0] };
}

function hasWords(span: Span): boolean {
  if (span.type === "text" || span.type === "code") return span.text.trim() !== "";
  return span.type === "slot" || span.children.some(hasWords);
}

function oneLine(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, " ")
    .normalize("NFC")
    .trim();
}

function faultOf(kind: WordsKind, text: string): string | null {
  if (text === "") return "is empty";
  if (text.length > most[kind]) return `is longer than ${most[kind]} characters`;
  let isOdd = false;
  readLines(text, limits.file, () => {
    isOdd = true;
  });
  return isOdd ? "holds a control character" : null;
}
