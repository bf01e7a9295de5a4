import type { LostLately } from "../../changes/queries.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import { gateReasons } from "../../gate/gate.ts";
import type { Plan } from "../../plan/plan.ts";
import type { OnFile } from "../../plan/state.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";

/** Why what the plan takes away has to wait for an operator; none: it may go on. */
export function reasonsToHold(
  { plan, snapshot, onFile, isStale }: { plan: Plan; snapshot: Snapshot; onFile: OnFile; isStale: boolean },
  connection: Pick<ConnectionRow, "last_complete_count">,
  lately: LostLately,
): string[] {
  const people = new Set([...onFile.employees.values()].map(({ userId }) => userId));
  const linked = onFile.accounts.filter(({ userId, isActive }) => isActive && people.has(userId)).length;
  const memberships = [...onFile.members.values()].reduce((sum, { size }) => sum + size, 0);
  const teams = [...onFile.groups.values()].filter(({ isArchived }) => !isArchived).length;
  const lost = (changes: readonly { kind: string }[], kind: string) =>
    changes.filter((change) => change.kind === kind).length;
  return gateReasons({
    seen: snapshot.employees.size,
    isReadingOfAll: snapshot.isReadingOfAll,
    seenBefore: connection.last_complete_count,
    isStale,
    missing: plan.newlyMissing.employees.length,
    accounts: { lost: lost(plan.people, "deactivate"), lostLately: lately.deactivate, linked },
    memberships: {
      lost: lost(plan.memberships, "membership_remove"),
      lostLately: lately.membership_remove,
      linked: memberships,
    },
    teams: { lost: lost(plan.teams, "team_archive"), lostLately: lately.team_archive, linked: teams },
  });
}
