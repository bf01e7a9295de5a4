import type { Section } from "../cut/lesson-text.ts";
import { type LineRange, linesOf, withLines } from "../cut/lines.ts";
import type { Piece } from "../cut/pieces.ts";

/** Two places change their lines; what stands between them stays, so doing it again brings the bytes back. */
export function swapped(text: string, one: LineRange, other: LineRange): string {
  const [above, below] = one.first < other.first ? [one, other] : [other, one];
  const lines = linesOf(text);
  const take = ({ first, last }: LineRange) => lines.slice(first, last + 1);
  const between = lines.slice(above.last + 1, below.first);
  const put = [...take(below), ...between, ...take(above)];
  return withLines(text, { first: above.first, last: below.last }, put);
}

/** What is put in has an empty line above or below it. @returns the text and the first line of what was put in */
export function withPiece(
  text: string,
  section: Section,
  above: Piece | undefined,
  put: readonly string[],
): { text: string; first: number } {
  if (above !== undefined) {
    const at = above.last + 1;
    return { text: withLines(text, { first: at, last: at - 1 }, ["", ...put]), first: at + 1 };
  }
  const next = section.pieces[0];
  const at = next?.first ?? section.first + 1;
  const rest = next === undefined && section.last > section.first ? [] : [""];
  return { text: withLines(text, { first: at, last: at - 1 }, [...put, ...rest]), first: at };
}

/** Without a piece, and without the empty lines that parted it from what stands above it. */
export function withoutPiece(text: string, section: Section, piece: Piece): string {
  const index = section.pieces.findIndex(({ first }) => first === piece.first);
  const above = section.pieces[index - 1];
  const below = section.pieces[index + 1];
  if (above !== undefined) return withLines(text, { first: above.last + 1, last: piece.last }, []);
  return withLines(text, { first: piece.first, last: below ? below.first - 1 : piece.last }, []);
}

/** A section without the empty lines below it. */
export function wordsOf(text: string, { first, last }: Section): LineRange {
  const lines = linesOf(text);
  let end = last;
  while (end > first && (lines[end] ?? "").trim() === "") end -= 1;
  return { first, last: end };
}

export function withoutSection(text: string, sections: readonly Section[], section: Section): string {
  const index = sections.indexOf(section);
  const above = sections[index - 1];
  if (above === undefined || index < sections.length - 1)
    return withLines(text, { first: section.first, last: section.last }, []);
  // The last one: the file ends as it did, with what stood below it.
  const { last } = wordsOf(text, section);
  return withLines(text, { first: wordsOf(text, above).last + 1, last }, []);
}

export function withSection(
  text: string,
  sections: readonly Section[],
  above: Section | undefined,
  put: readonly string[],
) {
  const last = above ?? sections.at(-1);
  if (last === undefined) return `${text.trimEnd()}\n\n${put.join("\n")}\n`;
  const at = wordsOf(text, last).last + 1;
  return withLines(text, { first: at, last: at - 1 }, ["", ...put]);
}
