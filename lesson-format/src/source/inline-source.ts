import type { Span } from "../span.ts";

/** Spans as authors write them: what the reader makes of it are the same spans again. */
export function inlineSource(spans: readonly Span[]): string {
  return spans.map((span, index) => sourceOf(span, spans[index + 1])).join("");
}

function sourceOf(span: Span, next: Span | undefined): string {
  switch (span.type) {
    case "text": {
      const text = escapeText(span.text);
      return next?.type === "link" ? text.replace(/!$/, "\\!") : text; // else it would be an image
    }
    case "strong":
      return `**${inlineSource(span.children)}**`;
    case "emphasis":
      return `*${inlineSource(span.children)}*`;
    case "code":
      return `\`${span.text}\``;
    case "link":
      return `[${inlineSource(span.children)}](${span.href})`;
    case "slot":
      return span.fallback === null ? `{{${span.slot}}}` : `{{${span.slot}|${span.fallback}}}`;
    case "conditional":
      return `{{#${span.condition}}}${inlineSource(span.children)}{{/${span.condition}}}`;
  }
}

function escapeText(text: string): string {
  return text.replace(
    /[\\`*[\]{}]|<(?=[A-Za-z/!?])(?![^<>\s@]*@[^<>\s@]*>)|&(?=(?:[A-Za-z]{2,31}|#\w{1,8});)/g,
    "\\$&",
  );
}

/** The same at the start of a line, where a paragraph could be taken for something else. */
export function lineSource(spans: readonly Span[]): string {
  const source = inlineSource(spans);
  if (/^\d{1,3}\. /.test(source)) return source.replace(".", "\\.");
  return /^(?:::|-|>|\||#|\+ |\?|_{3})/.test(source) ? `\\${source}` : source;
}
