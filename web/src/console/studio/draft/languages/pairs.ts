import type { Section } from "@lectern/lesson-format/cut/lesson-text.ts";
import type { Piece } from "@lectern/lesson-format/cut/pieces.ts";
import type { Translation } from "../queries.ts";

/** What stands at the same place of a section in both languages. */
export interface Pair {
  source: Piece | undefined;
  text: Piece | undefined;
}

/** Questions by their id, what else by its order. */
export function pairsOf(source: Section, text: Section): Pair[] {
  const [ours, theirs] = [source, text].map(({ pieces }) => pieces.filter(({ kind }) => kind !== "question"));
  const blocks = Array.from(
    { length: Math.max(ours?.length ?? 0, theirs?.length ?? 0) },
    (_, index): Pair => ({ source: ours?.[index], text: theirs?.[index] }),
  );
  const isOf = (id: string | null) => (piece: Piece) => piece.kind === "question" && piece.id === id;
  const asked = source.pieces.filter(({ kind }) => kind === "question");
  const questions = asked.map(
    (question): Pair => ({
      source: question,
      text: text.pieces.find(isOf(question.id)),
    }),
  );
  const left = text.pieces.filter(
    (piece) => piece.kind === "question" && !asked.some(({ id }) => id === piece.id),
  );
  return [...blocks, ...questions, ...left.map((piece): Pair => ({ source: undefined, text: piece }))];
}

/** A word about a pair that is not as it should be. */
export function stateOf({ source, text }: Pair, translation: Translation | undefined): string | null {
  if (source === undefined) return "Not in the original";
  if (text === undefined) return "Missing";
  if (staleIn(source, translation).length === 0) return null;
  return source.lines.join("\n") === text.lines.join("\n") ? "Not translated yet" : "Older wording";
}

/** Texts of a piece of the original whose translation is to be made, or confirmed. */
export function staleIn(source: Piece, translation: Translation | undefined): string[] {
  const words = folded(source.lines.join("\n"));
  const stale = (translation?.stale ?? []).map((piece) => piece.source);
  return stale.filter((text) => words.includes(folded(text)));
}

/**
 * The piece, or the section by its heading, to go on with: the next one below that is open, else the first one above; null:
 * there is no other. Nothing is known yet of a translation that was begun just now: all of it is open.
 * @param current the first line of what is left
 */
export function nextOpen(
  source: readonly Section[],
  text: readonly Section[],
  translation: Translation | undefined,
  current: number,
): Piece | Section | null {
  const isOpen = (pair: Pair) => translation === undefined || stateOf(pair, translation) !== null;
  const open = source.flatMap((section) => {
    const other = text.find(({ id }) => id === section.id);
    if (other === undefined) return [];
    const pairs = pairsOf(section, other).filter((pair) => pair.source !== undefined && isOpen(pair));
    const isUnnamed = translation?.stale.some(({ source }) => source === section.heading) ?? true;
    return [...(isUnnamed ? [other] : []), ...pairs.flatMap((pair) => pair.text ?? [])];
  });
  const others = open.filter(({ first }) => first !== current);
  const inOrder = others.toSorted((one, other) => one.first - other.first);
  return inOrder.find(({ first }) => first > current) ?? inOrder[0] ?? null;
}

/** Marks and line ends apart. */
function folded(text: string): string {
  return text.replaceAll(/[\\\s]+/g, " ").trim();
}
