import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Issue, MembershipChange, PersonChange, TeamChange } from "./change.ts";
import { planMemberships } from "./memberships.ts";
import { planPeople, type Terms } from "./people.ts";
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
  /** Linked employees who have another id in the HR system than is on file. */
  movedIds: MovedId[];
}

export interface MovedId {
  hubId: string;
  remoteId: string;
  userId: number;
}

/** Compares what a hub says with what is on file. Pure: the same input gives the same plan, and nothing is touched. */
export function planRun(snapshot: Snapshot, found: OnFile, terms: Terms): Plan {
  const { onFile, changes: renumbered } = withRenumberedGroups(snapshot, found);
  const teams = planTeams(snapshot, onFile, terms.policies);
  const people = planPeople(snapshot, onFile, terms);
  const unreadable = snapshot.unreadable.map(
    ({ hubId, reason }): Issue => ({
      kind: "unreadable_record",
      hubId,
      person: hubId ?? "a record without an id",
      userId: null,
      detail: `The hub's record cannot be read: ${reason}.`,
      advice: "Correct it in the HR system. Until then nobody is taken for missing.",
    }),
  );
  return {
    teams: [...renumbered, ...teams.changes],
    people: people.changes,
    memberships: planMemberships(snapshot, onFile, terms.policies, people.changes, teams.changes),
    issues: [...people.issues, ...unreadable],
    newlyMissing: { employees: people.newlyMissing, groups: teams.newlyMissing },
    foundAgain: { employees: people.foundAgain, groups: teams.foundAgain },
    movedIds: movedIds(snapshot, onFile),
  };
}

/** People are found again by this id when the integration is replaced, so an old one would give them others' accounts. */
function movedIds({ employees }: Snapshot, onFile: OnFile): MovedId[] {
  return [...onFile.employees.values()].flatMap(({ hubId, userId, remoteId: known }) => {
    const remoteId = employees.get(hubId)?.remoteId ?? null;
    return remoteId === null || remoteId === known ? [] : [{ hubId, remoteId, userId }];
  });
}
