import type { Snapshot } from "../hub/snapshot.ts";
import { isOfSomebodyElse, type MembershipChange, type PersonChange, type TeamChange } from "./change.ts";
import type { OnFile, Policies } from "./state.ts";

/** So deep no company is; each level is one more membership for everybody below it. */
const MOST_LEVELS = 30;

/**
 * Plans team memberships from the employees' records. Only members added by this connection are removed again. If the
 * hub omits a person's groups, their memberships are unknown and stay as they are.
 */
export function planMemberships(
  snapshot: Snapshot,
  onFile: OnFile,
  policies: Policies,
  people: readonly PersonChange[],
  teams: readonly TeamChange[],
): MembershipChange[] {
  const archived = hubIdsOf(teams, "team_archive");
  const live = hubIdsOf(teams, "team_create").union(hubIdsOf(teams, "team_restore"));
  for (const { hubId, isArchived } of onFile.groups.values()) {
    if (!isArchived && !archived.has(hubId)) live.add(hubId);
  }
  const members = holders(onFile, people);
  const parents = parentsOf(snapshot, onFile);
  const groupsOf = groupsByMember(onFile);
  const changes: MembershipChange[] = [];
  for (const { hubId, groups } of snapshot.employees.values()) {
    const holder = members.get(hubId);
    if (groups === null || !holder) continue;
    const named = groups.map((group) => group.hubId);
    const all = policies.includesAncestors ? named.flatMap((group) => withAncestors(group, parents)) : named;
    const wanted = new Set(all.filter((group) => live.has(group)));
    const change = (kind: MembershipChange["kind"], groupHubId: string) =>
      changes.push({ kind, groupHubId, employeeHubId: hubId, userId: holder.userId });
    for (const group of wanted) if (!isMember(onFile, group, holder.userId)) change("membership_add", group);
    for (const group of (holder.userId !== null && groupsOf.get(holder.userId)) || [])
      if (!wanted.has(group) && live.has(group)) change("membership_remove", group);
  }
  return [...changes, ...endedWith(archived, onFile)];
}

function hubIdsOf(teams: readonly TeamChange[], kind: TeamChange["kind"]): Set<string> {
  return new Set(teams.filter((change) => change.kind === kind).map(({ hubId }) => hubId));
}

/** By hub id: the account that stands for the employee after this run; null for one that the run makes. */
function holders(onFile: OnFile, people: readonly PersonChange[]) {
  const all = new Map<string, { userId: number | null }>();
  const accounts = new Set(onFile.accounts.map(({ userId }) => userId));
  // Links of erased people stay, so that nobody makes them again; they belong to no team.
  for (const { hubId, userId } of onFile.employees.values())
    if (accounts.has(userId)) all.set(hubId, { userId });
  for (const change of people) {
    if (change.kind === "create") all.set(change.hubId, { userId: null });
    if (isOfSomebodyElse(change)) all.delete(change.hubId);
    if (change.kind === "link") {
      all.set(change.hubId, { userId: change.userId });
      if (change.replaces !== null) all.delete(change.replaces);
    }
  }
  return all;
}

function isMember(onFile: OnFile, groupHubId: string, userId: number | null): boolean {
  if (userId === null) return false;
  const lists = [onFile.members.get(groupHubId), onFile.otherMembers.get(groupHubId)];
  return lists.some((members) => members?.has(userId) === true);
}

/** By user, the groups into whose teams this connection put them, in the order of the groups. */
function groupsByMember({ members }: OnFile): ReadonlyMap<number, readonly string[]> {
  const groups = new Map<number, string[]>();
  for (const [group, users] of members)
    for (const userId of users) {
      const known = groups.get(userId);
      if (known) known.push(group);
      else groups.set(userId, [group]);
    }
  return groups;
}

/** By hub id, the group above: as it was read, or as it was before where it was not. */
function parentsOf({ groups }: Snapshot, onFile: OnFile): ReadonlyMap<string, string | null> {
  return new Map([
    ...[...onFile.groups.values()].map(({ hubId, parentHubId }) => [hubId, parentHubId] as const),
    ...[...groups.values()].map(({ hubId, parentId }) => [hubId, parentId] as const),
  ]);
}

/** The group and those above it, `MOST_LEVELS` in all; a circle at the hub ends where it closes. */
function withAncestors(hubId: string, parents: ReadonlyMap<string, string | null>): string[] {
  const chain = new Set<string>();
  for (let group: string | null = hubId; group !== null && !chain.has(group) && chain.size < MOST_LEVELS; ) {
    chain.add(group);
    group = parents.get(group) ?? null;
  }
  return [...chain];
}

/** An archived team keeps the members who were added by hand. */
function endedWith(archived: ReadonlySet<string>, onFile: OnFile): MembershipChange[] {
  return [...archived].flatMap((groupHubId) =>
    [...(onFile.members.get(groupHubId) ?? [])].map((userId) => ({
      kind: "membership_remove" as const,
      groupHubId,
      employeeHubId: null,
      userId,
    })),
  );
}
