import type { Snapshot } from "../../hub/snapshot.ts";
import type { TeamChange } from "../change.ts";
import type { GroupLink, OnFile } from "../state.ts";

/**
 * A new integration gives every group a new id at the hub: a team is found again by the HR system's own id, and what is on
 * file of it counts for the new one.
 */
export function withRenumberedGroups(
  { groups, isReadingOfAll }: Snapshot,
  onFile: OnFile,
): { onFile: OnFile; changes: TeamChange[] } {
  if (!isReadingOfAll) return { onFile, changes: [] };
  const orphans = new Map(
    [...onFile.groups.values()]
      .filter(({ hubId, remoteId }) => remoteId !== null && !groups.has(hubId))
      .map((link) => [link.remoteId, link]),
  );
  const changes: TeamChange[] = [];
  const newIds = new Map<string, string>();
  for (const { hubId, remoteId, removedAt } of groups.values()) {
    const link = remoteId === null || removedAt ? undefined : orphans.get(remoteId);
    if (!link || onFile.groups.has(hubId)) continue;
    orphans.delete(remoteId);
    newIds.set(link.hubId, hubId);
    const { teamId, name, hubId: replaces } = link;
    changes.push({ kind: "team_link", hubId, teamId, name, replaces, reason: "same_remote_id" });
  }
  if (changes.length === 0) return { onFile, changes };
  const idOf = (hubId: string) => newIds.get(hubId) ?? hubId;
  const rekeyed = <Value>(map: ReadonlyMap<string, Value>) =>
    new Map([...map].map(([hubId, value]) => [idOf(hubId), value] as const));
  const renumber = (link: GroupLink): GroupLink => ({
    ...link,
    hubId: idOf(link.hubId),
    parentHubId: link.parentHubId === null ? null : idOf(link.parentHubId),
    missingSince: newIds.has(link.hubId) ? null : link.missingSince,
  });
  const renumbered = [...onFile.groups.values()].map(renumber);
  return {
    onFile: {
      ...onFile,
      groups: new Map(renumbered.map((link) => [link.hubId, link])),
      members: rekeyed(onFile.members),
      otherMembers: rekeyed(onFile.otherMembers),
    },
    changes,
  };
}
