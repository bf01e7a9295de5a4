import type { Language } from "#kernel/language.ts";

/**
 * What a word of a dialect and its relative of the standard have in common: the consonants, without endings. "Friitig" and "Freitag",
 * "chömed" and "kommen", "quarcosa" and "qualcosa" are the same. Undefined for words that have too few of them, and for languages
 * whose dialects are not read by sound.
 */
export function soundOf(language: Language, word: string): string | undefined {
  const rules = sounds[language];
  if (rules === undefined || word.length < SHORTEST || /\d/.test(word)) return undefined;
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
  const sound = rules.reduce((text, [pattern, by]) => text.replace(pattern, by), plain);
  return sound.replace(/\*/g, "").length < FEWEST ? undefined : sound;
}

/** Words that are shorter, or have fewer consonants, are like too many others. */
const SHORTEST = 4;
const FEWEST = 3;

type Rules = readonly (readonly [RegExp, string])[];

/** From a spelling to a sound, in this order; `*` is any vowel. */
const sounds: Partial<Record<Language, Rules>> = {
  de: [
    // "Dichtige" is "Dichtungen".
    [/(?:ungen|ung|ige|ig)$/, ""],
    [/(?:est|end|ed|et|en|er|es|e|i|a|n)$/, ""],
    [/^ch|^gch|ck|gg/g, "k"],
    [/sch(?=[tp])/g, "s"],
    [/^ge(?=[^aeiouy])/, "g"],
    [/([a-z])ge(?=[^aeiouy])/g, "$1g"],
    [/[aeiouy]+h?/g, "*"],
    [/\*r(?=[^*]|$)/g, "*"],
    [/([^*])\1+/g, "$1"],
    [/t$/, ""],
  ],
  it: [
    [/gli(?=[aeiou])/g, "j"],
    [/(?:are|ere|ire|ar|er|ir)$/, ""],
    [/[aeiou]+$/, ""],
    [/([^aeiou])\1+/g, "$1"],
    [/nd/g, "n"],
    [/l(?=[bcdfgmpqstvz])/g, "r"],
    [/chi/g, "ci"],
    [/[aeiou]+/g, "*"],
  ],
};
