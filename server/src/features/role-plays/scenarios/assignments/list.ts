import { type RawBuilder, sql } from "kysely";
import { isMemberOf, requireVisibleTeam, teamNotFound } from "#people/teams/index.ts";
import { isVisibleUser, requireVisibleUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { hasScenario } from "../catalogue/queries.ts";
import { scenarioNotFound } from "../problems.ts";
import {
  fromScenarioAssignments,
  modifiedDate,
  type ScenarioAssignmentRow,
  scenarioAssignmentColumns,
  statusColumn,
} from "./assignment.ts";

interface ScenarioAssignmentFilter {
  user_id?: number | undefined;
  scenario_id?: string | undefined;
  team_id?: number | undefined;
  status?: string | undefined;
  modified_after?: string | undefined;
}

const sortColumns = {
  creation_date: { expression: sql`scenario_assignment.creation_date`, type: "timestamptz" },
  due_date: { expression: sql`scenario_assignment.due_date`, type: "date", isNullable: true },
  modified_date: { expression: modifiedDate, type: "timestamptz" },
} as const satisfies Record<string, SortColumn>;
export const scenarioAssignmentSortKeys = Object.keys(sortColumns);

/** The scenario assignments of users the caller may see. */
export function scenarioAssignmentList(
  caller: PartnerCaller,
  filter: ScenarioAssignmentFilter,
): ListQuery<ScenarioAssignmentRow, keyof typeof sortColumns> {
  return {
    columns: scenarioAssignmentColumns,
    from: fromScenarioAssignments,
    conditions: conditionsOf(caller, filter),
    sortColumns,
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`scenario_assignment.id`, type: "bigint" },
  };
}

/** @throws userNotFound, scenarioNotFound, teamNotFound (404); permissionDenied */
export async function checkReferences(
  { db }: Context,
  caller: PartnerCaller,
  { user_id: userId, scenario_id: scenarioId, team_id: teamId }: ScenarioAssignmentFilter,
): Promise<void> {
  if (userId !== undefined) await requireVisibleUser(db, caller, userId, userNotFound);
  if (teamId !== undefined) await requireVisibleTeam(db, caller, teamId, teamNotFound);
  if (scenarioId !== undefined && !(await hasScenario(db, caller.organizationId, scenarioId)))
    throw scenarioNotFound();
}

function conditionsOf(caller: PartnerCaller, filter: ScenarioAssignmentFilter): RawBuilder<unknown>[] {
  const { organizationId } = caller;
  const userColumn = sql`scenario_assignment.user_id`;
  const all: RawBuilder<unknown>[] = [
    sql`scenario_assignment.organization_id = ${organizationId}`,
    isVisibleUser(caller, userColumn),
  ];
  const { user_id, scenario_id, team_id, status, modified_after } = filter;
  if (user_id !== undefined) all.push(sql`scenario_assignment.user_id = ${user_id}`);
  if (scenario_id !== undefined) all.push(sql`scenario.scenario_id = ${scenario_id}`);
  if (team_id !== undefined) all.push(isMemberOf(sql`${organizationId}`, userColumn, sql`${team_id}`));
  if (status !== undefined) all.push(sql`${statusColumn} = ${status}`);
  if (modified_after !== undefined) {
    const moment = sql`${modified_after}::timestamptz`;
    all.push(sql`(scenario_assignment.modified_date > ${moment} or played.modified_date > ${moment})`);
  }
  return all;
}
