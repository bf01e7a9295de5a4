import type { Concept } from "./script/scenario-content.ts";

/** 0 to 100: the share of the weights of the points that were covered, as a whole number. */
export function scoreOf(concepts: readonly Concept[], coveredIds: readonly string[]): number {
  const weigh = (some: readonly Concept[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const total = weigh(concepts);
  const covered = weigh(concepts.filter(({ id }) => coveredIds.includes(id)));
  return total === 0 ? 0 : Math.round((covered / total) * 100);
}

/** Whether the score that is shown reaches the mark; null without one, as nothing was to be passed. */
export function isPassed(score: number, passMark: number | null): boolean | null {
  return passMark === null ? null : score >= passMark;
}
