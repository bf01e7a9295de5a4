import { type RawBuilder, sql } from "kysely";
import { joinTemplate, templateNotFound, titleIn } from "#content/catalogue/index.ts";
import { uuidV7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import {
  type Assigner,
  type AssignmentKind,
  type AssignmentStatus,
  assignedColumns,
  modifiedDateOf,
} from "#learning/assignables/index.ts";
import { leftJoinCurriculum, progressOf } from "#learning/lessons/index.ts";
import { joinPerson, joinUser, learnersLanguages } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { leaveTombstones } from "#platform/lists/tombstones.ts";
import { eventData, publishFrom } from "#platform/outbox.ts";
import { templateRetired, userDeactivated } from "./problems.ts";

export const assignmentSources = ["api", "bulk", "team", "admin", "mandatory"] as const;
export type AssignmentSource = (typeof assignmentSources)[number];

/** SQL (contract 7): "follows the linked curriculum". */
const status = sql<AssignmentStatus>`
  (case when curriculum.status in ('in_progress', 'completed') then curriculum.status else 'assigned' end)`;

const workedAt = sql<string | null>`curriculum.modified_date`;

/** SQL: the due date is the last day, and days are the organization's own. A completed assignment is not overdue. */
export const isOverdue = (now: Date): RawBuilder<boolean> => sql<boolean>`
  coalesce(assigned.due_date < (${now}::timestamptz at time zone organization.time_zone)::date
           and curriculum.completed_at is null, false)`;

/** What belongs together is one join away, so an assignment cannot be out of step with its lesson. */
const assignmentColumns = (now: Date) =>
  rowOf("assignment as assigned", [...assignedColumns, "template_id"], {
    title: sql<string>`${titleIn(...learnersLanguages)}`,
    /** The learner's, now. */
    preferred_language: sql<Language | null>`"user".preferred_language`,
    is_overdue: sql<boolean>`${isOverdue(now)}`,
    source: narrowed<AssignmentSource>(),
    assigned_by_type: narrowed<Assigner["type"]>(),
    curriculum_id: sql<number | null>`curriculum.id`,
    status,
    subsections_completed: sql<number | null>`curriculum.subsections_completed`,
    subsections_total: sql<number | null>`curriculum.subsections_total`,
    completed_at: sql<string | null>`curriculum.completed_at`,
    modified_date: sql<string>`${modifiedDateOf({ workedAt })}`,
  });
export type AssignmentRow = RowOf<ReturnType<typeof assignmentColumns>>;

/** Lessons that are assigned: with the learner's own lesson, if there is one, and what the organization's calendar needs. */
export const lessonKind: AssignmentKind<AssignmentRow> = {
  noun: "assignment",
  actions: { create: "assignment.create", delete: "assignment.delete" },
  thing: "template_id",
  thingOf: ({ template_id }) => template_id,
  problems: { isUnknown: templateNotFound, isRetired: templateRetired, isDeactivated: userDeactivated },
  columns: assignmentColumns,
  from: sql`
    from assignment as assigned
    ${joinPerson(sql`assigned.organization_id`, sql`assigned.user_id`)}
    ${joinTemplate(sql`assigned.template_id`)}
    ${leftJoinCurriculum(sql`assigned.organization_id`, sql`assigned.user_id`, sql`assigned.template_id`)}`,
  update: sql`update assignment as assigned set`,
  status,
  workedAt,
  present: presentAssignment,
  remove: removeAssignment,
};

/** The `Assignment` of contract 4.5. */
export function presentAssignment(row: AssignmentRow) {
  return {
    id: row.id,
    user_id: row.user_id,
    template_id: row.template_id,
    title: row.title,
    status: row.status,
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

/** Takes the assignment away, announces it, and sees to it that a compulsory one is not assigned by itself again. */
async function removeAssignment(
  trx: Database,
  now: Date,
  { organization_id: organizationId, id: assignmentId }: AssignmentRow,
): Promise<void> {
  const announcement = publishFrom(now, {
    organizationId,
    type: "assignment.deleted",
    id: sql`${uuidV7(now)}`,
    providerId: sql`"user".provider_id`,
    data: assignmentEventData,
    from: sql`removed as pair
      ${joinUser(sql`${organizationId}`, sql`pair.user_id`)}`,
  });
  await sql`
    with removed as (
      delete from assignment where organization_id = ${organizationId} and id = ${assignmentId}
      returning user_id, template_id
    ),
    waived as (
      insert into assignment_waiver (organization_id, user_id, template_id, creation_date)
      select ${organizationId}, user_id, template_id, ${now} from removed
      on conflict (organization_id, user_id, template_id) do nothing
    ),
    announced as (${announcement})
    select user_id from removed`.execute(trx);
  await leaveTombstones(trx, now, organizationId, "assignment", [assignmentId]);
}

/** The `data` of both events, for rows that have `pair` (`user_id`, `template_id`) and `"user"`. */
export const assignmentEventData = eventData({
  user_id: sql`pair.user_id`,
  template_id: sql`pair.template_id`,
  provider: sql`"user".provider`,
  provider_id: sql`"user".provider_id`,
});
