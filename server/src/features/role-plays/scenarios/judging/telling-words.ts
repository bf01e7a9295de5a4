import type { ConceptScript } from "#engines/role-play/index.ts";
import {
  createVocabulary,
  grammars,
  readWords,
  type Vocabulary,
  type Word,
} from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";

/**
 * Whether some words have to do with a point at all: four of them say something, and two of these are among its
 * author's own for it. A model that gives every point for "good morning", or for "the delay", gives none.
 * @param words without greetings and names
 */
export function tellsOf(language: Language, concept: ConceptScript, words: readonly Word[]): boolean {
  const telling = tellingWords(language, words);
  if (telling.length < leastTelling) return false;
  const vocabulary = vocabularyOf(language, concept);
  const known = telling.filter((word) => vocabulary.lookUp(word).length > 0).length;
  return known >= 2;
}

const leastTelling = 4;

function tellingWords(language: Language, words: readonly Word[]): Word[] {
  return words.filter((word) => isTelling(language, word));
}

function isTelling(language: Language, { text }: Word): boolean {
  const { functionWords, negations } = grammars[language];
  return !functionWords.has(text) && !negations.has(text);
}

const remembered = new WeakMap<ConceptScript, Map<Language, Vocabulary>>();

function vocabularyOf(language: Language, concept: ConceptScript): Vocabulary {
  const byLanguage = remembered.get(concept) ?? new Map<Language, Vocabulary>();
  remembered.set(concept, byLanguage);
  const known = byLanguage.get(language) ?? createVocabulary(language, authorsWords(language, concept));
  byLanguage.set(language, known);
  return known;
}

function authorsWords(
  language: Language,
  { name, criterion, goodAnswer, rules, examples }: ConceptScript,
): Word[] {
  const terms = rules.flatMap(({ allOf }) => allOf.flat());
  return [name, criterion, goodAnswer, ...examples, ...terms].flatMap((text) =>
    tellingWords(language, readWords(language, text).words),
  );
}
