import { type Language, languages } from "#kernel/language.ts";

/**
 * The language of a text by its most frequent small words, or null when no language clearly leads. Good for whole
 * documents, not for single words.
 */
export function detectLanguage(text: string): Language | null {
  const counts: Record<Language, number> = { en: 0, de: 0, fr: 0, it: 0 };
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{2,6}/gu)) {
    for (const language of languages) if (smallWords[language].has(word)) counts[language] += 1;
  }
  const [first = "en", second = "en"] = languages.toSorted((one, other) => counts[other] - counts[one]);
  return counts[first] >= LEAST_WORDS && counts[first] >= counts[second] * LEAD ? first : null;
}

const LEAST_WORDS = 3;
const LEAD = 1.5;

const wordsOf = (text: string) => new Set(text.split(" "));

/** Such as are not also frequent in one of the others. */
const smallWords: Record<Language, ReadonlySet<string>> = {
  en: wordsOf(
    "the of and to is that for with are this be have not you by from they your will can at or which",
  ),
  de: wordsOf(
    "der das und ist nicht den von zu mit sich auf für dem ein eine auch wird sie werden oder bei wie im",
  ),
  fr: wordsOf(
    "les des est et une dans pour que qui pas sur avec vous plus sont par au aux cette ou être votre du",
  ),
  it: wordsOf(
    "che di il è non per una sono gli con del della nel più dei anche alla questo essere ogni nella lo",
  ),
};
