import type { Snapshot } from "../hub/snapshot.ts";
import type { Issue, PersonChange } from "./change.ts";
import type { Claims } from "./claims.ts";
import type { Decision } from "./decision.ts";
import { orphaned } from "./record-issues.ts";
import type { Account, OnFile } from "./state.ts";

/**
 * Employees the hub neither marks as gone nor delivers. One complete reading without them may be a page that shifted,
 * so only the second one makes them leavers. Employees known only from a replaced integration are not leavers by that:
 * the new one may have another scope, so an operator has to check.
 */
export function absentPeople(
  snapshot: Snapshot,
  onFile: OnFile,
  decisions: readonly Decision[],
  claims: Claims,
): { changes: PersonChange[]; issues: Issue[]; newlyMissing: string[] } {
  if (!snapshot.isComplete) return { changes: [], issues: [], newlyMissing: [] };
  const replaced = new Set(
    decisions.flatMap(({ changes }) =>
      changes.map((change) => (change.kind === "link" ? change.replaces : null)),
    ),
  );
  const unfound = [...onFile.employees.values()].filter(
    ({ hubId }) => !snapshot.employees.has(hubId) && !replaced.has(hubId),
  );
  const absent = unfound.filter(({ isOrphaned }) => !isOrphaned);
  const accounts = new Map(onFile.accounts.map((account) => [account.userId, account]));
  return {
    issues: unfound.flatMap(({ hubId, userId, isOrphaned }) => {
      const account = accounts.get(userId);
      return isOrphaned && account?.isActive ? [orphaned(hubId, nameOf(account, hubId), userId)] : [];
    }),
    newlyMissing: absent.filter(({ missingSince }) => missingSince === null).map(({ hubId }) => hubId),
    changes: absent.flatMap(({ hubId, userId, missingSince }): PersonChange[] => {
      const account = accounts.get(userId);
      if (missingSince === null || !account?.isActive) return [];
      const who = { hubId, userId, person: nameOf(account, hubId) };
      if (account.isAdmin && !claims.letAdminGo()) return [{ kind: "skip", ...who, reason: "last_admin" }];
      return [{ kind: "deactivate", ...who, reason: "missing_twice" }];
    }),
  };
}

function nameOf({ profile: { first_name, last_name } }: Account, hubId: string): string {
  return `${first_name} ${last_name}`.trim() || hubId;
}
