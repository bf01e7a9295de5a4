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
 * Whether some words have to do with a point at all: one is of a rule's, or four of them say something; and of their telling ones,
 * two are among the author's own for it, or half of them. A model that gives every point for "good morning" gives none.
 * @param words without greetings and names
 */
export function tellsOf(language: Language, concept: ConceptScript, words: readonly Word[]): boolean {
  const { all, ofRules } = vocabulariesOf(language, concept);
  const telling = words.filter((word) => isTelling(language, word));
  const isOfRule = telling.some((word) => ofRules.lookUp(word).length > 0);
  if (!isOfRule && telling.length < leastTelling) return false;
  const known = telling.filter((word) => all.lookUp(word).length > 0).length;
  return known >= 2 || (known > 0 && known * 2 >= telling.length);
}

const leastTelling = 4;

function isTelling(language: Language, { text }: Word): boolean {
  const { functionWords, negations } = grammars[language];
  return !functionWords.has(text) && !negations.has(text);
}

interface Vocabularies {
  all: Vocabulary;
  ofRules: Vocabulary;
}

const remembered = new WeakMap<ConceptScript, Map<Language, Vocabularies>>();

function vocabulariesOf(language: Language, concept: ConceptScript): Vocabularies {
  const byLanguage = remembered.get(concept) ?? new Map<Language, Vocabularies>();
  remembered.set(concept, byLanguage);
  const known = byLanguage.get(language) ?? createVocabularies(language, concept);
  byLanguage.set(language, known);
  return known;
}

function createVocabularies(language: Language, concept: ConceptScript): Vocabularies {
  const { name, criterion, goodAnswer, rules, examples } = concept;
  const read = (texts: readonly string[]) =>
    texts.flatMap((text) => readWords(language, text).words).filter((word) => isTelling(language, word));
  const ofRules = read(rules.flatMap(({ allOf }) => allOf.flat()));
  const others = read([name, criterion, goodAnswer, ...examples]);
  return {
    all: createVocabulary(language, [...others, ...ofRules]),
    ofRules: createVocabulary(language, ofRules),
  };
}
