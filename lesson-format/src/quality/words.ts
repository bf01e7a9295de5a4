import type { Span } from "../span.ts";
import type { BodySection, ContentBlock } from "../template-content.ts";

/** What a reader sees of it, for nobody in particular: slots by their default. */
export function plainWords(spans: readonly Span[]): string {
  return spans.map(wordsOf).join("");
}

function wordsOf(span: Span): string {
  if ("text" in span) return span.text;
  if ("children" in span) return plainWords(span.children);
  return span.fallback ?? "";
}

/** The text of each block, those in boxes and variants too. */
export function blockTexts(blocks: readonly ContentBlock[]): string[] {
  return blocks.flatMap((block) => {
    if ("children" in block) return [plainWords(block.children)];
    if ("items" in block) return block.items.map(plainWords);
    if (block.type === "surface") return block.parts.map(({ text }) => plainWords(text));
    if (block.type === "picture") return [plainWords(block.caption)];
    if (block.type === "table")
      return [block.head, ...block.rows].map((row) => row.map(plainWords).join(" "));
    return "blocks" in block ? blockTexts(block.blocks) : [];
  });
}

/** Of a section's text and questions, feedback left out: one reads some of it. */
export function wordsIn({ blocks, questions }: BodySection): number {
  const asked = questions.flatMap(({ text, options }) => [text, ...options.map((option) => option.text)]);
  return [...blockTexts(blocks), ...asked.map(plainWords)].join(" ").split(/\s+/).filter(Boolean).length;
}

/** Whether a heading ends in a slot that stands behind a colon, as in “Why: your team”. */
export function hasBareSlot(heading: readonly Span[]): boolean {
  const [before, last] = heading.slice(-2);
  return last?.type === "slot" && before?.type === "text" && /:\s*$/.test(before.text);
}

/** Comparable: without case, accents, signs and doubled spaces. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
