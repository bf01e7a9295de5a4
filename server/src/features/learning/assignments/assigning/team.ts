import { sql } from "kysely";
import { assignerOf } from "#learning/assignables/index.ts";
import { membersOf, requireVisibleTeam, teamNotFound } from "#people/teams/index.ts";
import { isActive, joinUser } from "#people/users/index.ts";
import { applyBulk } from "#platform/bulk.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { auditBulk, changeOf } from "#tenancy/audit/index.ts";
import { tooManyPairs } from "../problems.ts";
import { assignRows, type BulkOptions } from "./bulk.ts";

const MOST_PAIRS = 10_000;

export interface TeamRequest {
  team_id: number;
  template_ids: readonly number[];
  due_date?: string | null | undefined;
}

/**
 * Assigns templates to the active members that a team has now, a row for each of the pairs, by member and template.
 * @throws teamNotFound, permissionDenied, tooManyPairs, bulkRejected
 */
export async function assignTeam(
  context: Context,
  request: HttpRequest,
  requested: TeamRequest,
  options: BulkOptions,
) {
  const caller = partnerOf(request);
  const { organizationId } = caller;
  const { team_id: teamId, due_date } = requested;
  await requireVisibleTeam(context.db, caller, teamId, teamNotFound);
  const templateIds = [...new Set(requested.template_ids)];
  const occasion = { organizationId, source: "team", assignedBy: assignerOf(caller) } as const;
  const result = await applyBulk(context.db, organizationId, options, async (trx) => {
    const members = await selectActiveMembers(trx, organizationId, teamId);
    if (members.length * templateIds.length > MOST_PAIRS) throw tooManyPairs();
    const items = members.flatMap((user_id) =>
      templateIds.map((template_id) => ({
        row: { user_id, template_id, ...(due_date === undefined ? {} : { due_date }) },
        mistake: null,
      })),
    );
    const change = { ...changeOf(context, request), trx };
    const results = await assignRows(trx, change.now, caller, occasion, items);
    await auditBulk(change, "assignment.bulk", organizationId, results);
    return { results };
  });
  return result;
}

async function selectActiveMembers(db: Database, organizationId: number, teamId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select "user".id from ${membersOf(organizationId, teamId)}
    ${joinUser(sql`team_member.organization_id`, sql`team_member.user_id`)}
    where ${isActive}
    order by "user".id`.execute(db);
  return rows.map(({ id }) => id);
}
