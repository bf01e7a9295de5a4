import type { LessonQuestion } from "./lesson-question.ts";
import { shuffledOptions, shuffledPairs } from "./shuffle.ts";

/**
 * What stands for an option in a page. Where the authored order would tell the answer (`order`, `match`, `sort`), it is the
 * place in the shuffled order, from 1; else the option's own id.
 */
export interface Tokens {
  /** By option id. */
  options: ReadonlyMap<string, string>;
  /** By option id: its right side. Empty but in a `match`. */
  pairs: ReadonlyMap<string, string>;
}

export function tokensOf(question: LessonQuestion, seed: string): Tokens {
  const { kind, options } = question;
  const isTelling = kind === "order" || kind === "sort";
  return {
    options: isTelling ? places(shuffledOptions(question, seed)) : new Map(options.map(({ id }) => [id, id])),
    pairs: kind === "match" ? places(shuffledPairs(question, seed)) : new Map(),
  };
}

function places(options: readonly { id: string }[]): Map<string, string> {
  return new Map(options.map(({ id }, index) => [id, String(index + 1)]));
}

/** The id that a token stands for. */
export function idOf(tokens: ReadonlyMap<string, string>, token: string): string | undefined {
  return [...tokens].find(([, given]) => given === token)?.[0];
}
