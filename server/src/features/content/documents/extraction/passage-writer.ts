import { limits } from "./limits.ts";
import { UnreadableDocument } from "./unreadable.ts";

/** A piece of a document, small enough to be quoted. */
export interface ExtractedPassage {
  /** Page or slide, from 1; null when the document has none. */
  page: number | null;
  heading: string | null;
  text: string;
}

export interface PassageWriter {
  /** What follows stands on this page. */
  startPage(page: number): void;
  /** What follows stands under this heading. */
  startHeading(text: string): void;
  addParagraph(text: string): void;
  /** Hands over the last passage. */
  finish(): void;
}

const LONGEST_PASSAGE = 1_500;
const LONGEST_HEADING = 300;
/** From here on a paragraph more would make a passage about too many things. */
const FULL_PASSAGE = 1_000;

/**
 * Joins paragraphs into passages of at most 1500 characters that never span a page or a heading.
 * @throws UnreadableDocument when the document has more text than is read
 */
export function createPassageWriter(emit: (passage: ExtractedPassage) => void): PassageWriter {
  let page: number | null = null;
  let heading: string | null = null;
  let open = "";
  let characters = 0;

  function flush(): void {
    if (open !== "") emit({ page, heading, text: open });
    open = "";
  }

  function add(piece: string): void {
    if (open.length >= FULL_PASSAGE || open.length + piece.length + 1 > LONGEST_PASSAGE) flush();
    open = open === "" ? piece : `${open}\n${piece}`;
  }

  function count(text: string): void {
    characters += text.length;
    if (characters <= limits.characters) return;
    throw new UnreadableDocument(
      `The document has more than ${limits.characters / 1_000_000} million characters of text: split it.`,
    );
  }

  return {
    startPage(number) {
      flush();
      page = number;
    },
    startHeading(text) {
      count(text);
      flush();
      heading =
        cleanText(text.slice(0, LONGEST_HEADING * 2))
          .slice(0, LONGEST_HEADING)
          .toWellFormed() || null;
    },
    addParagraph(text) {
      count(text);
      for (const piece of piecesOf(cleanText(text))) add(piece);
    },
    finish: flush,
  };
}

/** One paragraph in one line, without characters that a page or a database cannot hold. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u00AD\u200B\uFEFF\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Cuts what is too long for one passage: after a sentence, else between words, else where it must. */
function* piecesOf(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > LONGEST_PASSAGE) {
    const part = text.slice(start, start + LONGEST_PASSAGE);
    const sentenceEnd = Math.max(...[". ", "! ", "? "].map((end) => part.lastIndexOf(end)));
    const end = sentenceEnd > FULL_PASSAGE / 2 ? sentenceEnd + 1 : part.lastIndexOf(" ");
    const cut = end > 0 ? end : wholeCharacters(part);
    yield part.slice(0, cut).trim();
    start += cut;
  }
  const rest = text.slice(start).trim();
  if (rest !== "") yield rest;
}

/** Never between the two halves of one character. */
function wholeCharacters(part: string): number {
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length;
}
