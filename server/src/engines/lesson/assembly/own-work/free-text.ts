import { fold } from "../fold.ts";

const longestText = 4_000;

/** A word as it is looked for: without accents, case and signs. Words of one letter are not looked for. */
interface SearchTerm {
  word: string;
  pattern: string;
}

/** One that ends in a space has to be the whole word. */
export function searchTerms(words: readonly string[]): SearchTerm[] {
  return words.flatMap((word) => {
    const plain = plainWords(word);
    return plain.length > 1 ? [{ word, pattern: ` ${plain}${word.endsWith(" ") ? " " : ""}` }] : [];
  });
}

/** A text as words are looked for in it. */
export function spokenText(text: string): string {
  return ` ${plainWords(text.slice(0, longestText))} `;
}

/**
 * The first of these words with which a word of the text begins. Inside a word it does not count: free text is long, and
 * much of it would match by chance.
 */
export function wordIn(spoken: string, words: readonly SearchTerm[]): string | null {
  return words.find(({ pattern }) => spoken.includes(pattern))?.word ?? null;
}

function plainWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
