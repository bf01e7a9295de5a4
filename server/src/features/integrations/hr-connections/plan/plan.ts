import type { Snapshot } from "../hub/snapshot.ts";
import {
  type Issue,
  isOfSomebodyElse,
  type MembershipChange,
  type PersonChange,
  type TeamChange,
} from "./change.ts";
import { planMemberships } from "./memberships.ts";
import { planPeople, type Terms } from "./people.ts";
import { profileOf } from "./profile.ts";
import { unreadable } from "./record-issues.ts";
import type { OnFile } from "./state.ts";
import { withRenumberedGroups } from "./teams/renumbered-groups.ts";
import { planTeams } from "./teams/teams.ts";

/** Everything that one run would do, in the order to do it in, and why it leaves alone what it leaves alone. */
export interface Plan {
  teams: TeamChange[];
  people: PersonChange[];
  memberships: MembershipChange[];
  issues: Issue[];
  /** Hub ids: missing for the first time, and there again. */
  newlyMissing: { employees: string[]; groups: string[] };
  foundAgain: { employees: string[]; groups: string[] };
  /** Links whose employee has another id in the HR system now: the next integration finds people by it. */
  renumbered: { hubId: string; remoteId: string; userId: number }[];
  /** Which fields of the accounts that are linked the records have: these, and no others, are the HR system's. */
  owned: { userId: number; fields: string[] }[];
}

/** Compares what a hub says with what is on file. Pure: the same input gives the same plan, and nothing is touched. */
export function planRun(snapshot: Snapshot, found: OnFile, terms: Terms): Plan {
  const { onFile, changes: renumbered } = withRenumberedGroups(snapshot, found);
  const teams = planTeams(snapshot, onFile, terms.policies);
  const people = planPeople(snapshot, onFile, terms);
  const asked = new Set(people.changes.filter(isOfSomebodyElse).map(({ hubId }) => hubId));
  return {
    teams: [...renumbered, ...teams.changes],
    people: people.changes,
    memberships: planMemberships(snapshot, onFile, terms.policies, people.changes, teams.changes),
    issues: [...people.issues, ...snapshot.unreadable.map(unreadable)],
    newlyMissing: { employees: people.newlyMissing, groups: teams.newlyMissing },
    foundAgain: { employees: people.foundAgain, groups: teams.foundAgain },
    renumbered: [...snapshot.employees.values()].flatMap(({ hubId, remoteId }) => {
      const link = onFile.employees.get(hubId);
      return link && remoteId !== null && remoteId !== link.remoteId && !asked.has(hubId)
        ? [{ hubId, remoteId, userId: link.userId }]
        : [];
    }),
    owned: [...snapshot.employees.values()].flatMap((employee) => {
      const link = onFile.employees.get(employee.hubId);
      if (!link || asked.has(employee.hubId)) return [];
      return [{ userId: link.userId, fields: Object.keys(profileOf(employee, terms.policies)) }];
    }),
  };
}
