import { sql } from "kysely";
import { type FoundLearner, lockLearners, requireVisibleUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, PartnerCaller } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, type Change, inTransaction } from "#tenancy/audit/index.ts";
import type { AssignedRow, AssignmentKind } from "./kind.ts";

export async function selectAssigned<Row extends AssignedRow>(
  db: Database,
  now: Date,
  { columns, from }: AssignmentKind<Row>,
  organizationId: number,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(now)} ${from}
    where assigned.organization_id = ${organizationId} and assigned.id = ${id}`.execute(db);
  return rows[0];
}

/** @throws notFound, for another organization's too; permissionDenied for a user the caller may not see */
export async function readAssigned<Row extends AssignedRow>(
  { db, clock }: Context,
  kind: AssignmentKind<Row>,
  caller: PartnerCaller,
  id: number | null,
): Promise<Row> {
  const row = id === null ? undefined : await selectAssigned(db, clock(), kind, caller.organizationId, id);
  if (!row) throw notFound();
  await requireVisibleUser(db, caller, row.user_id, notFound);
  return row;
}

/**
 * Does something with an assignment that nobody else can change meanwhile. The learner is locked, as by what assigns without
 * being asked: either it sees what is done here, or its assignment is seen.
 * @throws as `readAssigned`, preconditionFailed
 */
export async function withLocked<Row extends AssignedRow, Result>(
  context: Context,
  request: HttpRequest,
  kind: AssignmentKind<Row>,
  id: number | null,
  work: (change: Change, row: Row, learner: FoundLearner | undefined) => Promise<Result>,
): Promise<Result> {
  const caller = partnerOf(request);
  const { organizationId } = caller;
  const { id: assignmentId, user_id } = await readAssigned(context, kind, caller, id);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const [learner] = await lockLearners(trx, organizationId, [{ row_index: 0, reference: { user_id } }]);
    const row = await selectAssigned(trx, now, kind, organizationId, assignmentId);
    if (!row) throw notFound();
    await requireMatch(request, () => kind.present(row));
    return work(change, row, learner);
  });
}

/** What was learned for it stays. Of two racing calls one does it. @throws as `withLocked` */
export async function removeAssigned<Row extends AssignedRow>(
  context: Context,
  request: HttpRequest,
  kind: AssignmentKind<Row>,
  id: number | null,
): Promise<void> {
  await withLocked(context, request, kind, id, async (change, row, learner) => {
    await kind.remove(change.trx, change.now, row, learner);
    await audit(
      change,
      kind.actions.delete,
      { organizationId: partnerOf(request).organizationId, id: row.id },
      { user_id: [row.user_id, null], [kind.thing]: [kind.thingOf(row), null] },
    );
  });
}
