import { type RawBuilder, sql } from "kysely";

/** The ids of a user's teams as a json list, for a statement whose from clause has `"user"`. */
export const teamIdsOfUser: RawBuilder<number[]> = sql<number[]>`
  (select coalesce(json_agg(team_member.team_id order by team_member.team_id), '[]') from team_member
   where team_member.organization_id = "user".organization_id and team_member.user_id = "user".id)`;

/** SQL condition: this user of this organization is a member of this team. */
export function isMemberOf(
  organizationId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  teamId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (
    select from team_member where team_member.organization_id = ${organizationId}
      and team_member.team_id = ${teamId} and team_member.user_id = ${userId})`;
}
