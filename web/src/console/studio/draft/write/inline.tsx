import { type InlineScope, readSpans } from "@lectern/lesson-format/inline/inline.ts";
import { conditions, type Span } from "@lectern/lesson-format/span.ts";
import type { ReactNode } from "react";
import { withinSentence } from "../../../language/language.ts";
import { slotWords } from "../words.ts";

/** What surrounds a piece may hold for its words. */
const anywhere: InlineScope = { allowsConditions: true, holds: conditions };

/** Words as they will look, with the words of a profile marked; with a mistake in them, as they are written. */
export function Inline({ text }: { text: string }) {
  let isSound = true;
  const spans = readSpans(text, 1, anywhere, () => {
    isSound = false;
  });
  return <>{isSound && spans.length > 0 ? spans.map(show) : text}</>;
}

function show(span: Span, key: number): ReactNode {
  switch (span.type) {
    case "text":
      return span.text;
    case "code":
      return <code key={key}>{span.text}</code>;
    case "strong":
      return <strong key={key}>{span.children.map(show)}</strong>;
    case "emphasis":
      return <em key={key}>{span.children.map(show)}</em>;
    case "link":
      return (
        <span key={key} className="studio-link" title={span.href}>
          {span.children.map(show)}
        </span>
      );
    case "conditional":
      return (
        <span
          key={key}
          className="studio-slot"
          title={`Only where this is known of the learner: ${withinSentence(slotWords[span.condition])}`}
        >
          {span.children.map(show)}
        </span>
      );
    case "slot":
      return (
        <span
          key={key}
          className="studio-slot"
          title={`From the learner’s profile, where it is known: ${withinSentence(slotWords[span.slot])}`}
        >
          {span.fallback ?? slotWords[span.slot]}
        </span>
      );
  }
}
