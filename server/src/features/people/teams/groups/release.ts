import { sql } from "kysely";
import { recordTeamChange, type TeamWork } from "../changes/announcement.ts";
import { type TeamRow, teamColumns } from "../team.ts";

/**
 * The HR system keeps these teams no longer: they and the members it put into them are as if an operator had made them,
 * so that partners may rename, move and delete them. Their keys stay, so partners that know a team by its key still
 * find it.
 */
export async function releaseGroupTeams(work: TeamWork, teamIds: readonly number[]): Promise<void> {
  const { trx, now, organizationId } = work;
  await sql`
    update team_member set source = 'admin'
    where organization_id = ${organizationId} and team_id = any(${[...teamIds]}::bigint[]) and source = 'hris'`.execute(
    trx,
  );
  const { rows } = await sql<TeamRow>`
    update team set source = 'admin', modified_date = ${now}
    where organization_id = ${organizationId} and id = any(${[...teamIds]}::bigint[]) and source = 'hris'
    returning ${teamColumns}`.execute(trx);
  for (const team of rows) {
    await recordTeamChange(work, { change: "updated", team }, { source: ["hris", team.source] });
  }
}
