import { assignerOf } from "#learning/assignments/index.ts";
import { type FoundLearner, lockLearners, requireVisibleUser } from "#people/users/index.ts";
import { LostRace, transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { lockScenario, type ScenarioVisibility } from "../catalogue/queries.ts";
import { enterLibrary } from "../library/library.ts";
import { notInLibrary, scenarioNotFound, scenarioRetired, userDeactivated } from "../problems.ts";
import { announceScenarioAssignment } from "./announcement.ts";
import type { ScenarioAssignmentRow } from "./assignment.ts";
import {
  insertAssignment,
  selectOpenAssignment,
  selectScenarioAssignment,
  updateDueDate,
} from "./queries.ts";

interface RequestedAssignment {
  scenario_id: string;
  user_id: number;
  due_date?: string | null;
}

interface AssignedScenario {
  isNew: boolean;
  /** This call put the scenario into the library. */
  adopted: boolean;
  assignment: ScenarioAssignmentRow;
}

/**
 * Assigns a scenario, and takes it into the library first where `mayAdopt` (contract 6.1). An assignment that is not
 * completed is answered again (decision C12); its due date moves if one is sent.
 * @throws userNotFound, scenarioNotFound (404), permissionDenied; userDeactivated, scenarioRetired, notInLibrary (422)
 */
export async function assignScenario(
  context: Context,
  request: HttpRequest,
  requested: RequestedAssignment,
  mayAdopt: boolean,
): Promise<AssignedScenario> {
  const caller = partnerOf(request);
  const { organizationId } = caller;
  const { user_id: userId, scenario_id: scenarioId, due_date: dueDate } = requested;
  await requireVisibleUser(context.db, caller, userId, userNotFound);
  const assigned = await transactionRetrying(context.db, async (trx) => {
    const now = context.clock();
    const [learner] = await lockLearners(trx, organizationId, [
      { row_index: 0, reference: { user_id: userId } },
    ]);
    if (!learner) throw userNotFound();
    const scenario = await lockScenario(trx, organizationId, scenarioId);
    if (!scenario?.is_visible) throw scenarioNotFound();
    const pair = { organizationId, userId, scenario: scenario.id };
    const open = await selectOpenAssignment(trx, pair);
    refuseWhatCannotBe(learner, scenario, { isAssigned: open !== null, mayAdopt });
    const adopted =
      scenario.is_active &&
      !scenario.in_library &&
      (await enterLibrary(trx, now, request, { organizationId, id: scenario.id, scenarioId }));
    if (open !== null) {
      if (dueDate !== undefined) await updateDueDate(trx, now, organizationId, open, dueDate);
      return { isNew: false, adopted, assignment: await stored(trx, organizationId, open) };
    }
    const terms = { dueDate: dueDate ?? null, assignedBy: assignerOf(caller) };
    const id = await insertAssignment(trx, now, pair, terms);
    if (id === undefined) throw new LostRace("A neighbour has just assigned the same scenario.");
    const assignment = await stored(trx, organizationId, id);
    await announceScenarioAssignment(trx, now, "assigned", assignment, learner);
    await recordAudit(trx, now, request, {
      organizationId,
      action: "scenario_assignment.create",
      targetType: "scenario_assignment",
      targetId: id,
      changes: { user_id: [null, userId], scenario_id: [null, scenarioId] },
    });
    return { isNew: true, adopted, assignment };
  });
  return assigned;
}

/** Existing assignments stay when their scenario is retired. */
function refuseWhatCannotBe(
  learner: FoundLearner,
  scenario: ScenarioVisibility,
  { isAssigned, mayAdopt }: { isAssigned: boolean; mayAdopt: boolean },
): void {
  if (!learner.is_active) throw userDeactivated({ errors: { user_id: [userDeactivated.detail] } });
  if (!scenario.is_active && !isAssigned)
    throw scenarioRetired({ errors: { scenario_id: [scenarioRetired.detail] } });
  if (!scenario.in_library && !mayAdopt)
    throw notInLibrary({ errors: { scenario_id: [notInLibrary.detail] } });
}

async function stored(trx: Database, organizationId: number, id: number): Promise<ScenarioAssignmentRow> {
  const row = await selectScenarioAssignment(trx, organizationId, id);
  if (!row) throw new Error("A scenario assignment is gone in its own transaction.");
  return row;
}
