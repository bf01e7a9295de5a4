import type { Span } from "./span.ts";

/** The words alone, for places that cannot show emphasis or hold a second link; of slots their default. */
export function plainText(spans: readonly Span[]): string {
  return spans.map(wordsOf).join("");
}

function wordsOf(span: Span): string {
  if ("text" in span) return span.text;
  return "children" in span ? plainText(span.children) : (span.fallback ?? "");
}
