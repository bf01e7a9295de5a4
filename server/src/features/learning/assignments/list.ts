import { type RawBuilder, sql } from "kysely";
import { selectTemplateVisibility, templateNotFound } from "#content/catalogue/index.ts";
import { isMemberOf, requireVisibleTeam, teamNotFound } from "#people/teams/index.ts";
import { isVisibleUser, requireVisibleUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import {
  type AssignmentRow,
  assignmentColumns,
  fromAssignments,
  isOverdue,
  modifiedDate,
  statusColumn,
} from "./assignment.ts";

interface AssignmentFilter {
  user_id?: number | undefined;
  template_id?: number | undefined;
  team_id?: number | undefined;
  status?: string | undefined;
  overdue?: boolean | undefined;
  due_before?: string | undefined;
  modified_after?: string | undefined;
}

const sortColumns = {
  creation_date: { expression: sql`assignment.creation_date`, type: "timestamptz" },
  due_date: { expression: sql`assignment.due_date`, type: "date", isNullable: true },
  modified_date: { expression: modifiedDate, type: "timestamptz" },
} as const satisfies Record<string, SortColumn>;
export const assignmentSortKeys = Object.keys(sortColumns);

/** The assignments of users the caller may see. */
export function assignmentList(
  caller: PartnerCaller,
  filter: AssignmentFilter,
  now: Date,
): ListQuery<AssignmentRow, keyof typeof sortColumns> {
  return {
    columns: assignmentColumns(now),
    from: fromAssignments,
    conditions: conditionsOf(caller, filter, now),
    sortColumns,
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`assignment.id`, type: "bigint" },
  };
}

/** @throws userNotFound, templateNotFound, teamNotFound (404); permissionDenied */
export async function checkReferences(
  { db }: Context,
  caller: PartnerCaller,
  { user_id: userId, template_id: templateId, team_id: teamId }: AssignmentFilter,
): Promise<void> {
  if (userId !== undefined) await requireVisibleUser(db, caller, userId, userNotFound);
  if (teamId !== undefined) await requireVisibleTeam(db, caller, teamId, teamNotFound);
  if (templateId === undefined) return;
  if (!(await selectTemplateVisibility(db, caller.organizationId, templateId))) throw templateNotFound();
}

function conditionsOf(caller: PartnerCaller, filter: AssignmentFilter, now: Date): RawBuilder<unknown>[] {
  const { organizationId } = caller;
  const all: RawBuilder<unknown>[] = [
    sql`assignment.organization_id = ${organizationId}`,
    isVisibleUser(caller, sql`assignment.user_id`),
  ];
  const { user_id, template_id, team_id, status, overdue, due_before, modified_after } = filter;
  if (user_id !== undefined) all.push(sql`assignment.user_id = ${user_id}`);
  if (template_id !== undefined) all.push(sql`assignment.template_id = ${template_id}`);
  if (team_id !== undefined)
    all.push(isMemberOf(sql`${organizationId}`, sql`assignment.user_id`, sql`${team_id}`));
  if (status !== undefined) all.push(sql`${statusColumn} = ${status}`);
  if (overdue !== undefined) all.push(sql`${isOverdue(now)} = ${overdue}`);
  if (due_before !== undefined) all.push(sql`assignment.due_date < ${due_before}::date`);
  if (modified_after !== undefined) {
    const moment = sql`${modified_after}::timestamptz`;
    all.push(sql`(assignment.modified_date > ${moment} or curriculum.modified_date > ${moment})`);
  }
  return all;
}
