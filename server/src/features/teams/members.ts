import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { PageRequest } from "#platform/pagination.ts";

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

/** One page of a team's members, deactivated ones too, by their ids. */
export async function listMembers(
  db: Database,
  organizationId: number,
  teamId: number,
  page: PageRequest,
): Promise<{ count: number; rows: TeamMemberRow[] }> {
  const matching = sql`
    from team_member where organization_id = ${organizationId} and team_id = ${teamId}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  const { rows } = await sql<TeamMemberRow>`
    select team_member.user_id, provider, provider_id, email, first_name, last_name, is_active, team_member.source,
           team_member.creation_date
    from (select * ${matching} order by user_id limit ${page.limit} offset ${page.offset}) as team_member
    join "user" on "user".organization_id = team_member.organization_id and "user".id = team_member.user_id
    order by team_member.user_id`.execute(db);
  return { count: counted[0]?.count ?? 0, rows };
}
