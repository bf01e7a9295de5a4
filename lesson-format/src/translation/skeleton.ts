import { gap } from "../question/gaps.ts";
import type { Span } from "../span.ts";

/**
 * What of a text's structure no translation may change: its slots and whether they have a default, its conditions with what
 * stands in them, the addresses of its links, its gaps to fill in. Their order may be another one, as in another grammar.
 */
export function skeletonOf(spans: readonly Span[]): string {
  return JSON.stringify(spans.flatMap(bonesOf).sort());
}

function bonesOf(span: Span): string[] {
  switch (span.type) {
    case "text":
      return span.text.match(gap) ?? [];
    case "code":
      return [];
    case "slot":
      return [`${span.fallback === null ? "slot" : "slot with default"} ${span.slot}`];
    case "link":
      return [`link ${span.href} ${skeletonOf(span.children)}`];
    case "conditional":
      return [`if ${span.condition} ${skeletonOf(span.children)}`];
    case "strong":
    case "emphasis":
      return span.children.flatMap(bonesOf);
  }
}
