import { isByAbsence } from "../../changes/planned-change.ts";
import type { LostLately } from "../../changes/queries.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import type { Snapshot } from "../../hub/snapshot.ts";
import { isOfSomebodyElse } from "../../plan/change.ts";
import { askGate, barsOf, type GateAnswer, type Losses } from "../../plan/gate.ts";
import type { Plan } from "../../plan/plan.ts";
import type { EmployeeLink, OnFile } from "../../plan/state.ts";

interface Read {
  plan: Plan;
  snapshot: Snapshot;
  onFile: OnFile;
  isStale: boolean;
  isReplaced: boolean;
}

/** What of the plan has to wait for an operator, and why. */
export function gateAnswer(
  { plan, snapshot, onFile, isStale, isReplaced }: Read,
  connection: Pick<ConnectionRow, "last_complete_count" | "hub" | "policies">,
  lately: LostLately,
): GateAnswer {
  const active = new Set(onFile.accounts.filter(({ isActive }) => isActive).map(({ userId }) => userId));
  const links = [...onFile.employees.values()].filter(({ userId }) => active.has(userId));
  const linked = new Set(links.map(({ userId }) => userId)).size;
  const memberships = [...onFile.members.values()].reduce((sum, { size }) => sum + size, 0);
  const teams = [...onFile.groups.values()].filter(({ isArchived }) => !isArchived).length;
  const losses = (changes: readonly PlannedLoss[], kind: keyof LostLately, linked: number) => {
    const lost = changes.filter((change) => change.kind === kind);
    return {
      all: { lost: lost.length, lostLately: lately[kind].all, linked },
      absent: { lost: lost.filter(isByAbsence).length, lostLately: lately[kind].absent, linked },
    } satisfies Record<string, Losses>;
  };
  const lostAccounts = losses(plan.people, "deactivate", linked);
  const lostTeams = losses(plan.teams, "team_archive", teams);
  return askGate({
    bars: barsOf(connection),
    seen: snapshot.employees.size,
    isReadingOfAll: snapshot.isReadingOfAll,
    seenBefore: connection.last_complete_count,
    isStale,
    missing: plan.newlyMissing.employees.length,
    followed: links.filter(({ isOrphaned }) => !isOrphaned).length,
    acquaintance: { ...acquaintanceOf({ plan, snapshot }, links), isReplaced },
    accounts: lostAccounts.all,
    absentAccounts: lostAccounts.absent,
    memberships: losses(plan.memberships, "membership_remove", memberships).all,
    teams: lostTeams.all,
    absentTeams: lostTeams.absent,
    hasNoGroups: snapshot.hasAllGroups && snapshot.groups.size === 0,
  });
}

/** A reading of changes delivers few people; for the others the earlier readings count. */
function acquaintanceOf({ plan, snapshot }: Pick<Read, "plan" | "snapshot">, links: readonly EmployeeLink[]) {
  const asked = new Set(plan.people.filter(isOfSomebodyElse).map(({ hubId }) => hubId));
  const moved = new Set(plan.people.map((change) => (change.kind === "link" ? change.replaces : null)));
  const isFound = ({ hubId, isOrphaned }: EmployeeLink) => {
    if (snapshot.employees.has(hubId)) return !asked.has(hubId);
    return moved.has(hubId) || (!snapshot.isReadingOfAll && !isOrphaned);
  };
  return {
    linked: links.length,
    found: links.filter(isFound).length,
    made: plan.people.filter(({ kind }) => kind === "create").length,
  };
}

interface PlannedLoss {
  kind: string;
  reason?: string | null;
}
