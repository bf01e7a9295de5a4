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
 * Whether some words have to do with a point at all: of their telling ones, two are among the author's own for it, or half of them. A
 * model that gives every point for "good morning" gives none.
 */
export function tellsOf(language: Language, concept: ConceptScript, words: readonly Word[]): boolean {
  const vocabulary = vocabularyOf(language, concept);
  const telling = words.filter((word) => isTelling(language, word));
  const known = telling.filter((word) => vocabulary.lookUp(word).length > 0).length;
  return known >= 2 || (known > 0 && known * 2 >= telling.length);
}

function isTelling(language: Language, { text }: Word): boolean {
  const { functionWords, negations } = grammars[language];
  return !functionWords.has(text) && !negations.has(text);
}

const remembered = new WeakMap<ConceptScript, Map<Language, Vocabulary>>();

function vocabularyOf(language: Language, concept: ConceptScript): Vocabulary {
  const byLanguage = remembered.get(concept) ?? new Map<Language, Vocabulary>();
  remembered.set(concept, byLanguage);
  const known = byLanguage.get(language) ?? createVocabulary(language, wordsOf(language, concept));
  byLanguage.set(language, known);
  return known;
}

function wordsOf(language: Language, concept: ConceptScript): Word[] {
  const { name, criterion, goodAnswer, rules, examples } = concept;
  const texts = [name, criterion, goodAnswer, ...examples, ...rules.flatMap(({ allOf }) => allOf.flat())];
  return texts.flatMap((text) => readWords(language, text).words).filter((word) => isTelling(language, word));
}
