import { sql } from "kysely";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";

export const memberCount = sql`
  (select count(*) from team_member
   where team_member.organization_id = team.organization_id and team_member.team_id = team.id)`;

/** A whole team, for a statement whose from clause has `team`. The columns are the `Team` of contract 5.2. */
export const teamColumns = rowOf(
  "team",
  ["id", "name", "description", "provider", "provider_id", "parent_id", "creation_date", "modified_date"],
  {
    manager_ids: sql<
      number[]
    >`(select coalesce(json_agg(team_manager.user_id order by team_manager.user_id), '[]') from team_manager
   where team_manager.organization_id = team.organization_id and team_manager.team_id = team.id)`,
    member_count: sql<number>`${memberCount}`,
    source: narrowed<"api" | "hris" | "admin">(),
  },
);
export type TeamRow = RowOf<typeof teamColumns>;
