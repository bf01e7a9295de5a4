import { sql } from "kysely";

/** SQL: joins the members of the team that a row names by `organization_id` and `team_id`, as `team_member`. */
export const joinTeamMembers = sql`join team_member using (organization_id, team_id)`;

/** SQL, for a from clause: those of the ids that are teams of the organization, as `team`. */
export const teamsAmong = (organizationId: number, ids: readonly number[]) => sql`
  (select organization_id, id from team
   where organization_id = ${organizationId} and id = any(${[...ids]}::bigint[])) as team`;

/** SQL, for a from clause: the teams that a user is a member of, as `team_member` with `team_id`. */
export const teamsOfUser = (organizationId: number, userId: number) => sql`
  (select team_id from team_member
   where organization_id = ${organizationId} and user_id = ${userId}) as team_member`;

/** SQL, for a from clause: the members of a team, as `team_member` with `organization_id` and `user_id`. */
export const membersOf = (organizationId: number, teamId: number) => sql`
  (select organization_id, user_id from team_member
   where organization_id = ${organizationId} and team_id = ${teamId}) as team_member`;
