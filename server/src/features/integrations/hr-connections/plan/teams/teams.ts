import type { HrisGroup } from "../../hub/group.ts";
import type { Snapshot } from "../../hub/snapshot.ts";
import type { TeamChange, TeamFields } from "../change.ts";
import type { GroupLink, OnFile, Policies } from "../state.ts";

interface TeamsPlan {
  changes: TeamChange[];
  newlyMissing: string[];
  foundAgain: string[];
}

/** What a snapshot means for teams: one for each group of a kind that the organization wants. */
export function planTeams(snapshot: Snapshot, onFile: OnFile, policies: Policies): TeamsPlan {
  const plan: TeamsPlan = { changes: [], newlyMissing: [], foundAgain: [] };
  const isTeam = (hubId: string | null) =>
    hubId !== null &&
    (onFile.groups.has(hubId) ||
      isWanted(snapshot.groups.get(hubId) ?? snapshot.namedOnly.get(hubId), policies));
  for (const group of parentsFirst(snapshot)) {
    const link = onFile.groups.get(group.hubId);
    if (link?.missingSince) plan.foundAgain.push(group.hubId);
    const after: TeamFields = { name: nameOf(group), parent: isTeam(group.parentId) ? group.parentId : null };
    if (link) plan.changes.push(...known(group, link, after));
    else if (isWanted(group, policies)) plan.changes.push({ kind: "team_create", hubId: group.hubId, after });
  }
  for (const group of snapshot.namedOnly.values()) {
    const { hubId } = group;
    if (onFile.groups.get(hubId)?.missingSince) plan.foundAgain.push(hubId);
    const link = onFile.groups.get(hubId);
    // Listed nowhere, and everything was listed: then there is nothing newer than what the employees' records say.
    if (link?.isArchived && snapshot.isReadingOfAll) plan.changes.push(restore(link));
    if (link || !isWanted(group, policies)) continue;
    plan.changes.push({ kind: "team_create", hubId, after: { name: nameOf(group), parent: null } });
  }
  if (snapshot.hasAllGroups) absentTeams(snapshot, onFile, plan);
  return plan;
}

function known(group: HrisGroup, link: GroupLink, after: TeamFields): TeamChange[] {
  const { hubId } = group;
  const { teamId, name } = link;
  if (group.removedAt) return link.isArchived ? [] : [archive(link, "removed")];
  const changes: TeamChange[] = link.isArchived ? [restore(link)] : [];
  const before: TeamFields = { name, parent: link.parentHubId };
  const isRenamed = group.name !== null && before.name !== after.name;
  const isMoved = before.parent !== after.parent;
  if (!isRenamed && !isMoved) return changes;
  const changed = <Fields extends TeamFields>({ name, parent }: Fields): Partial<TeamFields> => ({
    ...(isRenamed ? { name } : {}),
    ...(isMoved ? { parent } : {}),
  });
  return [...changes, { kind: "team_update", hubId, teamId, before: changed(before), after: changed(after) }];
}

function absentTeams(snapshot: Snapshot, onFile: OnFile, plan: TeamsPlan): void {
  for (const link of onFile.groups.values()) {
    if (snapshot.groups.has(link.hubId) || snapshot.namedOnly.has(link.hubId)) continue;
    if (link.missingSince === null) plan.newlyMissing.push(link.hubId);
    else if (!link.isArchived) plan.changes.push(archive(link, "missing_twice"));
  }
}

function restore({ hubId, teamId, name }: GroupLink): TeamChange {
  return { kind: "team_restore", hubId, teamId, name };
}

function archive({ hubId, teamId, name }: GroupLink, reason: "removed" | "missing_twice"): TeamChange {
  return { kind: "team_archive", hubId, teamId, name, reason };
}

function isWanted(group: HrisGroup | undefined, { groupKinds }: Policies): boolean {
  return group !== undefined && !group.removedAt && groupKinds.includes(group.kind);
}

/** A group without a name is known by the HR system's id for it. */
function nameOf({ name, remoteId, hubId }: HrisGroup): string {
  return name ?? `Unnamed group ${remoteId ?? hubId}`;
}

/** Parents before their children, so that a child's team finds its parent's. Circles at the hub end where they close. */
function parentsFirst({ groups }: Snapshot): HrisGroup[] {
  const ordered = new Map<string, HrisGroup>();
  for (const group of groups.values()) {
    const chain = new Map<string, HrisGroup>();
    for (let next: HrisGroup | undefined = group; next; next = groups.get(next.parentId ?? "")) {
      if (ordered.has(next.hubId) || chain.has(next.hubId)) break;
      chain.set(next.hubId, next);
    }
    for (const [hubId, one] of [...chain].reverse()) ordered.set(hubId, one);
  }
  return [...ordered.values()];
}
