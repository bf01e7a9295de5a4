import { type RawBuilder, sql } from "kysely";
import type { Problem } from "#kernel/problem.ts";
import type { Database } from "#platform/database/database.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { permissionDenied } from "#platform/problems.ts";

/** A manager manages exactly the teams that name them in `manager_ids`, without the teams below these. */
interface Manager {
  organizationId: number;
  userId: number;
}

/** SQL condition on a user's id: member of a team that this user manages. */
export function isManagedBy(
  { organizationId, userId }: Manager,
  memberId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${memberId} in (
    select team_member.user_id from team_manager
    join team_member on team_member.organization_id = team_manager.organization_id
                    and team_member.team_id = team_manager.team_id
    where team_manager.organization_id = ${organizationId} and team_manager.user_id = ${userId})`;
}

/**
 * SQL condition on a team's id within the caller's organization: one that the caller may see (contract 1.3). Service
 * accounts and admins see all teams, managers those they manage, learners none.
 */
export function isVisibleTeam(caller: PartnerCaller, teamId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (caller.kind === "service_account" || caller.role === "admin") return sql`true`;
  if (caller.role === "learner") return sql`false`;
  return sql`${teamId} in (
    select team_id from team_manager
    where organization_id = ${caller.organizationId} and user_id = ${caller.userId})`;
}

/** @throws `missing` for a team that the organization does not have, permissionDenied for one the caller may not see */
export async function requireVisibleTeam(
  db: Database,
  caller: PartnerCaller,
  teamId: number,
  missing: () => Problem,
): Promise<void> {
  const { rows } = await sql<{ is_visible: boolean }>`
    select ${isVisibleTeam(caller, sql`team.id`)} as is_visible from team
    where organization_id = ${caller.organizationId} and id = ${teamId}`.execute(db);
  const [team] = rows;
  if (!team) throw missing();
  if (!team.is_visible) throw permissionDenied();
}
