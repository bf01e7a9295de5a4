import { plainText } from "../plain-text.ts";
import type { Span } from "../span.ts";
import type { BodySection, ContentBlock } from "../template-content.ts";

/** The text of each block, those in boxes and variants too. */
export function blockTexts(blocks: readonly ContentBlock[]): string[] {
  return blocks.flatMap((block) => {
    if ("children" in block) return [plainText(block.children)];
    if ("items" in block) return block.items.map(plainText);
    if (block.type === "surface") return block.parts.map(({ text }) => plainText(text));
    if (block.type === "picture") return [plainText(block.caption)];
    if (block.type === "table") return [block.head, ...block.rows].map((row) => row.map(plainText).join(" "));
    return "blocks" in block ? blockTexts(block.blocks) : [];
  });
}

/** Of a section's text and questions, feedback left out: one reads some of it. What is for few counts for nobody. */
export function wordsIn({ blocks: all, questions }: BodySection): number {
  const blocks = all.filter((block) => block.type !== "when" || block.rule.name !== "for_any");
  const asked = questions.flatMap(({ text, options }) => [text, ...options.map((option) => option.text)]);
  return [...blockTexts(blocks), ...asked.map(plainText)].join(" ").split(/\s+/).filter(Boolean).length;
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
