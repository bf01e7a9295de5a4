import { lockLearners, requireVisibleUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, PartnerCaller } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { announceScenarioAssignment } from "./announcement.ts";
import { presentScenarioAssignment, type ScenarioAssignmentRow } from "./assignment.ts";
import { deleteAssignment, selectScenarioAssignment } from "./queries.ts";

/** @throws notFound, for another organization's too; permissionDenied for a user the caller may not see */
export async function readScenarioAssignment(
  { db }: Context,
  caller: PartnerCaller,
  id: number | null,
): Promise<ScenarioAssignmentRow> {
  const row = id === null ? undefined : await selectScenarioAssignment(db, caller.organizationId, id);
  if (!row) throw notFound();
  await requireVisibleUser(db, caller, row.user_id, notFound);
  return row;
}

/** What was played of it stays. Of two racing calls one does it. @throws as `readScenarioAssignment`, preconditionFailed */
export async function removeScenarioAssignment(
  context: Context,
  request: HttpRequest,
  id: number | null,
): Promise<void> {
  const caller = partnerOf(request);
  const { organizationId } = caller;
  const { user_id: userId, id: assignmentId } = await readScenarioAssignment(context, caller, id);
  await context.db.transaction().execute(async (trx) => {
    const now = context.clock();
    const [learner] = await lockLearners(trx, organizationId, [
      { row_index: 0, reference: { user_id: userId } },
    ]);
    const row = await selectScenarioAssignment(trx, organizationId, assignmentId);
    if (!row) throw notFound();
    await requireMatch(request, () => presentScenarioAssignment(row));
    await deleteAssignment(trx, now, organizationId, assignmentId);
    const key = learner ?? { provider: null, provider_id: null }; // erased people have none
    await announceScenarioAssignment(trx, now, "removed", row, key);
    await recordAudit(trx, now, request, {
      organizationId,
      action: "scenario_assignment.delete",
      targetType: "scenario_assignment",
      targetId: assignmentId,
      changes: { user_id: [userId, null], scenario_id: [row.scenario_id, null] },
    });
  });
}
