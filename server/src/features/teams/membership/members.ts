import { sql } from "kysely";
import type { ListQuery } from "#platform/lists/list.ts";
import type { TeamUsers } from "./users.ts";

export interface TeamMemberRow {
  user_id: number;
  provider: string | null;
  provider_id: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
  is_active: boolean;
  source: "api" | "hris" | "admin";
  creation_date: string;
}

/** A team's members, deactivated ones too, by their ids. */
export function memberList(
  { join }: Pick<TeamUsers, "join">,
  organizationId: number,
  teamId: number,
): ListQuery<TeamMemberRow> {
  return {
    columns: sql<TeamMemberRow>`
      team_member.user_id, provider, provider_id, email, first_name, last_name, is_active, team_member.source,
      team_member.creation_date`,
    from: sql`from team_member ${join(sql`team_member.organization_id`, sql`team_member.user_id`)}`,
    conditions: [sql`team_member.organization_id = ${organizationId}`, sql`team_member.team_id = ${teamId}`],
    standard: [],
    id: { expression: sql`team_member.user_id`, type: "bigint" },
  };
}
