import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Standing } from "../standing/standing.ts";
import type { AccountIndex, IdentityRules } from "./identity.ts";
import type { OnFile } from "./state.ts";

/**
 * What is known of the records that links rest on. One that was not asked about counts as employed, unless the hub itself
 * had its account deactivated: a link is not taken from somebody of whom nothing was said.
 */
export function recordRules(
  { employees, isReadingOfAll, unreadable, doubts }: Snapshot,
  onFile: OnFile,
  { accountById }: AccountIndex,
  standings: ReadonlyMap<string, Standing>,
): IdentityRules {
  const isUnread = (hubId: string) =>
    doubts.length > 0 || unreadable.some((row) => row.hubId === null || row.hubId === hubId);
  const isGone = (hubId: string) => {
    if (!isReadingOfAll || employees.has(hubId)) return false;
    // The ids of an integration that was replaced never come again, however the new one was read.
    return onFile.employees.get(hubId)?.isOrphaned === true || !isUnread(hubId);
  };
  const isEmployed = (hubId: string) => {
    const standing = standings.get(hubId);
    if (standing) return standing.kind === "employed" || standing.kind === "unclear";
    if (isGone(hubId)) return false;
    return accountById.get(onFile.employees.get(hubId)?.userId ?? 0)?.deactivatedBy !== "hub";
  };
  return { isEmployed, isGone, isDelivered: (hubId) => employees.has(hubId) };
}
