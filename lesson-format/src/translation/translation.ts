import { inlineSource } from "../source/inline-source.ts";
import type { Body } from "../template-content.ts";
import { isSame } from "./is-same.ts";
import { type ReadPiece, readPlainPiece, readSpansPiece, readWordList, separators } from "./read-piece.ts";
import { mapWords, type WordsKind } from "./walk.ts";

/** A place of a body where words stand, and which. */
export interface Piece {
  kind: WordsKind;
  /** Null: the front matter. */
  section: string | null;
  /** As authors write it, in one line; search words with commas between them, accepted answers with bars. */
  text: string;
}

/** All places of a body in their order. */
export function piecesOf(body: Body): Piece[] {
  const pieces: Piece[] = [];
  mapWords(body, {
    plain(kind, text) {
      pieces.push({ kind, section: null, text });
      return text;
    },
    words(kind, words, section) {
      pieces.push({ kind, section, text: words.join(separators[kind]) });
      return [...words];
    },
    spans(kind, spans, _scope, section) {
      pieces.push({ kind, section, text: inlineSource(spans) });
      return [...spans];
    },
  });
  return pieces;
}

/** What a place of the original may not be filled with, by its number in `piecesOf`. */
export type PieceFaults = Map<number, string>;

/**
 * The original's structure with other words: one for each of its pieces, undefined for those that are not written yet and stay
 * the original's. Ids, order, rules, right options, slots, conditions and links are always the original's.
 */
export function fillPieces(
  original: Body,
  texts: readonly (string | undefined)[],
): { body: Body; faults: PieceFaults } {
  const faults: PieceFaults = new Map();
  let next = 0;
  /** What was written for the place, or what stands there where nothing sound was. */
  function take<Words>(current: Words, read: (text: string) => ReadPiece<Words>): Words {
    const index = next++;
    const text = texts[index];
    if (text === undefined) return current;
    const piece = read(text);
    if ("words" in piece) return piece.words;
    faults.set(index, piece.fault);
    return current;
  }
  const siblings = startSiblings(faults);
  const body = mapWords(original, {
    plain: (kind, text) => take(text, (given) => readPlainPiece(kind, given)),
    words: (kind, words) => take([...words], (given) => readWordList(kind, given)),
    spans(kind, spans, scope) {
      const index = next;
      const words = take([...spans], (given) => readSpansPiece(kind, spans, scope, given));
      siblings(kind, index, words);
      return words;
    },
  });
  return { body, faults };
}

/** Two options of a question may not read the same, nor may two right sides. */
function startSiblings(faults: PieceFaults) {
  const twins = {
    option: "reads like another option of the same question",
    pair: "reads like the right side of another option of the same question",
  };
  let said: Record<keyof typeof twins, unknown[]> = { option: [], pair: [] };
  return (kind: WordsKind, index: number, words: unknown): void => {
    if (kind === "question" || kind === "step") said = { option: [], pair: [] };
    if (kind !== "option" && kind !== "pair") return;
    if (said[kind].some((other) => isSame(other, words))) faults.set(index, twins[kind]);
    said[kind].push(words);
  };
}
