import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CurriculumStatus } from "../curricula/curriculum.ts";
import { secondsSpent } from "./time-spent.ts";

/** What a learner achieved in a lesson, as its own text has it. */
const attainmentColumns = rowOf(
  "curriculum",
  [
    "id",
    "organization_id",
    "user_id",
    "template_id",
    "completed_at",
    "score",
    "pass_mark",
    "passed",
    "rounds",
  ],
  {
    status: narrowed<CurriculumStatus>(),
    /** Null where there is no text: not yet, or not any more. */
    title: sql<string | null>`lesson ->> 'title'`,
    description: sql<string | null>`lesson ->> 'description'`,
    language: sql<Language | null>`lesson ->> 'language'`,
    spent_seconds: secondsSpent,
    question_count: sql<number>`coalesce(jsonb_array_length(question_ids), 0)`,
    right_at_first: sql<number>`
    (select count(*) from answer
     where answer.organization_id = curriculum.organization_id and answer.curriculum_id = curriculum.id
       and is_right_at_first and question_ids ? question_id)`,
    /** The best of those that were finished; null: the lesson was not taken again. */
    retake_number: sql<number | null>`retaken.number`,
    retake_right: sql<number | null>`retaken.right_answers`,
  },
);
export type Attainment = RowOf<typeof attainmentColumns>;

export async function attainmentOf(
  db: Database,
  organizationId: number,
  curriculumId: number,
): Promise<Attainment | undefined> {
  const { rows } = await sql<Attainment>`
    select ${attainmentColumns}
    from curriculum
    left join lesson_content on lesson_content.organization_id = curriculum.organization_id
                            and lesson_content.curriculum_id = curriculum.id
    left join lateral jsonb_path_query_array(lesson, '$.sections[*].questions[*] ? (!exists (@.isGuess)).id') as question_ids on true
    left join lateral (
      select number, (count(*) filter (where is_right))::int as right_answers from retake_answer
      where retake_answer.organization_id = curriculum.organization_id and retake_answer.curriculum_id = curriculum.id
        and not is_unfinished
      group by number having count(*) = jsonb_array_length(question_ids)
      order by right_answers desc, number limit 1) as retaken on true
    where curriculum.organization_id = ${organizationId} and curriculum.id = ${curriculumId}`.execute(db);
  return rows[0];
}
