import type { Concept, Consequence } from "./script/scenario-content.ts";

/** 0 to 100: the share of the weights of the points that were covered, as a whole number. */
export function scoreOf(concepts: readonly Concept[], coveredIds: readonly string[]): number {
  const weigh = (some: readonly Concept[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const total = weigh(concepts);
  const covered = weigh(concepts.filter(({ id }) => coveredIds.includes(id)));
  return total === 0 ? 0 : Math.round((covered / total) * 100);
}

/** Where nothing is graded, a talk in which something happened that must not is worth less than half. */
const UNGRADED_CEILING = 49;

/**
 * The score of a talk in which something may have happened that must not: then it stays below the mark, of whatever consequence, since
 * grade books and reports read the score alone.
 */
export function cappedScore(
  score: number,
  passMark: number | null,
  consequences: readonly Consequence[],
): number {
  if (consequences.length === 0) return score;
  return Math.min(score, passMark === null ? UNGRADED_CEILING : Math.max(0, passMark - 1));
}

/**
 * Whether the score that is shown reaches the mark; null without one, as nothing was to be passed. What must not happen and fails a talk
 * does so without a mark too.
 */
export function isPassed(
  score: number,
  passMark: number | null,
  consequences: readonly Consequence[] = [],
): boolean | null {
  if (consequences.includes("fails")) return false;
  if (passMark === null) return null;
  return consequences.length === 0 && score >= passMark;
}
