import { sql } from "kysely";
import { formOf, gradeAnswer, type LessonQuestion } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { answerInvalid } from "../problems.ts";

/**
 * Grades an answer and keeps it: the last of several, the first, and whether the first was right, which counts for the score.
 * What was left out of a completed lesson may be answered to learn from it, and stays left out.
 * @throws answerInvalid (422)
 */
export async function saveAnswer(
  context: Context,
  curriculum: CurriculumRow,
  subsectionId: string,
  question: LessonQuestion,
  given: readonly string[],
  { before, form = 1, round = 0 }: AnswerContext = {},
): Promise<void> {
  const grade = gradeAnswer(formOf(question, form), given);
  if (!grade) throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
  const now = context.clock();
  const answer = { ...grade, question, given: [...given], before, form, round };
  await context.db.transaction().execute(async (trx) => {
    // First: a request that completes the lesson then waits, and counts this answer.
    const isOver = !(await touchUnfinished(trx, now, curriculum));
    await upsertAnswer(trx, now, curriculum, subsectionId, { ...answer, isOver });
  });
}

interface AnswerContext {
  /** The way through a scene that the answer goes on from: of two browsers at one step, one goes on. */
  before?: readonly string[] | undefined;
  /** Which form of the question was asked. */
  form?: number;
  /** From 1: missed before, and asked once more after the last section. 0: asked in its section. */
  round?: number;
}

interface GivenAnswer extends Required<Omit<AnswerContext, "before">>, Pick<AnswerContext, "before"> {
  question: LessonQuestion;
  given: string[];
  isFinished: boolean;
  isCorrect: boolean;
  /** The lesson is completed: no answer is a first one any more. */
  isOver: boolean;
}

/** Of two answers in one round the first counts; an answer of a section does not take the place of one that was given later. */
async function upsertAnswer(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  subsectionId: string,
  { question, given, before, form, round, isFinished, isCorrect, isOver }: GivenAnswer,
): Promise<void> {
  const mayBeFirst = isFinished && !isOver;
  const first = mayBeFirst ? given : null;
  const isAgain = round > 0 && !isOver;
  const [again, mastered] = [isAgain ? now : null, isAgain && isFinished && isCorrect ? now : null];
  await sql`
    insert into answer (organization_id, curriculum_id, subsection_id, question_id, option_ids, first_option_ids, is_correct,
                        is_right_at_first, is_unfinished, asked_again_at, mastered_at, form, round, is_counted, skills,
                        creation_date, modified_date)
    values (${curriculum.organization_id}, ${curriculum.id}, ${subsectionId}, ${question.id}, ${given}, ${first}::text[],
            ${isCorrect}, ${mayBeFirst && isCorrect}, ${!mayBeFirst}, ${again}, ${mastered}, ${form}, ${round},
            ${question.isGuess !== true}, ${question.skills ?? null}::text[], ${now}, ${now})
    on conflict (curriculum_id, question_id) do update
      set option_ids = excluded.option_ids, is_correct = excluded.is_correct, form = excluded.form, round = excluded.round,
          is_right_at_first = case when answer.is_unfinished then excluded.is_right_at_first else answer.is_right_at_first end,
          first_option_ids = case when answer.is_unfinished then excluded.first_option_ids else answer.first_option_ids end,
          is_unfinished = answer.is_unfinished and excluded.is_unfinished,
          attempts = answer.attempts + case when answer.is_unfinished or ${!isFinished}::boolean then 0 else 1 end,
          asked_again_at = coalesce(excluded.asked_again_at, answer.asked_again_at),
          mastered_at = coalesce(answer.mastered_at, excluded.mastered_at),
          modified_date = excluded.modified_date
      where (${before === undefined}::boolean or answer.option_ids = ${before ?? []}::text[])
        and (${isOver}::boolean or answer.round = ${round}::int - 1
             or (answer.round = ${round}::int and ${round === 0 || before !== undefined}::boolean))`.execute(
    trx,
  );
}

/** Reading a completed lesson again changes nothing about it. @returns false when it is completed */
async function touchUnfinished(trx: Database, now: Date, curriculum: CurriculumRow): Promise<boolean> {
  const { rows } = await sql`
    update curriculum set last_activity_at = ${now}, modified_date = ${now}
    where organization_id = ${curriculum.organization_id} and id = ${curriculum.id} and status <> 'completed'
    returning id`.execute(trx);
  return rows.length > 0;
}

const answerColumns = rowOf("answer", [
  "question_id",
  "option_ids",
  "is_unfinished",
  "is_right_at_first",
  "asked_again_at",
  "mastered_at",
  "attempts",
  "form",
  "round",
]);
export type AnswerRow = RowOf<typeof answerColumns>;

/** Undefined: not answered, or in its section and not since the lesson was begun again in another language. */
export function currentAnswer(answer: AnswerRow | undefined): string[] | undefined {
  return answer === undefined || answer.option_ids.length === 0 ? undefined : answer.option_ids;
}

/** By question, of the whole lesson. */
export async function selectAnswers(
  db: Database,
  curriculum: Pick<CurriculumRow, "id" | "organization_id">,
): Promise<Map<string, AnswerRow>> {
  const { rows } = await sql<AnswerRow>`
    select ${answerColumns} from answer
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}`.execute(db);
  return new Map(rows.map((row) => [row.question_id, row]));
}
