import { type RawBuilder, sql } from "kysely";
import { type CurriculumStatus, progressOf } from "#features/lessons/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { type Range, within } from "../range.ts";

export interface ProgressFilter {
  status?: CurriculumStatus | undefined;
  template_id?: number | undefined;
}

interface Learner {
  organizationId: number;
  userId: number;
}

interface LessonRow {
  curriculum_id: number;
  template_id: number;
  title: string;
  status: CurriculumStatus;
  subsections_total: number;
  subsections_completed: number;
  started_at: string;
  last_activity_at: string | null;
  completed_at: string | null;
  due_date: string | null;
  is_overdue: boolean;
}

/** A learner's lessons, the one begun last first. */
export function progressList(
  learner: Learner,
  range: Range,
  filter: ProgressFilter,
): ListQuery<LessonRow, "started_at"> {
  return {
    columns: sql<LessonRow>`
      curriculum.id as curriculum_id, curriculum.template_id, curriculum.title, curriculum.status,
      curriculum.subsections_total, curriculum.subsections_completed, curriculum.creation_date as started_at,
      curriculum.last_activity_at, curriculum.completed_at, assignment.due_date,
      coalesce(curriculum.completed_at is null and assignment.due_date < ${range.today}::date, false) as is_overdue`,
    from: sql`
      from curriculum
      left join assignment on assignment.organization_id = curriculum.organization_id
                                  and assignment.user_id = curriculum.user_id
                                  and assignment.template_id = curriculum.template_id`,
    conditions: conditionsOf(learner, range, filter),
    sortColumns: { started_at: { expression: sql`curriculum.creation_date`, type: "timestamptz" } },
    standard: [{ key: "started_at", descending: true }],
    id: { expression: sql`curriculum.id`, type: "bigint" },
  };
}

export function presentProgress(row: LessonRow) {
  return { ...row, progress: progressOf(row.subsections_completed, row.subsections_total) };
}

/** How far the learner has come in all that the filter lets through. */
export async function selectOverallProgress(
  db: Database,
  learner: Learner,
  range: Range,
  filter: ProgressFilter,
): Promise<number> {
  const { rows } = await sql<{ overall: number | null }>`
    select round(avg(100.0 * subsections_completed / nullif(subsections_total, 0)), 2) as overall
    from curriculum where ${sql.join(conditionsOf(learner, range, filter), sql` and `)}`.execute(db);
  return rows[0]?.overall ?? 0;
}

function conditionsOf(
  { organizationId, userId }: Learner,
  range: Range,
  { status, template_id: templateId }: ProgressFilter,
): RawBuilder<unknown>[] {
  return [
    sql`curriculum.organization_id = ${organizationId} and curriculum.user_id = ${userId}`,
    within(sql`curriculum.creation_date`, range),
    ...(status === undefined ? [] : [sql`curriculum.status = ${status}`]),
    ...(templateId === undefined ? [] : [sql`curriculum.template_id = ${templateId}`]),
  ];
}
