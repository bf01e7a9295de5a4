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
  if (known !== undefined) return known;
  const derived = (habits[language] ?? []).reduce(
    (form, [said, standard]) => form.replace(said, standard),
    word,
  );
  if (derived === word) return undefined;
  return derived.split(" ").flatMap((part) => standards[language].get(part) ?? [part]);
}

type Habit = readonly [said: RegExp, standard: string];

/** What a dialect does to any word, as far as the standard has no words of that form, or few. */
const habits: Partial<Record<Language, readonly Habit[]>> = {
  de: [
    // "Gmeldt", "gschriebn": a participle that lost its "e", and then "schickn", "machn".
    [/^g(?=[bdfhkmpstwz]\p{L}{3,}[tn]$)/u, "ge"],
    [/(?<=\p{L}(?:ch|[bdfgkmpstwzß]))n$/u, "en"],
    // "Zruggrüefe", "iireiche", "aamelde", "usrichte", "uflege"
    [/^zru(?:gg|ck)(?=\p{L})/u, "zurück"],
    [/^ii(?=\p{L}{3})/u, "ein"],
    [/^aa(?=\p{L}{3})/u, "an"],
    [/^us(?=[bdfghklmnprstwz]\p{L}{3})/u, "aus"],
    [/^uf(?=[bdfghklmnprstwz]\p{L}{2})/u, "auf"],
    // "Churz", "chlii"
    [/^ch(?=[aouäöüln])(?!an[cg]|ara|aos|or|at)/u, "k"],
  ],
  en: [
    [/(?<=\p{L}{2})nae$/u, " not"],
    // "Lookin", "sendin"
    [
      /^(?!begin|within|cabin|margin|origin|login|cousin|admin)(?<base>\p{L}{2,}[^aeiou\P{L}])in$/u,
      "$<base>ing",
    ],
  ],
};
