import { byLanguage } from "#kernel/by-language.ts";
import type { Language } from "#kernel/language.ts";
import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";

/**
 * By words of the standard: how they are written without their apostrophe, said in Switzerland, Austria and Bavaria, in Québec,
 * Belgium and Romandy, in Ticino and Naples, in Scotland and Australia, and written by people who are learning the language.
 */
export const spellingLexicon: Lexicon<Map<string, string[]>> = {
  name: "spellings",
  read: ({ everyList }) => everyList(),
};

const spellings = wordsOf(spellingLexicon);

const standards = byLanguage((language): ReadonlyMap<string, readonly string[]> => {
  const entries = [...spellings[language]].flatMap(([standard, forms]) =>
    forms.map((form) => [form, standard.split(" ")] as const),
  );
  return new Map(entries);
});

/** What such a form is in the standard; undefined for all others. Asked before stemming. */
export function standardOf(language: Language, word: string): readonly string[] | undefined {
  const known = standards[language].get(word);
  if (known !== undefined || language !== "de") return known;
  // "gmeldt", "gfrogt": a participle that lost its "e".
  return /^g[bdfhkmpstwz]\p{L}{3,}t$/u.test(word) ? [`ge${word.slice(1)}`] : undefined;
}
