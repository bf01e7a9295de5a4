import { fold } from "../fold.ts";

const longestText = 4_000;

/** A word as it is looked for: without accents, case and signs. Words of one letter are not looked for. */
export interface SearchTerm {
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

/** So many words before a word, a denial takes it back: "never works at night". */
const deniedWithin = 5;

/** A word that a free text says of its learner, and where: the smaller, the earlier. */
export interface Said {
  word: string;
  at: number;
}

/** The first of these words that a free text says of its learner; one after a denial it does not: "not a nurse" tells nothing. */
export function saidIn(
  text: string,
  words: readonly SearchTerm[],
  denials: readonly SearchTerm[],
): Said | null {
  const clauses = text
    .slice(0, longestText)
    .split(/[.,;:!?()\n]/)
    .map(spokenText);
  const said = clauses.flatMap((clause, index) =>
    words.flatMap(({ word, pattern }) => {
      const at = affirmedAt(clause, pattern, denials);
      return at === -1 ? [] : [{ word, at: index * longestText + at }];
    }),
  );
  return said.reduce<Said | null>((first, one) => (first && first.at <= one.at ? first : one), null);
}

function affirmedAt(clause: string, pattern: string, denials: readonly SearchTerm[]): number {
  for (let at = clause.indexOf(pattern); at !== -1; at = clause.indexOf(pattern, at + 1)) {
    const before = clause.slice(0, at).split(" ").slice(-deniedWithin).join(" ");
    if (wordIn(` ${before} `, denials) === null) return at;
  }
  return -1;
}

function plainWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
