import { selectMemberIds, selectTeam } from "../queries.ts";
import type { TeamRow } from "../team.ts";
import { announceTeam, recordTeamChange, type TeamWork } from "./announcement.ts";
import { deleteTeam } from "./statements.ts";

/** Deletes the team. Its members keep their accounts, its sub-teams move up to its own parent. */
export async function removeTeam(work: TeamWork, team: TeamRow): Promise<void> {
  const { trx, now, organizationId, users } = work;
  const removed = await selectMemberIds(trx, organizationId, team.id);
  await users.markMoved(trx, now, organizationId, removed);
  const children = await deleteTeam(trx, now, organizationId, team.id);
  await recordTeamChange(work, { change: "deleted", team, removed }, { name: [team.name, null] });
  for (const id of children) {
    const child = await selectTeam(trx, organizationId, id);
    if (child) await announceTeam(trx, now, organizationId, { change: "updated", team: child });
  }
}
