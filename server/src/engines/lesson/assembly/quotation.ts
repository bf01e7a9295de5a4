import type { Passage } from "../author.ts";
import type { PassageBlock } from "../lesson.ts";
import { fold } from "./fold.ts";

/** The authored search words of the query that found the passage. */
export interface Terms {
  ofLesson: readonly string[];
  ofAllLanguages: readonly string[];
}

/** The passage in its own words. A long one is cut after a sentence, and the cut is shown. */
export function quote(passage: Passage, terms: Terms): PassageBlock {
  const text = excerpt(passage.text);
  const folded = fold(text);
  const literal = [...new Set(terms.ofAllLanguages)].filter((term) => folded.includes(fold(term)));
  // The search compares stems, so a passage may hold none of the words as they were authored.
  const found = literal.length > 0 ? literal : [...terms.ofLesson];
  return {
    type: "passage",
    passageId: passage.id,
    text,
    file: fileName(passage),
    page: passage.page,
    language: passage.language,
    why: [{ because: "document", terms: found }],
  };
}

export function fileName(passage: Passage): string {
  return passage.file.slice(0, 500).replace(unquotable, " ").trim().slice(0, 255).toWellFormed();
}

const maxLength = 900;

/** Characters that neither a page nor a database can hold; line ends stay. */
const unquotable = /[\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]|[^\P{Cc}\n]/gu;

function excerpt(source: string): string {
  const text = source
    .slice(0, maxLength * 4)
    .replace(/\r\n?/g, "\n")
    .replace(unquotable, " ")
    .replace(/ {2,}/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const sentenceEnd = Math.max(
    ...[". ", "! ", "? ", ".\n", "!\n", "?\n"].map((end) => start.lastIndexOf(end)),
  );
  const cut = sentenceEnd > maxLength / 3 ? sentenceEnd + 1 : Math.max(start.lastIndexOf(" "), maxLength / 2);
  return `${start.slice(0, cut).trimEnd().toWellFormed()} […]`;
}
