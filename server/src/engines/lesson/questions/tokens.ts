import { createHash } from "node:crypto";
import type { LessonQuestion } from "../lesson-question.ts";

/**
 * What stands for an option in a page: a word that means nothing without the seed. The option's id would reveal its
 * place in the author's order, and authors have habits. Gaps, and what pairs are found for, stand in that order anyway.
 */
export interface Tokens {
  /** By option id. */
  options: ReadonlyMap<string, string>;
  /** By option id: its right side. Empty but in a `match`. */
  pairs: ReadonlyMap<string, string>;
}

export function tokensOf({ id: questionId, kind, options }: LessonQuestion, seed: string): Tokens {
  const words = (what: string) =>
    new Map(options.map(({ id }) => [id, wordFor(`${seed}:${questionId}:${what}:${id}`)]));
  const isInPlace = kind === "fill" || kind === "match";
  return {
    options: isInPlace ? new Map(options.map(({ id }) => [id, id])) : words("token"),
    pairs: kind === "match" ? words("pair") : new Map(),
  };
}

/** The id that a token stands for. */
export function idOf(tokens: ReadonlyMap<string, string>, token: string): string | undefined {
  return [...tokens].find(([, given]) => given === token)?.[0];
}

function wordFor(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
