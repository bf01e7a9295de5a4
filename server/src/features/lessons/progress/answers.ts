import { sql } from "kysely";
import { type Answer, gradeAnswer, type LessonQuestion } from "#features/authoring/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { answerInvalid } from "../problems.ts";

/**
 * Grades an answer and keeps it: the last of several, and whether the first was right, which counts for the score.
 * @throws answerInvalid (422)
 */
export async function saveAnswer(
  context: Context,
  curriculum: CurriculumRow,
  subsectionId: string,
  question: LessonQuestion,
  optionIds: readonly string[],
): Promise<Answer> {
  const answer = gradeAnswer(question, optionIds);
  if (!answer) throw answerInvalid({ errors: { option: [answerInvalid.detail] } });
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    await touchUnfinished(trx, now, curriculum); // first: whoever completes the lesson then waits, and counts the answer
    await upsertAnswer(trx, now, curriculum, subsectionId, question.id, answer);
  });
  return answer;
}

async function upsertAnswer(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  subsectionId: string,
  questionId: string,
  answer: Answer,
): Promise<void> {
  await sql`
    insert into answer (organization_id, curriculum_id, subsection_id, question_id, option_ids, is_correct,
                        is_right_at_first, creation_date, modified_date)
    values (${curriculum.organization_id}, ${curriculum.id}, ${subsectionId}, ${questionId}, ${answer.chosen},
            ${answer.isCorrect}, ${answer.isCorrect}, ${now}, ${now})
    on conflict (curriculum_id, question_id) do update
      set option_ids = excluded.option_ids, is_correct = excluded.is_correct, attempts = answer.attempts + 1,
          modified_date = excluded.modified_date`.execute(trx);
}

/** Reading a completed lesson again changes nothing about it. */
async function touchUnfinished(trx: Database, now: Date, curriculum: CurriculumRow): Promise<void> {
  await sql`
    update curriculum set last_activity_at = ${now}, modified_date = ${now}
    where organization_id = ${curriculum.organization_id} and id = ${curriculum.id} and status <> 'completed'`.execute(
    trx,
  );
}

/** The options chosen, by question, of one subsection. */
export async function selectAnswers(
  db: Database,
  curriculum: CurriculumRow,
  subsectionId: string,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ question_id: string; option_ids: string[] }>`
    select question_id, option_ids from answer
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}
      and subsection_id = ${subsectionId}`.execute(db);
  return new Map(rows.map((row) => [row.question_id, row.option_ids]));
}
