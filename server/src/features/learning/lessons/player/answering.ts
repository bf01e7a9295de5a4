import {
  type AnswerFields,
  extendScenePath,
  givenAnswer,
  type LessonQuestion,
} from "#engines/lesson/index.ts";
import type { Context } from "#platform/feature.ts";
import { answerInvalid } from "../problems.ts";
import { type AnswerRow, currentAnswer, saveAnswer, selectAnswers } from "../progress/answers.ts";
import { type Asking, answeredAsking, nextAsking } from "../progress/rounds.ts";
import type { Player } from "./player.ts";

interface Answering {
  sectionId: string;
  question: LessonQuestion;
  /** Of the question's form. */
  fields: AnswerFields;
}

/**
 * Keeps what a learner answered in a section. Once the question was asked again after the last section its answers are given there.
 * @returns false when the form is not filled in
 * @throws answerInvalid (422)
 */
export async function answerQuestion(
  context: Context,
  player: Player,
  answering: Answering,
): Promise<boolean> {
  const { question } = answering;
  const kept = (await selectAnswers(context.db, player.curriculum)).get(question.id);
  if (isClosed(player, kept)) return true;
  const asking = answeredAsking(question, kept, player.seed);
  return recordAnswer(context, player, answering, asking, kept, currentAnswer(kept));
}

/** Whether a section shows the question without a way to answer it. */
export function isClosed({ curriculum }: Player, kept: AnswerRow | undefined): boolean {
  return curriculum.status !== "completed" && (kept?.round ?? 0) > 0;
}

/** The same for a question that was missed, in the next round. */
export async function answerAgain(
  context: Context,
  player: Player,
  answering: Answering,
  kept: AnswerRow | undefined,
): Promise<boolean> {
  const asking = nextAsking(answering.question, kept, player.seed);
  return recordAnswer(context, player, answering, asking, kept, answeredIn(asking, kept));
}

/** What was answered of it so far, in its round: the way through a scene. */
export function answeredIn({ round }: Asking, kept: AnswerRow | undefined): string[] | undefined {
  return kept !== undefined && (kept.round === round || kept.is_unfinished) ? currentAnswer(kept) : undefined;
}

/**
 * A choice of a scene goes on from the choices before it that the page shows; one that is not open any more, as of a form that was
 * sent twice, changes nothing.
 */
async function recordAnswer(
  context: Context,
  { curriculum }: Player,
  { sectionId, question, fields }: Answering,
  { form, number, round, seed }: Asking,
  kept: AnswerRow | undefined,
  soFar: readonly string[] | undefined,
): Promise<boolean> {
  const given = givenAnswer(form, fields, seed);
  if (given === undefined) return false;
  const asked = { form: number, round };
  if (form.kind !== "scene") {
    await saveAnswer(context, curriculum, sectionId, question, given, asked);
    return true;
  }
  const [choice = ""] = given;
  if (!form.options.some(({ id }) => id === choice))
    throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
  const before = kept?.option_ids ?? [];
  const path = extendScenePath(form, soFar ?? [], choice);
  if (path !== null) await saveAnswer(context, curriculum, sectionId, question, path, { ...asked, before });
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
