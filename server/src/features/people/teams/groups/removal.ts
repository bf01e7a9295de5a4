import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { TeamWork } from "../changes/announcement.ts";
import { removeTeam } from "../changes/removal.ts";
import { selectTeam } from "../queries.ts";
import { changeGroupMembers, selectGroupMembers } from "./members.ts";

/**
 * What becomes of a group's team when the HR system has the group no longer. It is deleted where nothing is lost by
 * that: nobody added a member, a manager, a sub-team or a description by hand, and nobody else still names it.
 * Otherwise it stays, without the members that the HR system had added.
 * @param isNamed whether another feature's records name the team, and would lose it
 */
export async function removeGroupTeam(
  work: TeamWork,
  teamId: number,
  isNamed: (db: Database, organizationId: number, teamId: number) => Promise<boolean>,
): Promise<"deleted" | "emptied"> {
  const { trx, organizationId } = work;
  const team = await selectTeam(trx, organizationId, teamId);
  if (!team) return "deleted";
  if (
    team.source === "hris" &&
    !(await isHandled(trx, organizationId, teamId)) &&
    !(await isNamed(trx, organizationId, teamId))
  ) {
    await removeTeam(work, team);
    return "deleted";
  }
  const members = await selectGroupMembers(trx, organizationId, [teamId]);
  await changeGroupMembers(work, teamId, { add: [], remove: members.map(({ user_id }) => user_id) });
  return "emptied";
}

/** Whether somebody did anything to the team by hand. */
async function isHandled(db: Database, organizationId: number, teamId: number): Promise<boolean> {
  const { rows } = await sql`
    select from team where organization_id = ${organizationId} and id = ${teamId}
      and (description <> ''
           or exists (select from team_member as member
                      where member.organization_id = team.organization_id and member.team_id = team.id
                        and member.source <> 'hris')
           or exists (select from team_manager as manager
                      where manager.organization_id = team.organization_id and manager.team_id = team.id)
           or exists (select from team as child
                      where child.organization_id = team.organization_id and child.parent_id = team.id
                        and child.source <> 'hris'))`.execute(db);
  return rows.length > 0;
}
