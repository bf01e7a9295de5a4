import {
  type AnswerFields,
  extendScenePath,
  givenAnswer,
  type LessonQuestion,
} from "#engines/lesson/index.ts";
import type { Context } from "#platform/feature.ts";
import { answerInvalid } from "../problems.ts";
import { currentAnswer, saveAnswer, selectAnswers } from "../progress/answers.ts";
import { answeredAgain } from "./again-page.ts";
import type { Player } from "./player.ts";

interface Answering {
  sectionId: string;
  question: LessonQuestion;
  /** Of the question's form. */
  fields: AnswerFields;
  /** Missed before, and asked once more after the last section. */
  isAgain?: boolean;
}

/**
 * Keeps what a learner answered. A choice of a scene goes on from the choices before it that the page shows; one that is not
 * open any more, as of a form that was sent twice, changes nothing.
 * @returns false when the form is not filled in
 * @throws answerInvalid (422)
 */
export async function answerQuestion(
  context: Context,
  player: Player,
  answering: Answering,
): Promise<boolean> {
  const { sectionId, question, fields, isAgain = false } = answering;
  const given = givenAnswer(question, fields, player.seed);
  if (given === undefined) return false;
  const { curriculum } = player;
  if (question.kind !== "scene") {
    await saveAnswer(context, curriculum, sectionId, question, given, { isAgain });
    return true;
  }
  const [choice = ""] = given;
  if (!question.options.some(({ id }) => id === choice))
    throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
  const kept = (await selectAnswers(context.db, curriculum)).get(question.id);
  const before = kept?.option_ids ?? [];
  const path = extendScenePath(question, isAgain ? (answeredAgain(kept) ?? []) : before, choice);
  if (path !== null) await saveAnswer(context, curriculum, sectionId, question, path, { before, isAgain });
  return true;
}

/** The questions of a section that have no answer yet; a scene has none before it is over. */
export async function openQuestions(
  context: Context,
  { curriculum, lesson }: Player,
  sectionId: string,
): Promise<LessonQuestion[]> {
  const questions = lesson.sections.find(({ id }) => id === sectionId)?.questions ?? [];
  if (questions.length === 0) return [];
  const answers = await selectAnswers(context.db, curriculum);
  return questions.filter(({ id }) => {
    const answer = answers.get(id);
    return answer?.is_unfinished || currentAnswer(answer) === undefined;
  });
}
