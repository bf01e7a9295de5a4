import { sql } from "kysely";
import { uuidV7 } from "#kernel/ids.ts";
import { joinUser, lockLearners, requireVisibleUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, PartnerCaller } from "#platform/http/types.ts";
import { leaveTombstones } from "#platform/lists/tombstones.ts";
import { publishFrom } from "#platform/outbox.ts";
import { notFound } from "#platform/problems.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { assignmentEventData } from "./assigning/store.ts";
import { type AssignmentRow, presentAssignment } from "./assignment.ts";
import { selectAssignment, updateDueDate } from "./queries.ts";

/** @throws notFound, for another organization's too; permissionDenied for a user the caller may not see */
export async function readAssignment(
  context: Context,
  caller: PartnerCaller,
  id: number | null,
): Promise<AssignmentRow> {
  const now = context.clock();
  const row = id === null ? undefined : await selectAssignment(context.db, now, caller.organizationId, id);
  if (!row) throw notFound();
  await requireVisibleUser(context.db, caller, row.user_id, notFound);
  return row;
}

/** Undefined leaves the due date. @throws as `readAssignment`, preconditionFailed */
export async function changeDueDate(
  context: Context,
  request: HttpRequest,
  id: number | null,
  dueDate: string | null | undefined,
): Promise<AssignmentRow> {
  const now = context.clock();
  const { organizationId } = partnerOf(request);
  return withLocked(context, request, id, async (trx, row) => {
    if (dueDate === undefined || dueDate === row.due_date) return row;
    await updateDueDate(trx, now, organizationId, row.id, dueDate);
    await recordAudit(trx, now, request, {
      organizationId,
      action: "assignment.update",
      targetType: "assignment",
      targetId: row.id,
      changes: { due_date: [row.due_date, dueDate] },
    });
    return (await selectAssignment(trx, now, organizationId, row.id)) ?? row;
  });
}

/** The assignment goes, the lesson stays. Of two racing calls one does it. @throws as `readAssignment`, preconditionFailed */
export async function removeAssignment(
  context: Context,
  request: HttpRequest,
  id: number | null,
): Promise<void> {
  const { organizationId } = partnerOf(request);
  await withLocked(context, request, id, async (trx, row) => {
    const now = context.clock();
    await deleteAssignment(trx, now, organizationId, row.id);
    await recordAudit(trx, now, request, {
      organizationId,
      action: "assignment.delete",
      targetType: "assignment",
      targetId: row.id,
      changes: { user_id: [row.user_id, null], template_id: [row.template_id, null] },
    });
  });
}

/**
 * Does something with an assignment that nobody else can change meanwhile. The learner is locked, as by the assigner of
 * compulsory lessons: either it sees the waiver, or its assignment is seen here.
 */
async function withLocked<Result>(
  context: Context,
  request: HttpRequest,
  id: number | null,
  work: (trx: Database, row: AssignmentRow) => Promise<Result>,
): Promise<Result> {
  const caller = partnerOf(request);
  const { organizationId } = caller;
  const seen = await readAssignment(context, caller, id);
  return context.db.transaction().execute(async (trx) => {
    await lockLearners(trx, organizationId, [{ row_index: 0, reference: { user_id: seen.user_id } }]);
    const row = await selectAssignment(trx, context.clock(), organizationId, seen.id);
    if (!row) throw notFound();
    await requireMatch(request, () => presentAssignment(row));
    return work(trx, row);
  });
}

/** Takes the assignment away, announces it, and sees to it that a compulsory one is not assigned by itself again. */
async function deleteAssignment(
  trx: Database,
  now: Date,
  organizationId: number,
  assignmentId: number,
): Promise<void> {
  const announcement = publishFrom(now, {
    organizationId,
    type: sql`'assignment.deleted'`,
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
