import type { Employment } from "../hub/employment.ts";
import type { Snapshot } from "../hub/snapshot.ts";
import type { AccountIndex, IdentityRules } from "./identity.ts";
import type { OnFile } from "./state.ts";

/**
 * What is known of the records that links rest on. One that was not asked about counts as employed, unless the hub
 * itself had its account deactivated: a link is not taken from a person the reading says nothing about.
 */
export function recordRules(
  { employees, isReadingOfAll, unreadable, doubts }: Snapshot,
  onFile: OnFile,
  { accountById }: AccountIndex,
  employments: ReadonlyMap<string, Employment>,
): IdentityRules {
  const isUnread = (hubId: string) =>
    doubts.length > 0 || unreadable.some((row) => row.hubId === null || row.hubId === hubId);
  const isGone = (hubId: string) => {
    if (!isReadingOfAll || employees.has(hubId)) return false;
    // The ids of an integration that was replaced never come again, however the new one was read.
    return onFile.employees.get(hubId)?.isOrphaned === true || !isUnread(hubId);
  };
  const isEmployed = (hubId: string) => {
    const employment = employments.get(hubId);
    if (employment) return employment.kind === "employed" || employment.kind === "unclear";
    if (isGone(hubId)) return false;
    return accountById.get(onFile.employees.get(hubId)?.userId ?? 0)?.deactivatedBy !== "hub";
  };
  return { isEmployed, isGone, isDelivered: (hubId) => employees.has(hubId) };
}
