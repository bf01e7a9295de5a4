import type { Language } from "#kernel/language.ts";
import { readBagText } from "../detection/examples.ts";
import { findTerm, readTerm, type Term } from "../detection/rules.ts";
import { questionsIn } from "../detection/text/questions.ts";
import { createVocabulary, type Vocabulary } from "../detection/text/vocabulary.ts";
import { readWords } from "../detection/text/words.ts";
import type { AnswerableQuestion, Script } from "../script/scenario-content.ts";
import type { Pool } from "./variants.ts";

/** The answer to a question that the character can answer. */
export function answerTo(language: Language, script: Script, utterance: string): Pool | undefined {
  const reading = readWords(language, utterance);
  const asking = questionsIn(language, reading);
  const words = reading.words.filter(({ clause }) => asking.has(clause) || reading.words.length <= shortest);
  const { questions, vocabulary } = preparedFor(language, script.questions);
  const said = words.map((word) => vocabulary.lookUp(word));
  const index = questions.findIndex((terms) =>
    terms.some((term) => findTerm(term, said, 0, said.length) !== undefined),
  );
  const found = script.questions[index];
  return found === undefined ? undefined : { name: `question ${index}`, lines: found.answers };
}

/**
 * Whether what was said already answers: a reaction to "who are you?" gives the name. Judged by the telling words of
 * all answers, as one of them says no less than another.
 */
export function isAnswered(language: Language, { lines: answers }: Pool, said: readonly string[]): boolean {
  const telling = new Set(answers.flatMap((line) => [...readBagText(language, line).stems]));
  return said.some((line) => [...readBagText(language, line).stems].some((stem) => telling.has(stem)));
}

/** "Order number?" is asked without a verb, and when spoken without a question mark. */
const shortest = 3;

interface Prepared {
  questions: Term[][];
  vocabulary: Vocabulary;
}

const remembered = new WeakMap<readonly AnswerableQuestion[], Prepared>();

function preparedFor(language: Language, asked: readonly AnswerableQuestion[]): Prepared {
  const known = remembered.get(asked);
  if (known !== undefined) return known;
  const questions = asked.map(({ anyOf }) => anyOf.map((text) => readTerm(language, text)));
  const prepared = {
    questions,
    vocabulary: createVocabulary(
      language,
      questions.flat().flatMap(({ forms }) => forms),
    ),
  };
  remembered.set(asked, prepared);
  return prepared;
}
