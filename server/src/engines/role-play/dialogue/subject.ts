import type { Language } from "#kernel/language.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { createVocabulary, type Vocabulary } from "../detection/text/vocabulary.ts";
import { readWords, type Word } from "../detection/text/words.ts";
import type { Script } from "../script/scenario-content.ts";
import { scenarioTexts } from "../script/scenario-texts.ts";

/** Whether an utterance is about the matter at all: two of its telling words are the scenario's own, or half of them. */
export function isOnSubject(language: Language, script: Script, words: readonly Word[]): boolean {
  const { known, telling } = countWords(language, script, words);
  return known >= 2 || (known > 0 && known * 2 >= telling);
}

/** A question is short: one word of the matter is enough, and "why?" has none. */
export function mayBeOnSubject(language: Language, script: Script, words: readonly Word[]): boolean {
  const { known, telling } = countWords(language, script, words);
  return known > 0 || telling === 0;
}

function countWords(language: Language, script: Script, words: readonly Word[]) {
  const telling = tellingWords(language, words);
  const vocabulary = vocabularyOf(language, script);
  const known = telling.filter((word) => vocabulary.lookUp(word).length > 0).length;
  return { known, telling: telling.length };
}

function tellingWords(language: Language, words: readonly Word[]): Word[] {
  const { functionWords, negations } = grammars[language];
  return words.filter(({ text }) => !functionWords.has(text) && !negations.has(text));
}

const remembered = new WeakMap<Script, Vocabulary>();

/** What is said in the scenario by anybody. */
function vocabularyOf(language: Language, script: Script): Vocabulary {
  const known = remembered.get(script);
  if (known !== undefined) return known;
  const counterExamples = script.concepts.flatMap((concept) => concept.counterExamples);
  const texts = [...scenarioTexts(script), ...counterExamples];
  const words = texts.flatMap((text) => tellingWords(language, readWords(language, text).words));
  const vocabulary = createVocabulary(language, words);
  remembered.set(script, vocabulary);
  return vocabulary;
}
