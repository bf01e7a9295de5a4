import { type RawBuilder, sql } from "kysely";
import { isMemberOf, requireVisibleTeam, teamNotFound } from "#people/teams/index.ts";
import { isVisibleUser, requireVisibleUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { AssignedRow, AssignmentKind } from "./kind.ts";

export interface AssignmentFilter {
  user_id?: number | undefined;
  team_id?: number | undefined;
  status?: string | undefined;
  modified_after?: string | undefined;
}

export const assignmentSortKeys = ["creation_date", "due_date", "modified_date"] as const;

/** SQL: work on what is assigned moves the date of the assignment, too. */
export const modifiedDateOf = ({ workedAt }: { workedAt: RawBuilder<unknown> }) =>
  sql<string>`greatest(assigned.modified_date, ${workedAt})`;

/** The assignments of users the caller may see; of these what meets `further`. */
export function assignmentList<Row extends AssignedRow>(
  kind: AssignmentKind<Row>,
  caller: PartnerCaller,
  now: Date,
  { user_id, team_id, status, modified_after }: AssignmentFilter,
  further: readonly RawBuilder<unknown>[],
): ListQuery<Row, (typeof assignmentSortKeys)[number]> {
  const { organizationId } = caller;
  const conditions = [
    sql`assigned.organization_id = ${organizationId}`,
    isVisibleUser(caller, sql`assigned.user_id`),
    ...further,
  ];
  if (user_id !== undefined) conditions.push(sql`assigned.user_id = ${user_id}`);
  if (team_id !== undefined)
    conditions.push(isMemberOf(sql`${organizationId}`, sql`assigned.user_id`, sql`${team_id}`));
  if (status !== undefined) conditions.push(sql`${kind.status} = ${status}`);
  if (modified_after !== undefined) {
    const moment = sql`${modified_after}::timestamptz`;
    conditions.push(sql`(assigned.modified_date > ${moment} or ${kind.workedAt} > ${moment})`);
  }
  return {
    columns: kind.columns(now),
    from: kind.from,
    conditions,
    sortColumns: {
      creation_date: { expression: sql`assigned.creation_date`, type: "timestamptz" },
      due_date: { expression: sql`assigned.due_date`, type: "date", isNullable: true },
      modified_date: { expression: modifiedDateOf(kind), type: "timestamptz" },
    },
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`assigned.id`, type: "bigint" },
    mayUseReplica: user_id === undefined,
  };
}

/** @throws userNotFound, teamNotFound (404); permissionDenied */
export async function requireVisible(
  { db }: Context,
  caller: PartnerCaller,
  { user_id, team_id }: AssignmentFilter,
): Promise<void> {
  if (user_id !== undefined) await requireVisibleUser(db, caller, user_id, userNotFound);
  if (team_id !== undefined) await requireVisibleTeam(db, caller, team_id, teamNotFound);
}
