import type { Snapshot } from "../hub/snapshot.ts";
import { addressChains } from "../plan/address-moves.ts";
import type { MembershipChange, PersonChange, TeamChange } from "../plan/change.ts";
import type { GateAnswer } from "../plan/gate.ts";
import type { Plan } from "../plan/plan.ts";
import { labelOf } from "../plan/profile.ts";
import type { OnFile } from "../plan/state.ts";

/** A row of `hris_change`, before it has a run. Rows of one step are done in one transaction. */
export interface PlannedChange {
  step: number;
  kind: PersonChange["kind"] | TeamChange["kind"] | MembershipChange["kind"];
  hub_id: string | null;
  remote_id: string | null;
  person: string;
  user_id: number | null;
  team_id: number | null;
  before: object | null;
  after: object | null;
  reason: string | null;
  state: "planned" | "held" | "noted" | "applied";
}

/** What takes something away from somebody: it waits when a run is held. */
const takingAway: ReadonlySet<string> = new Set(["deactivate", "team_archive", "membership_remove"]);

/** The data of unknown people: it waits where they may be another company's. */
const bringing: ReadonlySet<string> = new Set([
  "create",
  "membership_add",
  "team_create",
  "team_update",
  "team_link",
  "team_restore",
]);

/** Whether the hub did not say that it is gone, and only left it out. */
export function isByAbsence({ reason }: { reason?: string | null }): boolean {
  return reason === "missing_once" || reason === "missing_twice";
}

/** Members of one team that change in one transaction. */
const MOST_AT_ONCE = 500;

/**
 * A plan as the rows that are stored and then done, in their order: teams, people, who is in which team, and last the teams
 * that go. Each is made when it is asked for: a first run of 20 000 people has 60 000 of them.
 */
export function* plannedChanges(
  plan: Plan,
  snapshot: Snapshot,
  onFile: OnFile,
  { holds, holdsNew }: Pick<GateAnswer, "holds" | "holdsNew">,
): Generator<PlannedChange> {
  let step = 0;
  const isHeld = (row: UnnumberedChange) => {
    if (holdsNew && bringing.has(row.kind)) return true;
    return takingAway.has(row.kind) && (holds === "everything" || (holds === "absences" && isByAbsence(row)));
  };
  const numbered = (row: UnnumberedChange): PlannedChange => ({
    state: isHeld(row) ? "held" : "planned",
    ...row,
    step,
  });
  const names = namesOf(snapshot, onFile);
  const [archived, kept] = [
    plan.teams.filter(({ kind }) => kind === "team_archive"),
    plan.teams.filter(({ kind }) => kind !== "team_archive"),
  ];
  function* ofTeams(changes: readonly TeamChange[]) {
    for (const change of changes) {
      step += 1;
      yield numbered(teamRow(change, snapshot, names.group(change.hubId)));
    }
  }
  yield* ofTeams(kept);
  const chains = addressChains(plan.people);
  for (const changes of Map.groupBy(plan.people, ({ hubId }) => chains.get(hubId) ?? hubId).values()) {
    step += 1;
    for (const change of changes) yield numbered(personRow(change, snapshot, onFile));
  }
  for (const changes of Map.groupBy(plan.memberships, ({ groupHubId }) => groupHubId).values()) {
    for (const [index, change] of changes.entries()) {
      if (index % MOST_AT_ONCE === 0) step += 1;
      yield numbered(membershipRow(change, onFile, names));
    }
  }
  yield* ofTeams(archived);
}

type UnnumberedChange = Omit<PlannedChange, "step" | "state"> & { state?: "noted" };

function personRow(change: PersonChange, snapshot: Snapshot, onFile: OnFile) {
  const { kind, hubId, person } = change;
  return {
    kind,
    hub_id: hubId,
    remote_id: snapshot.employees.get(hubId)?.remoteId ?? null,
    person,
    user_id: "userId" in change ? change.userId : null,
    team_id: null,
    before:
      kind === "update"
        ? change.before
        : kind === "link" && change.replaces !== null
          ? { remote_id: onFile.employees.get(change.replaces)?.remoteId ?? null }
          : null,
    after:
      kind === "update" || kind === "create"
        ? change.after
        : kind === "link"
          ? linked(change.replaces)
          : null,
    reason: "reason" in change ? change.reason : null,
    ...(kind === "skip" ? { state: "noted" as const } : {}),
  };
}

const linked = (replaces: string | null) => (replaces === null ? null : { replaces });

function teamRow(change: TeamChange, snapshot: Snapshot, name: string) {
  const { kind, hubId } = change;
  return {
    kind,
    hub_id: hubId,
    remote_id: groupOf(snapshot, hubId)?.remoteId ?? null,
    person: name,
    user_id: null,
    team_id: "teamId" in change ? change.teamId : null,
    before: kind === "team_update" ? change.before : null,
    after:
      kind === "team_update" || kind === "team_create"
        ? change.after
        : kind === "team_link"
          ? linked(change.replaces)
          : null,
    reason: "reason" in change ? change.reason : null,
  };
}

function membershipRow(change: MembershipChange, onFile: OnFile, names: Names) {
  const { kind, groupHubId, employeeHubId, userId } = change;
  const team = { group: groupHubId, team: names.group(groupHubId) };
  return {
    kind,
    hub_id: employeeHubId,
    remote_id: null,
    person: names.person(employeeHubId, userId),
    user_id: userId,
    team_id: onFile.groups.get(groupHubId)?.teamId ?? null,
    before: kind === "membership_remove" ? team : null,
    after: kind === "membership_add" ? team : null,
    reason: null,
  };
}

const groupOf = ({ groups, namedOnly }: Snapshot, hubId: string) => groups.get(hubId) ?? namedOnly.get(hubId);

interface Names {
  group(hubId: string): string;
  person(hubId: string | null, userId: number | null): string;
}

function namesOf(snapshot: Snapshot, onFile: OnFile): Names {
  const accounts = new Map(onFile.accounts.map(({ userId, profile }) => [userId, profile]));
  return {
    group: (hubId) => groupOf(snapshot, hubId)?.name ?? onFile.groups.get(hubId)?.name ?? hubId,
    person(hubId, userId) {
      const employee = hubId === null ? undefined : snapshot.employees.get(hubId);
      if (employee) return labelOf(employee);
      const profile = userId === null ? undefined : accounts.get(userId);
      return profile ? `${profile.first_name} ${profile.last_name}`.trim() : (hubId ?? String(userId));
    },
  };
}
