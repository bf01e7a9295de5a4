import type { Snapshot } from "../snapshot/snapshot.ts";
import type { PersonChange } from "./change.ts";
import type { Claims } from "./claims.ts";
import type { Decision } from "./decision.ts";
import type { OnFile } from "./state.ts";

/**
 * Employees whom the hub does not mark as gone, but does not deliver either. One complete reading without them may be a
 * page that shifted, so only the second one makes them leavers.
 */
export function absentPeople(
  snapshot: Snapshot,
  onFile: OnFile,
  decisions: readonly Decision[],
  claims: Claims,
): { changes: PersonChange[]; newlyMissing: string[] } {
  if (!snapshot.isComplete) return { changes: [], newlyMissing: [] };
  const replaced = new Set(
    decisions.flatMap(({ changes }) =>
      changes.map((change) => (change.kind === "link" ? change.replaces : null)),
    ),
  );
  const absent = [...onFile.employees.values()].filter(
    ({ hubId }) => !snapshot.employees.has(hubId) && !replaced.has(hubId),
  );
  const accounts = new Map(onFile.accounts.map((account) => [account.userId, account]));
  return {
    newlyMissing: absent.filter(({ missingSince }) => missingSince === null).map(({ hubId }) => hubId),
    changes: absent.flatMap(({ hubId, userId, missingSince }): PersonChange[] => {
      const account = accounts.get(userId);
      if (missingSince === null || !account?.isActive) return [];
      const { first_name, last_name } = account.profile;
      const who = { hubId, userId, person: `${first_name} ${last_name}`.trim() || hubId };
      if (account.isAdmin && !claims.letAdminGo()) return [{ kind: "skip", ...who, reason: "last_admin" }];
      return [{ kind: "deactivate", ...who, reason: "missing_twice" }];
    }),
  };
}
