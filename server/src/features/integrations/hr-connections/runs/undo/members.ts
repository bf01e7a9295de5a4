import { changeGroupMembers, lockTeams } from "#people/teams/index.ts";
import type { ChangeRow } from "../../changes/queries.ts";
import { lockGroupLink } from "../../connections/link-queries.ts";
import { groupOf } from "../apply/members.ts";
import type { StepWork } from "../apply/step-work.ts";
import { groupWork } from "../apply/team.ts";

/** Removes the members a run added to a team, and adds those it removed. */
export async function undoMembers(work: StepWork, changes: readonly ChangeRow[]): Promise<void> {
  const { trx, connection } = work;
  await lockTeams(trx, connection.organization_id);
  const team = await lockGroupLink(trx, connection.id, groupOf(changes[0]));
  if (!team) return;
  const usersOf = (kind: ChangeRow["kind"]) =>
    changes.flatMap((change) => (change.kind === kind ? (change.user_id ?? []) : []));
  await changeGroupMembers(groupWork(work), team.team_id, {
    add: usersOf("membership_remove"),
    remove: usersOf("membership_add"),
  });
}
