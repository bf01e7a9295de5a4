import { sql } from "kysely";
import type { LessonAssignments } from "#features/lessons/index.ts";

/** What lessons are given of assignments. */
export const lessonAssignments: LessonAssignments = {
  id: sql`
    (select assignment.id from assignment
     where assignment.organization_id = curriculum.organization_id and assignment.user_id = curriculum.user_id
       and assignment.template_id = curriculum.template_id)`,
  async dueDatesOf(db, organizationId, userId) {
    const { rows } = await sql<{ template_id: number; due_date: string | null }>`
      select template_id, due_date from assignment
      where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
    return new Map(rows.map((row) => [row.template_id, row.due_date]));
  },
};
