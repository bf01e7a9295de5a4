import { fold } from "./fold.ts";

const longestText = 4_000;

/**
 * The first of these words with which a word of the text begins, accents and case aside; one that ends in a space has to
 * be the whole word. Inside a word it does not count: free text is long, and much of it would match by chance.
 */
export function wordIn(text: string, words: readonly string[]): string | null {
  const spoken = ` ${plainWords(text.slice(0, longestText))} `;
  return (
    words.find((word) => spoken.includes(` ${plainWords(word)}${word.endsWith(" ") ? " " : ""}`)) ?? null
  );
}

function plainWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
