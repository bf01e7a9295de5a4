import type { Question, RetakePage } from "@lectern/web/pages";
import {
  type AnswerFields,
  countedQuestions,
  extendScenePath,
  formOf,
  givenAnswer,
  gradeAnswer,
  type LessonQuestion,
  nextForm,
  presentQuestion,
} from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { answerInvalid } from "../problems.ts";
import { selectAnswers } from "../progress/answers.ts";
import { type RetakeAnswerRow, selectRetakes, upsertRetakeAnswer } from "../progress/retakes.ts";
import { PAUSE_MS } from "./pause.ts";
import type { Player } from "./player.ts";

/** The time that the lesson is taken again now, or will be next. */
export interface Retake {
  number: number;
  /** From when on. */
  opensAt: Date;
  questions: RetakenQuestion[];
  /** Questions that have an answer. */
  answered: number;
}

interface RetakenQuestion {
  question: LessonQuestion;
  form: LessonQuestion;
  formNumber: number;
  seed: string;
  answer: RetakeAnswerRow | undefined;
}

/** @returns null for a lesson that is not completed, or asks nothing */
export async function readRetake(db: Database, { curriculum, lesson, seed }: Player): Promise<Retake | null> {
  const questions = countedQuestions(lesson.sections);
  if (curriculum.completed_at === null || questions.length === 0) return null;
  const [answers, rows] = await Promise.all([selectAnswers(db, curriculum), selectRetakes(db, curriculum)]);
  const last = rows.at(-1)?.number ?? 0;
  const ofLast = rows.filter(({ number }) => number === last);
  const isOver = last > 0 && ofLast.filter((row) => !row.is_unfinished).length >= questions.length;
  const number = isOver || last === 0 ? last + 1 : last;
  const endedAt = isOver ? (ofLast.at(-1)?.answered_at ?? "") : curriculum.completed_at;
  const asked = questions.map((question) => {
    const answer = isOver ? undefined : ofLast.find((row) => row.question_id === question.id);
    let formNumber = answers.get(question.id)?.form ?? 1;
    for (let time = 0; time < number; time += 1) formNumber = nextForm(question, formNumber);
    const form = formOf(question, formNumber);
    return { question, form, formNumber, seed: `${seed}:retake:${number}`, answer };
  });
  return {
    number,
    opensAt: last === 0 || isOver ? new Date(Date.parse(endedAt) + PAUSE_MS) : new Date(0),
    questions: asked,
    answered: asked.filter(({ answer }) => answer?.is_unfinished === false).length,
  };
}

export function retakePage(
  { curriculum, lesson }: Player,
  retake: Retake,
  opensAt: RetakePage["opensAt"],
): RetakePage {
  return {
    name: "retake",
    curriculumId: String(curriculum.id),
    title: lesson.title,
    contentLanguage: lesson.language,
    sections: lesson.sections.map(({ id, heading }) => ({ id, title: heading })),
    opensAt,
    answered: retake.answered,
    questions: opensAt === null ? retake.questions.map(presentRetaken) : [],
  };
}

/** Told right or wrong, and no more: the same questions may come once more. */
export function presentRetaken({ question, form, seed, answer }: RetakenQuestion): Question {
  return {
    ...presentQuestion(form, answer?.option_ids, seed, "mistakes"),
    id: question.id,
    ...(answer?.is_unfinished === false && { isClosed: true as const }),
  };
}

/** @returns false when the form is not filled in @throws answerInvalid (422) */
export async function answerRetake(
  context: Context,
  { curriculum }: Player,
  { number }: Retake,
  { question, form, formNumber, seed, answer }: RetakenQuestion,
  fields: AnswerFields,
): Promise<boolean> {
  if (answer?.is_unfinished === false) return true;
  const given = givenAnswer(form, fields, seed);
  if (given === undefined) return false;
  const before = answer?.option_ids ?? [];
  const whole = form.kind === "scene" ? extendScenePath(form, before, given[0] ?? "") : given;
  const grade = whole && gradeAnswer(form, whole);
  if (!whole || !grade) throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
  const kept = {
    number,
    question_id: question.id,
    form: formNumber,
    option_ids: [...whole],
    is_right: grade.isFinished && grade.isCorrect,
    is_unfinished: !grade.isFinished,
  };
  await upsertRetakeAnswer(context.db, context.clock(), curriculum, kept, before);
  return true;
}
