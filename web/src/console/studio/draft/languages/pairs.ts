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
  const lines = source.lines.join("\n");
  const words = folded(lines);
  const isStale = (translation?.stale ?? []).some((piece) => words.includes(folded(piece.source)));
  if (!isStale) return null;
  return lines === text.lines.join("\n") ? "Not translated yet" : "Older wording";
}

/** Marks and line ends apart. */
function folded(text: string): string {
  return text.replaceAll(/[\\\s]+/g, " ").trim();
}
