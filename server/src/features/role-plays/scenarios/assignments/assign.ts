import { assignerOf, assignOne, pairProblem, updateDueDate } from "#learning/assignables/index.ts";
import { LostRace } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, PartnerCaller } from "#platform/http/types.ts";
import { lockScenario } from "../catalogue/queries.ts";
import { enterLibrary } from "../library/library.ts";
import { notInLibrary, scenarioNotFound } from "../problems.ts";
import { rolePlayKind } from "./assignment.ts";
import { insertAssignment, selectOpenAssignment } from "./queries.ts";

const managerAdopts =
  "This scenario is not in your organization's library; ask an administrator to add it there.";

interface RequestedAssignment {
  scenario_id: string;
  user_id: number;
  due_date?: string | null;
}

/**
 * Assigns a scenario, and takes it into the library first where `mayAdopt` (contract 6.1), which the answer's `adopted`
 * tells. Managers write assignments alone (contract 1.3): what the organization offers is not theirs to change.
 * An assignment that is not completed is answered again (decision C12); its due date moves if one is sent.
 * @throws userNotFound, scenarioNotFound (404), permissionDenied; userDeactivated, scenarioRetired, notInLibrary (422)
 */
export function assignScenario(
  context: Context,
  request: HttpRequest,
  requested: RequestedAssignment,
  mayAdopt: boolean,
) {
  const caller = partnerOf(request);
  const { organizationId } = caller;
  const { user_id: userId, scenario_id: scenarioId, due_date: dueDate } = requested;
  return assignOne(context, request, rolePlayKind, userId, async (change, learner) => {
    const { trx, now } = change;
    const scenario = await lockScenario(trx, organizationId, scenarioId);
    if (!scenario) throw scenarioNotFound();
    const pair = { organizationId, userId, scenario: scenario.id };
    const open = await selectOpenAssignment(trx, pair);
    const problem = pairProblem(rolePlayKind, { learner, thing: scenario, isAssigned: open !== null });
    if (problem) throw problem;
    if (!scenario.in_library) requireAdoption(caller, mayAdopt);
    const adopted =
      scenario.is_active &&
      !scenario.in_library &&
      (await enterLibrary(change, { organizationId, id: scenario.id, scenarioId }));
    if (open !== null) {
      if (dueDate !== undefined) await updateDueDate(trx, now, rolePlayKind, organizationId, open, dueDate);
      return { id: open, isNew: false, adopted };
    }
    const terms = { dueDate: dueDate ?? null, assignedBy: assignerOf(caller) };
    const id = await insertAssignment(trx, now, pair, terms);
    if (id === undefined) throw new LostRace("A neighbour has just assigned the same scenario.");
    return { id, isNew: true, adopted };
  });
}

function requireAdoption(caller: PartnerCaller, mayAdopt: boolean): void {
  const isManager = caller.kind === "user" && caller.role !== "admin";
  if (mayAdopt && !isManager) return;
  const detail = isManager ? managerAdopts : notInLibrary.detail;
  throw notInLibrary({ detail, errors: { scenario_id: [detail] } });
}
