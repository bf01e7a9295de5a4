import { type RawBuilder, sql } from "kysely";
import { type CurriculumStatus, progressOf } from "#features/lessons/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { PageRequest } from "#platform/pagination.ts";
import { assignedLessons } from "../assigned.ts";
import { type Range, within } from "../range.ts";

export interface ProgressFilter {
  status?: CurriculumStatus | undefined;
  template_id?: number | undefined;
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

/** One page of a learner's lessons, the one begun last first, and how far they have come in all of them. */
export async function listUserProgress(
  db: Database,
  learner: { organizationId: number; userId: number },
  range: Range,
  filter: ProgressFilter,
  page: PageRequest,
) {
  const conditions = sql.join(conditionsOf(learner, range, filter), sql` and `);
  const { rows: counted } = await sql<{ count: number; overall: number | null }>`
    select count(*) as count,
           round(avg(100.0 * subsections_completed / nullif(subsections_total, 0)), 2) as overall
    from curriculum where ${conditions}`.execute(db);
  const { rows } = await sql<LessonRow>`
    select curriculum.id as curriculum_id, curriculum.template_id, title, status, subsections_total,
           subsections_completed, curriculum.creation_date as started_at, last_activity_at, curriculum.completed_at,
           due_date, coalesce(curriculum.completed_at is null and due_date < ${range.today}::date, false) as is_overdue
    from curriculum
    left join lateral (
      select due_date from ${assignedLessons} as duty
      where duty.organization_id = ${learner.organizationId} and duty.user_id = ${learner.userId}
        and duty.template_id = curriculum.template_id
    ) as assigned on true
    where ${conditions} order by curriculum.creation_date desc, curriculum.id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const results = rows.map((row) => ({
    ...row,
    progress: progressOf(row.subsections_completed, row.subsections_total),
  }));
  return { count: counted[0]?.count ?? 0, overallProgress: counted[0]?.overall ?? 0, results };
}

function conditionsOf(
  { organizationId, userId }: { organizationId: number; userId: number },
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
