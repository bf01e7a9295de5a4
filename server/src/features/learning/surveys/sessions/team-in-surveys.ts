import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Whether a survey asks this team, or holds answers from it, which nobody could read by team without it. */
export async function isTeamInSurveys(
  db: Database,
  organizationId: number,
  teamId: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_named: boolean }>`
    select exists (select from survey_session_team
                   where organization_id = ${organizationId} and team_id = ${teamId})
        or exists (select from survey_response
                   where organization_id = ${organizationId} and ${teamId} = any(team_ids)) as is_named`.execute(
    db,
  );
  return rows[0]?.is_named === true;
}
