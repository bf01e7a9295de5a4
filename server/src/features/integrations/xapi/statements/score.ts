import type { Score } from "./statement.ts";

/** A score of 0 to 100 as statements have it (xAPI 1.0.3, 4.1.5.1). */
export function scoreOf(score: number): Score {
  const raw = rounded(Math.min(100, Math.max(0, score)));
  return { scaled: rounded(raw / 100), raw, min: 0, max: 100 };
}

export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
