import { sql } from "kysely";

export interface TeamRow {
  id: number;
  name: string;
  description: string;
  provider: string | null;
  provider_id: string | null;
  parent_id: number | null;
  manager_ids: number[];
  member_count: number;
  source: "api" | "hris" | "admin";
  creation_date: string;
  modified_date: string;
}

export const memberCount = sql`
  (select count(*) from team_member
   where team_member.organization_id = team.organization_id and team_member.team_id = team.id)`;

/** A whole team, for a statement whose from clause has `team`. The columns are the `Team` of contract 5.2. */
export const teamColumns = sql<TeamRow>`
  team.id, team.name, team.description, team.provider, team.provider_id, team.parent_id,
  (select coalesce(json_agg(team_manager.user_id order by team_manager.user_id), '[]') from team_manager
   where team_manager.organization_id = team.organization_id and team_manager.team_id = team.id) as manager_ids,
  ${memberCount} as member_count, team.source, team.creation_date, team.modified_date`;
