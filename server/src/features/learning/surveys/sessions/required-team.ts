import { sql } from "kysely";
import { teamNotFound, teamsAmong } from "#people/teams/index.ts";
import type { Database } from "#platform/database/database.ts";

/** @throws teamNotFound for a team that the organization does not have */
export async function requireTeam(db: Database, organizationId: number, teamId: number): Promise<void> {
  const { rows } = await sql`
    select from ${teamsAmong(organizationId, [teamId])}`.execute(db);
  if (rows.length === 0) throw teamNotFound();
}
