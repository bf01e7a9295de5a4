import {
  formOf,
  gradeAnswer,
  type LessonQuestion,
  nextForm,
  presentQuestion,
  type Shown,
} from "#engines/lesson/index.ts";
import { type AnswerRow, currentAnswer } from "./answers.ts";

/** From this try on a wrong answer shows the right one. */
const SHOWN_FROM_TRY = 2;

/** A question as it is asked just now: which form of it, in which round, and with what seed its options are shuffled. */
export interface Asking {
  form: LessonQuestion;
  number: number;
  round: number;
  seed: string;
}

/** As its answer was given; a question without one as its section asks it. */
export function answeredAsking(
  question: LessonQuestion,
  answer: AnswerRow | undefined,
  seed: string,
): Asking {
  return askingOf(question, answer?.form ?? 1, answer?.round ?? 0, seed);
}

/**
 * As it is asked in a round after the last section: in its next form, or in the same where nothing was answered, or a scene was
 * left on its way.
 */
export function nextAsking(question: LessonQuestion, answer: AnswerRow | undefined, seed: string): Asking {
  const round = roundsOf(question, answer) + 1;
  const isNew = answer === undefined || answer.is_unfinished || isLeft(question, answer);
  return askingOf(question, isNew ? (answer?.form ?? 1) : nextForm(question, answer.form), round, seed);
}

/** In how many rounds the question was answered to its end. */
export function roundsOf(question: LessonQuestion, answer: AnswerRow | undefined): number {
  if (answer === undefined) return 0;
  return isLeft(question, answer) ? answer.round - 1 : answer.round;
}

/**
 * In a round: a scene that is not over. Every other answer was given to its end and told, also where the text that is there now has
 * no such option.
 */
function isLeft(question: LessonQuestion, answer: AnswerRow): boolean {
  if (answer.round === 0) return false;
  const given = currentAnswer(answer);
  return given !== undefined && gradeAnswer(formOf(question, answer.form), given)?.isFinished === false;
}

/** Each round has an order of its own, and other words for the options: what was sent before is no answer to it. */
function askingOf(question: LessonQuestion, number: number, round: number, seed: string): Asking {
  return { form: formOf(question, number), number, round, seed: roundSeed(seed, round) };
}

export function roundSeed(seed: string, round: number): string {
  return round === 0 ? seed : `${seed}:${round}`;
}

/** A form as pages show it, under the name of its question. */
export function presentAsking(
  { id }: LessonQuestion,
  { form, seed, round }: Asking,
  given: readonly string[] | undefined,
  shown: Shown,
) {
  return { ...presentQuestion(form, given, seed, shown), id, ...(round > 0 && { round }) };
}

/**
 * What of a wrong answer is shown: at first only that it is wrong, and why; then how the question is worked through. A guess is
 * explained at once.
 */
export function shownOf({ isGuess }: LessonQuestion, answer: AnswerRow | undefined, isOver: boolean): Shown {
  if (isGuess || isOver) return "solution";
  return (answer?.attempts ?? 0) >= SHOWN_FROM_TRY ? "example" : "mistakes";
}
