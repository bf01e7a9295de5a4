import { createGroupTeam, lockTeams, selectGroupTeam, updateGroupTeam } from "#people/teams/index.ts";
import { teamUsers } from "#people/users/index.ts";
import type { ChangeRow, DoneChange } from "../../changes/queries.ts";
import { sourceOf } from "../../connections/connection.ts";
import {
  type GroupLinkRow,
  insertGroupLink,
  isTeamOfGroup,
  lockGroupLink,
  renumberGroupLink,
  updateGroupLink,
} from "../../connections/link-queries.ts";
import type { StepWork } from "./step-work.ts";

/** Does what was planned for one group: makes its team, renames or moves it, archives it or takes it out of the archive. */
export async function applyTeam(work: StepWork, changes: readonly ChangeRow[]): Promise<DoneChange[]> {
  const { trx, connection } = work;
  await lockTeams(trx, connection.organization_id);
  const done: DoneChange[] = [];
  for (const change of changes) {
    const link = await lockGroupLink(trx, connection.id, change.hub_id ?? "");
    done.push(await applierOf(change)(work, change, link));
  }
  return done;
}

function applierOf({ kind }: ChangeRow) {
  if (kind === "team_create") return create;
  return kind === "team_link" ? renumber : update;
}

/** The group has another id at the hub: the link moves to it, and the team stays as it is. */
async function renumber(
  { trx, connection, observedAt }: StepWork,
  { place, after, hub_id }: ChangeRow,
  link: GroupLinkRow | undefined,
): Promise<DoneChange> {
  const former = await lockGroupLink(trx, connection.id, String(after?.replaces));
  if (link || !former) return { place, state: "stale" };
  await renumberGroupLink(trx, connection.id, former.hub_id, hub_id ?? "", observedAt);
  return { place, state: "applied" };
}

async function create(
  work: StepWork,
  change: ChangeRow,
  link: GroupLinkRow | undefined,
): Promise<DoneChange> {
  if (link) return { place: change.place, state: "stale" };
  const { trx, connection, observedAt } = work;
  const hubId = change.hub_id ?? "";
  const name = String(change.after?.name);
  const parentHubId = textOf(change.after?.parent);
  const provider = sourceOf(connection);
  const number = { provider, provider_id: change.remote_id ?? hubId };
  const known = await selectGroupTeam(trx, connection.organization_id, number);
  const isTaken = known !== null && (await isTeamOfGroup(trx, connection.organization_id, known));
  const key = isTaken ? { provider, provider_id: hubId } : number;
  const parentId = await teamOf(work, parentHubId);
  const teamId = await createGroupTeam(groupWork(work), key, { name, parentId });
  await insertGroupLink(trx, {
    organizationId: connection.organization_id,
    connectionId: connection.id,
    hubId,
    remoteId: change.remote_id,
    teamId,
    name,
    parentHubId,
    observedAt,
  });
  return { place: change.place, state: "applied", teamId };
}

async function update(
  work: StepWork,
  change: ChangeRow,
  link: GroupLinkRow | undefined,
): Promise<DoneChange> {
  const { trx, connection, observedAt } = work;
  if (!link || Date.parse(link.observed_at) > Date.parse(observedAt))
    return { place: change.place, state: "stale" };
  if (change.kind === "team_update") {
    const name = change.after?.name === undefined ? link.name : String(change.after.name);
    const parent_hub_id =
      change.after?.parent === undefined ? link.parent_hub_id : textOf(change.after.parent);
    await updateGroupTeam(groupWork(work), link.team_id, {
      ...(name === link.name ? {} : { name }),
      ...(parent_hub_id === link.parent_hub_id ? {} : { parentId: await teamOf(work, parent_hub_id) }),
    });
    await updateGroupLink(trx, connection.id, { ...link, name, parent_hub_id }, observedAt);
  } else {
    const is_archived = change.kind === "team_archive";
    await updateGroupLink(trx, connection.id, { ...link, is_archived }, observedAt);
  }
  return { place: change.place, state: "applied" };
}

async function teamOf({ trx, connection }: StepWork, hubId: string | null): Promise<number | null> {
  if (hubId === null) return null;
  return (await lockGroupLink(trx, connection.id, hubId))?.team_id ?? null;
}

export function groupWork({ trx, now, origin, connection }: StepWork) {
  return { trx, now, origin, organizationId: connection.organization_id, users: teamUsers };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);
