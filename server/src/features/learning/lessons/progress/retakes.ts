import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";

const retakeColumns = rowOf("retake_answer", [
  "number",
  "question_id",
  "form",
  "option_ids",
  "is_right",
  "is_unfinished",
  "answered_at",
]);
export type RetakeAnswerRow = RowOf<typeof retakeColumns>;

/** Of all times that the lesson was taken again, the first one first. */
export async function selectRetakes(
  db: Database,
  { id, organization_id }: Pick<CurriculumRow, "id" | "organization_id">,
): Promise<RetakeAnswerRow[]> {
  const { rows } = await sql<RetakeAnswerRow>`
    select ${retakeColumns} from retake_answer
    where organization_id = ${organization_id} and curriculum_id = ${id}
    order by number, answered_at, question_id`.execute(db);
  return rows;
}

/** Keeps the first answer; a scene goes on from `before` until it is over. Of two that were sent at once one counts. */
export async function upsertRetakeAnswer(
  db: Database,
  now: Date,
  { id, organization_id }: Pick<CurriculumRow, "id" | "organization_id">,
  answer: Omit<RetakeAnswerRow, "answered_at">,
  before: readonly string[],
): Promise<void> {
  await sql`
    insert into retake_answer (organization_id, curriculum_id, number, question_id, form, option_ids, is_right, is_unfinished,
                               answered_at)
    values (${organization_id}, ${id}, ${answer.number}, ${answer.question_id}, ${answer.form}, ${answer.option_ids},
            ${answer.is_right}, ${answer.is_unfinished}, ${now})
    on conflict (curriculum_id, number, question_id) do update
      set option_ids = excluded.option_ids, is_right = excluded.is_right, is_unfinished = excluded.is_unfinished,
          answered_at = excluded.answered_at
      where retake_answer.is_unfinished and retake_answer.option_ids = ${[...before]}::text[]`.execute(db);
}
