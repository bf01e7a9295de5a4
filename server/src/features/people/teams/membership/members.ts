import { sql } from "kysely";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { TeamUsers } from "./users.ts";

/** With the columns of `"user"` that the caller's join brings. */
const teamMemberColumns = rowOf("team_member", ["user_id", "creation_date"], {
  provider: sql<string | null>`provider`,
  provider_id: sql<string | null>`provider_id`,
  email: sql<string | null>`email`,
  first_name: sql<string>`first_name`,
  last_name: sql<string>`last_name`,
  is_active: sql<boolean>`is_active`,
  source: narrowed<"api" | "hris" | "admin">(),
});
type TeamMemberRow = RowOf<typeof teamMemberColumns>;

/** A team's members, deactivated ones too, by their ids. */
export function memberList(
  { join }: Pick<TeamUsers, "join">,
  organizationId: number,
  teamId: number,
): ListQuery<TeamMemberRow> {
  return {
    columns: teamMemberColumns,
    from: sql`from team_member ${join(sql`team_member.organization_id`, sql`team_member.user_id`)}`,
    conditions: [sql`team_member.organization_id = ${organizationId}`, sql`team_member.team_id = ${teamId}`],
    standard: [],
    id: { expression: sql`team_member.user_id`, type: "bigint" },
  };
}
