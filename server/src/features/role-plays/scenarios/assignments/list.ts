import { type RawBuilder, sql } from "kysely";
import { type AssignmentFilter, assignmentList, requireVisible } from "#learning/assignables/index.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { hasScenario } from "../catalogue/queries.ts";
import { scenarioNotFound } from "../problems.ts";
import { rolePlayKind } from "./assignment.ts";

interface RolePlayFilter extends AssignmentFilter {
  scenario_id?: string | undefined;
}

/** @throws userNotFound, teamNotFound, scenarioNotFound (404); permissionDenied */
export async function rolePlayAssignmentList(
  context: Context,
  caller: PartnerCaller,
  filter: RolePlayFilter,
) {
  const { scenario_id } = filter;
  await requireVisible(context, caller, filter);
  const further: RawBuilder<unknown>[] = [];
  if (scenario_id !== undefined) {
    if (!(await hasScenario(context.db, caller.organizationId, scenario_id))) throw scenarioNotFound();
    further.push(sql`scenario.scenario_id = ${scenario_id}`);
  }
  return assignmentList(rolePlayKind, caller, context.clock(), filter, further);
}
