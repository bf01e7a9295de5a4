import { isTeamInSurveys } from "#learning/surveys/index.ts";
import { lockTeams, removeGroupTeam, updateGroupTeam } from "#people/teams/index.ts";
import type { ChangeRow } from "../../changes/queries.ts";
import {
  deleteGroupLink,
  lockGroupLink,
  renumberGroupLink,
  updateGroupLink,
} from "../../connections/link-queries.ts";
import type { StepWork } from "../apply/step-work.ts";
import { groupWork } from "../apply/team.ts";

/** Takes one change of a team back. A team that was made goes again, unless somebody has put people into it since. */
export async function undoTeam(work: StepWork, change: ChangeRow): Promise<void> {
  const { trx, connection } = work;
  await lockTeams(trx, connection.organization_id);
  const link = await lockGroupLink(trx, connection.id, change.hub_id ?? "");
  if (!link) return;
  const { observed_at } = link;
  if (change.kind === "team_create") {
    await deleteGroupLink(trx, connection.id, link.hub_id);
    await removeGroupTeam(groupWork(work), link.team_id, isTeamInSurveys);
  } else if (change.kind === "team_update") {
    const name = typeof change.before?.name === "string" ? change.before.name : link.name;
    const parent = change.before?.parent;
    const parent_hub_id =
      parent === undefined ? link.parent_hub_id : typeof parent === "string" ? parent : null;
    const above = parent_hub_id === null ? undefined : await lockGroupLink(trx, connection.id, parent_hub_id);
    await updateGroupTeam(groupWork(work), link.team_id, {
      ...(name === link.name ? {} : { name }),
      ...(parent === undefined ? {} : { parentId: above?.team_id ?? null }),
    });
    await updateGroupLink(trx, connection.id, { ...link, name, parent_hub_id }, observed_at);
  } else if (change.kind === "team_link") {
    const former = String(change.after?.replaces);
    await renumberGroupLink(trx, connection.id, link.hub_id, former, observed_at);
  } else {
    const is_archived = change.kind === "team_restore";
    await updateGroupLink(trx, connection.id, { ...link, is_archived }, observed_at);
  }
}
