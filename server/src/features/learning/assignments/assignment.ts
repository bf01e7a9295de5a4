import { type RawBuilder, sql } from "kysely";
import { joinTemplate, titleIn } from "#content/catalogue/index.ts";
import type { Language } from "#kernel/language.ts";
import { type CurriculumStatus, leftJoinCurriculum, progressOf } from "#learning/lessons/index.ts";
import { joinPerson, learnersLanguages } from "#people/users/index.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { PartnerCaller } from "#platform/http/types.ts";

export const assignmentStatuses = ["assigned", "in_progress", "completed"] as const;
type AssignmentStatus = (typeof assignmentStatuses)[number];
export const assignmentSources = ["api", "bulk", "team", "admin", "mandatory"] as const;
export type AssignmentSource = (typeof assignmentSources)[number];
export const assignerTypes = ["service_account", "user", "system"] as const;

/** The service account, user or rule that made the assignment. */
export interface Assigner {
  type: (typeof assignerTypes)[number];
  id: string | null;
  label: string | null;
}

/** With the learner's own lesson, if there is one, and what the organization's calendar needs. */
export const fromAssignments = sql`
  from assignment
  ${joinPerson(sql`assignment.organization_id`, sql`assignment.user_id`)}
  ${joinTemplate(sql`assignment.template_id`)}
  ${leftJoinCurriculum(sql`assignment.organization_id`, sql`assignment.user_id`, sql`assignment.template_id`)}`;

/** SQL, for a statement with `fromAssignments`: contract 7, "follows the linked curriculum". */
export const statusColumn = sql<AssignmentStatus>`
  case when curriculum.status in ('in_progress', 'completed') then curriculum.status else 'assigned' end`;

/** SQL: the due date is the last day, and days are the organization's own. A completed assignment is not overdue. */
export const isOverdue = (now: Date): RawBuilder<boolean> => sql<boolean>`
  coalesce(assignment.due_date < (${now}::timestamptz at time zone organization.time_zone)::date
           and curriculum.completed_at is null, false)`;

/** SQL: work on the lesson moves the date of the assignment, too. */
export const modifiedDate = sql<string>`greatest(assignment.modified_date, curriculum.modified_date)`;

/** What belongs together is one join away, so an assignment cannot be out of step with its lesson. */
export const assignmentColumns = (now: Date) =>
  rowOf(
    "assignment",
    [
      "id",
      "organization_id",
      "user_id",
      "template_id",
      "due_date",
      "assigned_by_id",
      "assigned_by_label",
      "creation_date",
    ],
    {
      title: sql<string>`${titleIn(...learnersLanguages)}`,
      /** The learner's, now. */
      preferred_language: sql<Language | null>`"user".preferred_language`,
      is_overdue: sql<boolean>`${isOverdue(now)}`,
      source: narrowed<AssignmentSource>(),
      assigned_by_type: narrowed<Assigner["type"]>(),
      curriculum_id: sql<number | null>`curriculum.id`,
      curriculum_status: sql<CurriculumStatus | null>`curriculum.status`,
      subsections_completed: sql<number | null>`curriculum.subsections_completed`,
      subsections_total: sql<number | null>`curriculum.subsections_total`,
      completed_at: sql<string | null>`curriculum.completed_at`,
      modified_date: sql<string>`${modifiedDate}`,
    },
  );
export type AssignmentRow = RowOf<ReturnType<typeof assignmentColumns>>;

/** The `Assignment` of contract 4.5. */
export function presentAssignment(row: AssignmentRow) {
  return {
    id: row.id,
    user_id: row.user_id,
    template_id: row.template_id,
    title: row.title,
    status: statusOf(row.curriculum_status),
    progress: progressOf(row.subsections_completed ?? 0, row.subsections_total ?? 0),
    due_date: row.due_date,
    is_overdue: row.is_overdue,
    curriculum_id: row.curriculum_id,
    assigned_by: { type: row.assigned_by_type, id: row.assigned_by_id, label: row.assigned_by_label },
    source: row.source,
    completed_at: row.completed_at,
    creation_date: row.creation_date,
    modified_date: row.modified_date,
  };
}

/** The same as `statusColumn`. */
function statusOf(curriculum: CurriculumStatus | null): AssignmentStatus {
  return curriculum === "in_progress" || curriculum === "completed" ? curriculum : "assigned";
}

export function assignerOf(caller: PartnerCaller): Assigner {
  return caller.kind === "service_account"
    ? { type: "service_account", id: caller.clientId, label: caller.label }
    : { type: "user", id: String(caller.userId), label: caller.label };
}
