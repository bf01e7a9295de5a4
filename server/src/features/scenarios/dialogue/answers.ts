import type { Language } from "#kernel/language.ts";
import type { AnswerableQuestion, Script } from "../content/scenario-content.ts";
import { findTerm, readTerm, type Term } from "../detection/rules.ts";
import { questionsIn } from "../detection/text/questions.ts";
import { createVocabulary, type Vocabulary } from "../detection/text/vocabulary.ts";
import { readWords } from "../detection/text/words.ts";
import type { Evidence } from "./state.ts";
import type { Pool } from "./variants.ts";

/** The answer to a question that the character can answer. What already made a point is not asked once more. */
export function answerTo(
  language: Language,
  script: Script,
  utterance: string,
  evidence: readonly Evidence[],
): Pool | undefined {
  const reading = readWords(language, utterance);
  const asking = questionsIn(language, reading);
  const spans = evidence.flatMap(({ spans: own }) => own);
  const words = reading.words.filter(
    ({ clause, start, end }) =>
      (asking.has(clause) || reading.words.length <= shortest) &&
      !spans.some((span) => start < span.end && span.start < end),
  );
  const { questions, vocabulary } = preparedFor(language, script.questions);
  const said = words.map((word) => vocabulary.lookUp(word));
  const index = questions.findIndex((terms) =>
    terms.some((term) => findTerm(term, said, 0, said.length) !== undefined),
  );
  const found = script.questions[index];
  return found === undefined ? undefined : { name: `question ${index}`, lines: found.answers };
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
