import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CurriculumStatus } from "../curricula/curriculum.ts";

/** What a learner achieved in a lesson, as its own text has it. */
const attainmentColumns = rowOf(
  "curriculum",
  ["id", "organization_id", "user_id", "template_id", "completed_at", "score", "pass_mark", "passed"],
  {
    status: narrowed<CurriculumStatus>(),
    /** Null where there is no text: not yet, or not any more. */
    title: sql<string | null>`lesson ->> 'title'`,
    description: sql<string | null>`lesson ->> 'description'`,
    language: sql<Language | null>`lesson ->> 'language'`,
    question_count: sql<number>`coalesce(jsonb_array_length(question_ids), 0)`,
    right_at_first: sql<number>`
    (select count(*) from answer
     where answer.organization_id = curriculum.organization_id and answer.curriculum_id = curriculum.id
       and is_right_at_first and question_ids ? question_id)`,
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
    where curriculum.organization_id = ${organizationId} and curriculum.id = ${curriculumId}`.execute(db);
  return rows[0];
}
