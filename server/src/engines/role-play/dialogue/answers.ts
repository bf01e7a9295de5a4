import type { Language } from "#kernel/language.ts";
import { readBagText } from "../detection/examples.ts";
import { grammars } from "../detection/grammar/grammar.ts";
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
  const exact = questions.findIndex((terms) =>
    terms.some(({ term }) => findTerm(term, said, 0, said.length) !== undefined),
  );
  const index = exact >= 0 || words.length === 0 ? exact : nearest(questions, new Set(said.flat()));
  const found = script.questions[index];
  return found === undefined ? undefined : { name: `question ${index}`, lines: found.answers };
}

/**
 * The question of which a phrase's telling words are all there, in whatever order and with whatever between them: "who over there has
 * to decide?" is "who decides". The rarer the words are among all questions, the better; one alone must be no other's.
 */
function nearest(questions: readonly (readonly Asked[])[], said: ReadonlySet<string>): number {
  const counts = new Map<string, number>();
  for (const asked of questions)
    for (const stem of new Set(asked.flatMap(({ telling }) => telling)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weightOf = (stem: string) => 1 / (counts.get(stem) ?? 1);
  let [best, bestWeight] = [-1, 0];
  for (const [index, asked] of questions.entries())
    for (const { telling } of asked) {
      if (telling.length === 0 || !telling.every((stem) => said.has(stem))) continue;
      const weight = telling.reduce((sum, stem) => sum + weightOf(stem), 0);
      if (weight >= leastWeight && weight > bestWeight) [best, bestWeight] = [index, weight];
    }
  return best;
}

const leastWeight = 0.34;

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

/** A phrase of a question, and what tells it apart. */
interface Asked {
  term: Term;
  telling: string[];
}

/** With what is asked for: "which order" is not every question about an order. */
function tellingIn(language: Language, text: string): string[] {
  const { functionWords, negations, interrogatives } = grammars[language];
  const { words } = readWords(language, text);
  const telling = words.filter(
    ({ text: word }) => interrogatives.has(word) || !(functionWords.has(word) || negations.has(word)),
  );
  return [...new Set(telling.map(({ stem }) => stem))];
}

interface Prepared {
  questions: Asked[][];
  vocabulary: Vocabulary;
}

const remembered = new WeakMap<readonly AnswerableQuestion[], Prepared>();

function preparedFor(language: Language, asked: readonly AnswerableQuestion[]): Prepared {
  const known = remembered.get(asked);
  if (known !== undefined) return known;
  const questions = asked.map(({ anyOf }) =>
    anyOf.map((text) => ({
      term: readTerm(language, text),
      telling: tellingIn(language, text),
    })),
  );
  const prepared = {
    questions,
    vocabulary: createVocabulary(
      language,
      questions.flat().flatMap(({ term }) => term.forms),
    ),
  };
  remembered.set(asked, prepared);
  return prepared;
}
