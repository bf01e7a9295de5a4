import type { LessonQuestion } from "#engines/lesson/index.ts";
import { type AskableLesson, type AskableQuestion, selectAskable } from "#learning/lessons/index.ts";
import type { Context } from "#platform/feature.ts";
import { type Candidate, chooseQuestions } from "../choice.ts";
import { type DueRow, dueRecalls, openAmong, selectDue } from "../due.ts";
import type { Learner } from "../learner.ts";
import { moveOn } from "./moving-on.ts";
import {
  type AskedQuestionRow,
  deleteSession,
  deleteUnasked,
  endSession,
  insertSession,
  type SessionRow,
  selectHistory,
  selectOpenSession,
  selectQuestions,
  selectSession,
} from "./queries.ts";

/** So many lessons are looked through for questions; the rest waits for another day. */
const MOST_LESSONS = 10;

/** Questions that are asked at once, as far as they still can be asked. */
export interface Session {
  row: SessionRow;
  questions: AskedQuestion[];
}

export interface AskedQuestion extends AskableQuestion {
  place: number;
  lesson: Pick<AskableLesson, "curriculumId" | "lesson" | "seed">;
  answer: { optionIds: string[]; isRight: boolean } | null;
}

/** The session that the learner left, or a new one; null: there is nothing to ask. */
export async function beginOrContinue(context: Context, learner: Learner): Promise<Session | null> {
  const open = await selectOpenSession(context.db, learner);
  if (open) {
    const session = await readSession(context, learner, open);
    if (session.questions.some(({ answer }) => answer === null)) return session;
    // What cannot be asked any more was no recall, so it is no reason to rest.
    if (session.questions.length === 0) await deleteSession(context.db, open);
    else await endSession(context.db, context.clock(), open);
  }
  return begin(context, learner, await dueRecalls(context, learner));
}

/** One of the learner's own; undefined: there is none. */
export async function findSession(
  context: Context,
  learner: Learner,
  id: number,
): Promise<Session | undefined> {
  const row = await selectSession(context.db, learner, id);
  return row && readSession(context, learner, row);
}

/** A learner who declines is not asked again before the next interval. */
export async function leaveOut(context: Context, learner: Learner): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    const due = await selectDue(trx, now, learner);
    const ids = due.map(({ curriculum_id }) => curriculum_id);
    await moveOn(trx, now, learner.organizationId, ids);
    const open = await selectOpenSession(trx, learner);
    if (open) await endSession(trx, now, open);
  });
}

async function begin(context: Context, learner: Learner, due: readonly DueRow[]): Promise<Session | null> {
  const { db, clock } = context;
  const ids = due.slice(0, MOST_LESSONS).map(({ curriculum_id }) => curriculum_id);
  if (ids.length === 0) return null;
  const [lessons, history] = await Promise.all([
    selectAskable(db, learner, ids),
    selectHistory(db, learner.organizationId, ids),
  ]);
  const last = new Map(history.map((row) => [`${row.curriculum_id} ${row.question_id}`, row]));
  const choices = chooseQuestions(
    ids.map((curriculumId) => ({
      curriculumId,
      candidates: (lessons.get(curriculumId)?.questions ?? []).map(({ question, wasMissed }): Candidate => {
        const known = last.get(`${curriculumId} ${question.id}`);
        const recalled = known ? { isRight: known.is_right, at: new Date(known.answered_at) } : null;
        return { questionId: question.id, wasMissed, last: recalled };
      }),
    })),
  );
  if (choices.length === 0) return null;
  const row =
    (await db.transaction().execute((trx) => insertSession(trx, clock(), learner, choices))) ??
    (await selectOpenSession(db, learner));
  return row ? readSession(context, learner, row) : null;
}

async function readSession(context: Context, learner: Learner, row: SessionRow): Promise<Session> {
  const rows = await selectQuestions(context.db, row);
  const ids = [...new Set(rows.map(({ curriculum_id }) => curriculum_id))];
  const known = await selectAskable(context.db, learner, ids);
  const lessons = [...known.values()].map((lesson) => ({ ...lesson, template_id: lesson.templateId }));
  const open = await openAmong(context, learner, lessons);
  const asked = rows.map((question) => ({ question, found: find(question, open, row.id) }));
  const gone = asked.filter(({ question, found }) => found === null && question.is_right === null);
  if (gone.length > 0) {
    const places = gone.map(({ question }) => question.place);
    await deleteUnasked(context.db, row, places);
  }
  return { row, questions: asked.flatMap(({ found }) => (found === null ? [] : [found])) };
}

function find(
  row: AskedQuestionRow,
  lessons: readonly AskableLesson[],
  sessionId: number,
): AskedQuestion | null {
  const lesson = lessons.find(({ curriculumId }) => curriculumId === row.curriculum_id);
  const asked = lesson?.questions.find(({ question }) => question.id === row.question_id);
  if (lesson === undefined || asked === undefined) return null;
  const { option_ids: optionIds, is_right: isRight, place } = row;
  const answer = optionIds === null || isRight === null ? null : { optionIds, isRight };
  return { ...asked, question: formFor(asked.question, sessionId), place, lesson, answer };
}

/** Each session asks another form: what is recalled is the matter, not the letters. A scene takes as long as three questions. */
function formFor(question: LessonQuestion, sessionId: number): LessonQuestion {
  const forms = [question, ...(question.forms ?? [])].filter(({ kind }) => kind !== "scene");
  return forms[sessionId % forms.length] ?? question;
}
