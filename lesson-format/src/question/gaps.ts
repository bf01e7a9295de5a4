import type { Span } from "../span.ts";

/** What stands for a gap in the text of a `fill` question. */
export const gap = /_{3,}/g;

export function countGaps(spans: readonly Span[]): number {
  return spans.reduce((count, span) => {
    if ("children" in span) return count + countGaps(span.children);
    return count + (span.type === "text" ? (span.text.match(gap)?.length ?? 0) : 0);
  }, 0);
}
