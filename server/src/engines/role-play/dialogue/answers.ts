import type { Language } from "#kernel/language.ts";
import { readBagText } from "../detection/examples.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { findTerm, readTerm, type Stems, type Term } from "../detection/rules.ts";
import { questionsIn } from "../detection/text/questions.ts";
import { createVocabulary, type Vocabulary } from "../detection/text/vocabulary.ts";
import { type Reading, readWords } from "../detection/text/words.ts";
import type { AnswerableQuestion, Script } from "../script/scenario-content.ts";
import type { Pool } from "./variants.ts";

/** The answer to a question that the character can answer. */
export function answerTo(language: Language, script: Script, reading: Reading): Pool | undefined {
  const asking = questionsIn(language, reading);
  const words = reading.words.filter(
    ({ clause, sentence }) =>
      asking.has(clause) || reading.isAsked[sentence] === true || reading.words.length <= shortest,
  );
  const { questions, vocabulary, weightOf } = preparedFor(language, script.questions);
  const said = words.map((word) => vocabulary.lookUp(word));
  const index = bestOf(questions, weightOf, said);
  const found = script.questions[index];
  return found === undefined
    ? undefined
    : { name: `question ${index}`, lines: found.answers, mayRepeat: true };
}

/**
 * The question of which most is said: one of its phrases, or all telling words of one in whatever order and with whatever between
 * them: "who over there has to decide?" is "who decides". The rarer a word is among all questions, the more it says; one alone
 * must be no other's.
 */
function bestOf(questions: readonly (readonly Asked[])[], weightOf: WeightOf, said: Stems): number {
  const stems = new Set(said.flat());
  let [best, bestWeight] = [-1, 0];
  for (const [index, asked] of questions.entries())
    for (const { term, telling } of asked) {
      const isPhrase = findTerm(term, said, 0, said.length) !== undefined;
      if (!isPhrase && (telling.length === 0 || !telling.every((stem) => stems.has(stem)))) continue;
      const weight = telling.reduce((sum, stem) => sum + weightOf(stem), 0);
      const counted = isPhrase ? weight + asPhrase : weight;
      if ((isPhrase || weight >= leastWeight) && counted > bestWeight) [best, bestWeight] = [index, counted];
    }
  return best;
}

type WeightOf = (stem: string) => number;

const leastWeight = 0.34;
/** Words in their order say more than the same ones anywhere. */
const asPhrase = 0.5;

/**
 * Whether what was said already answers: a reaction to "who are you?" gives the name. Judged by the telling words of
 * all answers, as one of them says no less than another; one alone may be there by chance unless it is the name.
 */
export function isAnswered(
  language: Language,
  { character }: Script,
  { lines: answers }: Pool,
  said: readonly string[],
): boolean {
  const names = readBagText(language, character.name).stems;
  const telling = new Set(answers.flatMap((line) => [...readBagText(language, line).stems]));
  return said.some((line) => {
    const shared = [...readBagText(language, line).stems].filter((stem) => telling.has(stem));
    return shared.length >= leastShared || shared.some((stem) => names.has(stem));
  });
}

const leastShared = 2;

/** "Order number?" is asked without a verb, and when spoken without a question mark. */
const shortest = 3;

/** A phrase of a question, and what tells it apart. */
interface Asked {
  term: Term;
  telling: string[];
}

/** With what is asked for: "which order" is not every question about an order. */
function tellingIn(language: Language, text: string): string[] {
  const { functionWords, negations, interrogatives, questionVerbs } = grammars[language];
  const small = [functionWords, negations, questionVerbs];
  const { words } = readWords(language, text);
  const telling = words.filter(
    ({ text: word }) => interrogatives.has(word) || !small.some((list) => list.has(word)),
  );
  return [...new Set(telling.map(({ stem }) => stem))];
}

interface Prepared {
  questions: Asked[][];
  weightOf: WeightOf;
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
  const counts = new Map<string, number>();
  for (const phrases of questions)
    for (const stem of new Set(phrases.flatMap(({ telling }) => telling)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const prepared = {
    questions,
    weightOf: (stem: string) => 1 / (counts.get(stem) ?? 1),
    vocabulary: createVocabulary(
      language,
      questions.flat().flatMap(({ term }) => term.forms),
    ),
  };
  remembered.set(asked, prepared);
  return prepared;
}
