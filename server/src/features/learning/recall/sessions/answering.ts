import { type AnswerFields, givenAnswer, gradeAnswer } from "#engines/lesson/index.ts";
import { recordActivity } from "#learning/activity/index.ts";
import { answerInvalid } from "#learning/lessons/index.ts";
import type { Context } from "#platform/feature.ts";
import type { Learner } from "../learner.ts";
import { moveOn } from "./moving-on.ts";
import { endSession, lockSession, type SessionRow, selectAnswered, updateAnswer } from "./queries.ts";
import type { AskedQuestion } from "./session.ts";

/**
 * Keeps an answer. With the last one of a lesson the lesson moves on to its next time, and with the last of all the session is over.
 * @returns false when the form is not filled in
 * @throws answerInvalid (422)
 */
export async function answerRecall(
  context: Context,
  learner: Learner,
  session: SessionRow,
  asked: AskedQuestion,
  fields: AnswerFields,
): Promise<boolean> {
  const given = givenAnswer(asked.question, fields, recallSeed(session, asked));
  if (given === undefined) return false;
  const grade = gradeAnswer(asked.question, given);
  if (!grade) throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
  const { curriculumId } = asked.lesson;
  await recordActivity(context, { ...learner, curriculumId });
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    const isOpen = await lockSession(trx, session);
    const answer = { place: asked.place, given, isRight: grade.isCorrect };
    const isFirst = await updateAnswer(trx, now, session, answer);
    if (!isOpen || !isFirst) return;
    const { curriculumIds, isOver } = await selectAnswered(trx, session);
    if (curriculumIds.includes(curriculumId)) await moveOn(trx, now, learner.organizationId, [curriculumId]);
    if (isOver) await endSession(trx, now, session);
  });
  return true;
}

/** Another order than in the lesson: what is recalled is the answer, not its place. */
export function recallSeed({ id }: Pick<SessionRow, "id">, { lesson, place }: AskedQuestion): string {
  return `recall:${id}:${lesson.seed}:${place}`;
}
