import type { LessonResult, MissedQuestion } from "@lectern/web/pages";
import { sql } from "kysely";
import { countedQuestions, type Lesson } from "#features/authoring/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { attainmentOf } from "../progress/attainment.ts";

/** How many first answers were right. Null for a lesson without questions, and where first answers were not kept. */
export async function resultOf(db: Database, curriculum: CurriculumRow): Promise<LessonResult | null> {
  const attainment = await attainmentOf(db, curriculum.organization_id, curriculum.id);
  if (!attainment || attainment.score === null || attainment.question_count === 0) return null;
  const { right_at_first: right, question_count: questions, pass_mark: passMark, passed } = attainment;
  return { right, questions, passMark, passed };
}

/** What counts and was not right at first, answered or not, in the order of the lesson. */
export async function missedQuestions(
  db: Database,
  curriculum: CurriculumRow,
  lesson: Lesson,
): Promise<MissedQuestion[]> {
  const { rows } = await sql<{ question_id: string }>`
    select question_id from answer
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}
      and is_right_at_first`.execute(db);
  const right = new Set(rows.map(({ question_id }) => question_id));
  return lesson.sections.flatMap((section) =>
    countedQuestions([section])
      .filter(({ id }) => !right.has(id))
      .map(({ id, text }) => ({
        questionId: id,
        text,
        section: { id: section.id, title: section.heading },
      })),
  );
}
