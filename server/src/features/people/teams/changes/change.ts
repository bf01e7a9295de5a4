import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import { changedFields } from "#tenancy/audit/index.ts";
import { decideMembership, type MembershipDecision } from "../membership/membership.ts";
import { lockUsers } from "../membership/users.ts";
import { teamCycle, teamNameInUse, teamNotFound, teamOwnedByHris } from "../problems.ts";
import { selectAncestry, selectMemberIds, selectTeam } from "../queries.ts";
import type { MembershipRequest, TeamChanges } from "../schemas.ts";
import type { TeamRow } from "../team.ts";
import { recordTeamChange, type TeamWork } from "./announcement.ts";
import {
  deleteMembers,
  insertMembers,
  insertTeam,
  replaceManagers,
  type TeamFields,
  touchTeam,
  updateTeam,
} from "./statements.ts";

const nobody: MembershipDecision = { added: [], removed: [], unchanged: [] };

/** @throws teamNotFound, userNotFound (404) for what the changes name */
export async function createTeam(
  work: TeamWork,
  key: { provider: string | null; provider_id: string | null },
  {
    name,
    description = "",
    parent_id = null,
    manager_ids = [],
    member_ids = [],
  }: TeamChanges & { name: string },
): Promise<TeamRow> {
  const { trx, now, organizationId, users } = work;
  if (parent_id !== null) await requireTeam(work, parent_id);
  await lockUsers(users, trx, organizationId, [...manager_ids, ...member_ids]);
  const id = await insertTeam(trx, now, organizationId, key, { name, description, parent_id });
  await replaceManagers(trx, organizationId, id, manager_ids);
  const members = await changeMembers(work, id, { set: member_ids });
  const team = await requireTeam(work, id);
  await recordTeamChange(work, { change: "created", team, ...members }, { name: [null, name] });
  return team;
}

/**
 * Applies what differs; a team that already is so stays untouched, its `modified_date` too.
 * @throws teamNotFound, userNotFound, teamCycle, teamOwnedByHris, teamNameInUse
 */
export async function changeTeam(work: TeamWork, before: TeamRow, changes: TeamChanges): Promise<TeamRow> {
  const { trx, organizationId, users } = work;
  const fields = {
    name: changes.name ?? before.name,
    description: changes.description ?? before.description,
    parent_id: changes.parent_id === undefined ? before.parent_id : changes.parent_id,
  };
  if (before.source === "hris" && (fields.name !== before.name || fields.parent_id !== before.parent_id)) {
    throw teamOwnedByHris();
  }
  if (fields.parent_id !== null && fields.parent_id !== before.parent_id) {
    await checkParent(work, before.id, fields.parent_id);
  }
  const { manager_ids, member_ids } = changes;
  const present = member_ids ? await selectMemberIds(trx, organizationId, before.id) : [];
  await lockUsers(users, trx, organizationId, [...(manager_ids ?? []), ...(member_ids ?? [])], present);
  if (manager_ids) await replaceManagers(trx, organizationId, before.id, manager_ids);
  const members = member_ids ? await changeMembers(work, before.id, { set: member_ids }) : nobody;
  await storeFields(work, before.id, fields);
  return announceIfChanged(work, before, members);
}

/** Puts users into the team and takes them out. The caller has seen to it that they are the organization's. */
export async function changeMembers(
  { trx, now, organizationId, users }: TeamWork,
  teamId: number,
  requested: MembershipRequest,
): Promise<MembershipDecision> {
  const members = await selectMemberIds(trx, organizationId, teamId);
  const decision = decideMembership(requested, members);
  const { added, removed } = decision;
  await users.markMoved(trx, now, organizationId, [...added, ...removed]);
  if (added.length > 0) await insertMembers(trx, now, organizationId, teamId, added);
  if (removed.length > 0) await deleteMembers(trx, organizationId, teamId, removed);
  return decision;
}

/** Announces, dates and records the team as it now is, unless it is as it was. */
export async function announceIfChanged(
  work: TeamWork,
  before: TeamRow,
  { added, removed }: MembershipDecision,
): Promise<TeamRow> {
  const { trx, now, organizationId } = work;
  const changes = changedFields({ ...before }, { ...(await requireTeam(work, before.id)) });
  if (Object.keys(changes).length + added.length + removed.length === 0) return before;
  await touchTeam(trx, now, organizationId, before.id);
  const team = await requireTeam(work, before.id);
  await recordTeamChange(
    work,
    { change: "updated", team, added, removed },
    { ...changes, ...moves(added, removed) },
  );
  return team;
}

/** Members who came and went, as an audit entry shows them. */
export function moves(added: readonly number[], removed: readonly number[]) {
  const changes: Record<string, [unknown, unknown]> = {};
  if (added.length > 0) changes.members_added = [null, added];
  if (removed.length > 0) changes.members_removed = [removed, null];
  return changes;
}

/** @throws teamNotFound */
async function requireTeam({ trx, organizationId }: TeamWork, teamId: number): Promise<TeamRow> {
  const team = await selectTeam(trx, organizationId, teamId);
  if (!team) throw teamNotFound();
  return team;
}

async function checkParent(work: TeamWork, teamId: number, parentId: number): Promise<void> {
  const ancestry = await selectAncestry(work.trx, work.organizationId, parentId);
  if (ancestry.length === 0) throw teamNotFound();
  if (ancestry.includes(teamId)) throw teamCycle({ errors: { parent_id: [teamCycle.detail] } });
}

async function storeFields(work: TeamWork, teamId: number, fields: TeamFields): Promise<void> {
  try {
    await updateTeam(work.trx, work.organizationId, teamId, fields);
  } catch (error) {
    if (!isUniqueViolation(error, "team_name")) throw error;
    throw teamNameInUse({ errors: { name: [teamNameInUse.detail] }, cause: error });
  }
}
