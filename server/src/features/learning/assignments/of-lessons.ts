import { sql } from "kysely";
import { joinTemplate, titleIn } from "#content/catalogue/index.ts";
import { type LessonAssignments, leftJoinCurriculum } from "#learning/lessons/index.ts";
import { joinPerson, learnersLanguages } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";

/** What lessons are given of assignments. */
export const lessonAssignments: LessonAssignments = {
  id: sql`
    (select assignment.id from assignment
     where assignment.organization_id = curriculum.organization_id and assignment.user_id = curriculum.user_id
       and assignment.template_id = curriculum.template_id)`,
  dueDatesOf,
};

/** A learner's assignments, completed or not: the due date by template, null where there is none. */
export async function dueDatesOf(
  db: Database,
  organizationId: number,
  userId: number,
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await sql<{ template_id: number; due_date: string | null }>`
    select template_id, to_char(due_date, 'YYYY-MM-DD') as due_date from assignment
    where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
  return new Map(rows.map((row) => [row.template_id, row.due_date]));
}

/**
 * SQL, for a from clause: assigned lessons that are not completed and have a due date, with `organization_id`, `user_id`,
 * `template_id`, `due_date` and `title` in the learner's language.
 */
export const openAssignments = sql`(
  select assigned.organization_id, assigned.user_id, assigned.template_id, assigned.due_date,
         ${titleIn(...learnersLanguages)} as title
  from assignment as assigned
  ${joinPerson(sql`assigned.organization_id`, sql`assigned.user_id`)}
  ${joinTemplate(sql`assigned.template_id`)}
  ${leftJoinCurriculum(sql`assigned.organization_id`, sql`assigned.user_id`, sql`assigned.template_id`)}
  where assigned.due_date is not null and curriculum.completed_at is null)`;
