import { sql } from "kysely";
import { lockLearners, requireVisibleUser } from "#features/users/index.ts";
import { uuidV7 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { publishFrom } from "#platform/outbox.ts";
import { notFound } from "#platform/problems.ts";
import type { AssignmentRow } from "./assignment.ts";
import { selectAssignment, updateDueDate } from "./queries.ts";
import { assignmentEventData } from "./store.ts";

/** @throws notFound, for another organization's too; permissionDenied for a user whom the caller may not see */
export async function readAssignment(
  context: Context,
  caller: PartnerCaller,
  id: number | null,
): Promise<AssignmentRow> {
  const now = context.clock();
  const row = id === null ? undefined : await selectAssignment(context.db, now, caller.organizationId, id);
  if (!row) throw notFound();
  await requireVisibleUser(context.db, caller, row.user_id, () => notFound());
  return row;
}

/** Undefined leaves the due date. @throws as `readAssignment` */
export async function changeDueDate(
  context: Context,
  caller: PartnerCaller,
  id: number | null,
  dueDate: string | null | undefined,
): Promise<AssignmentRow> {
  const row = await readAssignment(context, caller, id);
  if (dueDate === undefined) return row;
  await updateDueDate(context.db, context.clock(), caller.organizationId, row.id, dueDate);
  return readAssignment(context, caller, row.id);
}

/** The duty goes, the lesson stays. Of two racing calls one does it. @throws as `readAssignment` */
export async function removeAssignment(
  context: Context,
  caller: PartnerCaller,
  id: number | null,
): Promise<void> {
  const row = await readAssignment(context, caller, id);
  const { organizationId } = caller;
  const isRemoved = await context.db.transaction().execute(async (trx) => {
    // Whoever assigns compulsory lessons locks the learner, too: so the waiver is seen, or what was assigned is.
    await lockLearners(trx, organizationId, [{ row_index: 0, reference: { user_id: row.user_id } }]);
    return deleteAssignment(trx, context.clock(), organizationId, row.id);
  });
  if (!isRemoved) throw notFound();
  context.wakeSequencer();
}

/** Takes the duty away, announces it, and sees to it that a compulsory one is not assigned by itself again. */
async function deleteAssignment(
  trx: Database,
  now: Date,
  organizationId: number,
  assignmentId: number,
): Promise<boolean> {
  const announcement = publishFrom(now, {
    organizationId,
    type: sql`'assignment.deleted'`,
    id: sql`${uuidV7(now)}`,
    providerId: sql`"user".provider_id`,
    data: assignmentEventData,
    from: sql`removed as pair
      join "user" on "user".organization_id = ${organizationId} and "user".id = pair.user_id`,
  });
  const { rows } = await sql`
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
  return rows.length > 0;
}
