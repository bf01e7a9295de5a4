import { changeGroupMembers, lockTeams } from "#people/teams/index.ts";
import type { ChangeRow, DoneChange } from "../../changes/queries.ts";
import { lockGroupLink, selectUsersOf } from "../../connections/link-queries.ts";
import type { StepWork } from "./step-work.ts";
import { groupWork } from "./team.ts";

/** Adds people to one team and removes members that the connection added. */
export async function applyMembers(work: StepWork, changes: readonly ChangeRow[]): Promise<DoneChange[]> {
  const { trx, connection } = work;
  await lockTeams(trx, connection.organization_id);
  const team = await lockGroupLink(trx, connection.id, groupOf(changes[0]));
  if (!team) return changes.map(({ place }) => ({ place, state: "stale" }));
  const users = await selectUsersOf(
    trx,
    connection.id,
    changes.flatMap(({ user_id, hub_id }) => (user_id === null && hub_id !== null ? [hub_id] : [])),
  );
  const userOf = ({ user_id, hub_id }: ChangeRow) => user_id ?? users.get(hub_id ?? "");
  const of = (kind: ChangeRow["kind"]) =>
    changes
      .filter((change) => change.kind === kind)
      .map(userOf)
      .filter((userId) => userId !== undefined);
  await changeGroupMembers(groupWork(work), team.team_id, {
    add: of("membership_add"),
    remove: of("membership_remove"),
  });
  return changes.map((change): DoneChange => {
    const userId = userOf(change);
    if (userId === undefined) return { place: change.place, state: "stale" };
    return { place: change.place, state: "applied", userId, teamId: team.team_id };
  });
}

/** The group whose team the changes of a step are about. */
export function groupOf(change: ChangeRow | undefined): string {
  return String((change?.after ?? change?.before)?.group);
}
