import { type RawBuilder, sql } from "kysely";
import { type CurriculumStatus, learnersTitle, progressOf } from "#learning/lessons/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { type Range, within } from "../range.ts";

interface ProgressFilter {
  status?: CurriculumStatus | undefined;
  template_id?: number | undefined;
}

interface Learner {
  organizationId: number;
  userId: number;
}

const lessonColumns = (range: Range) =>
  rowOf(
    "curriculum",
    ["template_id", "subsections_total", "subsections_completed", "last_activity_at", "completed_at"],
    {
      title: learnersTitle,
      curriculum_id: sql<number>`curriculum.id`,
      status: narrowed<CurriculumStatus>(),
      started_at: sql<string>`curriculum.creation_date`,
      due_date: sql<string | null>`assignment.due_date`,
      is_overdue: sql<boolean>`coalesce(curriculum.completed_at is null and assignment.due_date < ${range.today}::date, false)`,
    },
  );
type LessonRow = RowOf<ReturnType<typeof lessonColumns>>;

/** A learner's lessons, the one begun last first. */
export function progressList(
  learner: Learner,
  range: Range,
  filter: ProgressFilter,
): ListQuery<LessonRow, "started_at"> {
  return {
    columns: lessonColumns(range),
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
