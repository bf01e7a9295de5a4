import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** How a question of one version of a lesson went at the first try. */
export interface QuestionCount {
  section: string;
  question: string;
  /** Of how many the first try is known. */
  learners: number;
  right: number;
  /** By option, how many chose it first who were wrong at first. */
  chosen: Record<string, number>;
}

/**
 * Every question of a version that was answered, of one organization's learners. A withdrawn learner's answers are gone with
 * them; what was chosen first is not known of answers from before it was kept.
 * @param templateHash the content that the lessons were written from
 */
export async function questionCounts(
  db: Database,
  organizationId: number,
  templateId: number,
  templateHash: string,
): Promise<QuestionCount[]> {
  const { rows } = await sql<QuestionCount>`
    with given as (
      select answer.subsection_id, answer.question_id, answer.is_right_at_first,
             answer.first_option_ids
      from answer
      join curriculum on curriculum.organization_id = answer.organization_id and curriculum.id = answer.curriculum_id
      join lesson_content on lesson_content.organization_id = curriculum.organization_id
                         and lesson_content.curriculum_id = curriculum.id
      where curriculum.organization_id = ${organizationId} and curriculum.template_id = ${templateId}
        and lesson_content.template_hash = ${templateHash} and answer.is_right_at_first is not null
        and not answer.is_unfinished
    ),
    wrong as (
      select subsection_id, question_id, option, count(*)::int as times
      from given cross join lateral unnest(first_option_ids) as option
      where not is_right_at_first
      group by subsection_id, question_id, option
    )
    select given.subsection_id as section, given.question_id as question, count(*)::int as learners,
           (count(*) filter (where given.is_right_at_first))::int as right,
           coalesce((select json_object_agg(wrong.option, wrong.times) from wrong
                     where wrong.subsection_id = given.subsection_id and wrong.question_id = given.question_id),
                    '{}'::json) as chosen
    from given
    group by given.subsection_id, given.question_id
    order by min(given.subsection_id), given.question_id`.execute(db);
  return rows;
}
