import { readEmployee } from "#integrations/hr-connections/hub/kombo/employee.ts";
import { Fields } from "#integrations/hr-connections/hub/kombo/fields.ts";
import { readGroup } from "#integrations/hr-connections/hub/kombo/group.ts";
import type { Snapshot } from "#integrations/hr-connections/hub/snapshot.ts";
import type { Plan } from "#integrations/hr-connections/plan/plan.ts";
import type {
  Account,
  EmployeeLink,
  GroupLink,
  OnFile,
  Policies,
  Profile,
} from "#integrations/hr-connections/plan/state.ts";
import { type HubRecord, hubRecords } from "../partners/hr-hub/hr-hub.ts";

export const standardPolicies: Policies = {
  groupKinds: ["department", "team", "other"],
  noWorkEmail: "none",
  joinerDaysBefore: 0,
  employmentTypes: null,
  includesAncestors: false,
};

/** A complete reading of these records; the fifteen employees and five groups of the fixtures by default. */
export function aSnapshot(
  employees: readonly HubRecord[] = hubRecords("employees.all"),
  groups: readonly HubRecord[] = hubRecords("groups.all"),
  isComplete = true,
): Snapshot {
  return {
    startedAt: new Date("2026-11-21T12:00:00Z"),
    employees: new Map(employees.map((record) => [record.id, readEmployee(new Fields(record))])),
    groups: new Map(groups.map((record) => [record.id, readGroup(new Fields(record))])),
    namedOnly: new Map(),
    unreadable: [],
    doubts: [],
    isReadingOfAll: isComplete,
    hasAllGroups: isComplete,
    isComplete,
  };
}

/** The records with some of them changed, as the hub has them after a delta. */
export function withChanges(records: readonly HubRecord[], changed: readonly HubRecord[]): HubRecord[] {
  const ids = new Set(changed.map(({ id }) => id));
  return [...records.filter(({ id }) => !ids.has(id)), ...changed];
}

/** What planning needs to know of a database, in memory: plans can be followed by thousands. */
export class ImaginedDatabase {
  readonly employees = new Map<string, EmployeeLink>();
  readonly groups = new Map<string, GroupLink>();
  readonly accounts = new Map<number, Account>();
  readonly members = new Map<string, Set<number>>();
  #lastId = 0;

  add(profile: Partial<Profile>, fields: Partial<Account> = {}): Account {
    this.#lastId += 1;
    const account: Account = {
      userId: this.#lastId,
      profile: { email: null, first_name: "", last_name: "", job_titles: [], department: null, ...profile },
      isActive: true,
      deactivatedBy: null,
      isAdmin: false,
      signsInAlone: false,
      isLinkedElsewhere: false,
      ...fields,
    };
    this.accounts.set(account.userId, account);
    return account;
  }

  change(userId: number, fields: Partial<Account>): void {
    const account = this.accounts.get(userId);
    if (!account) throw new Error(`There is no account ${userId}.`);
    this.accounts.set(userId, { ...account, ...fields });
  }

  byEmail(email: string): Account | undefined {
    return [...this.accounts.values()].find(({ profile }) => profile.email === email);
  }

  onFile(): OnFile {
    const accounts = [...this.accounts.values()];
    const activeAdmins = accounts.filter(({ isAdmin, isActive }) => isAdmin && isActive).length;
    const { employees, groups, members } = this;
    return { employees, groups, members, otherMembers: new Map(), accounts, activeAdmins };
  }

  follow(plan: Plan, { employees }: Snapshot, now: Date): void {
    const remoteId = (hubId: string) => employees.get(hubId)?.remoteId ?? null;
    for (const change of plan.teams) {
      const link = this.groups.get(change.hubId);
      if (change.kind === "team_create") {
        this.#lastId += 1;
        const { name, parent } = change.after;
        const fields = {
          hubId: change.hubId,
          remoteId: null,
          teamId: this.#lastId,
          name,
          parentHubId: parent,
        };
        this.groups.set(change.hubId, { ...fields, isArchived: false, missingSince: null });
      } else if (link && change.kind === "team_update") {
        const { name = link.name, parent = link.parentHubId } = change.after;
        this.groups.set(change.hubId, { ...link, name, parentHubId: parent });
      } else if (link) {
        this.groups.set(change.hubId, { ...link, isArchived: change.kind === "team_archive" });
      }
    }
    const link = (hubId: string, userId: number) =>
      this.employees.set(hubId, {
        hubId,
        userId,
        remoteId: remoteId(hubId),
        missingSince: null,
        isOrphaned: false,
      });
    for (const change of plan.people) {
      if (change.kind === "create") link(change.hubId, this.add(change.after).userId);
      if (change.kind === "link") {
        if (change.replaces !== null) this.employees.delete(change.replaces);
        link(change.hubId, change.userId);
      }
      if (change.kind === "update") {
        const { profile } = this.accounts.get(change.userId) ?? this.add({});
        this.change(change.userId, { profile: { ...profile, ...change.after } });
      }
      if (change.kind === "reactivate") this.change(change.userId, { isActive: true, deactivatedBy: null });
      if (change.kind === "deactivate") this.change(change.userId, { isActive: false, deactivatedBy: "hub" });
    }
    for (const { kind, groupHubId, employeeHubId, userId } of plan.memberships) {
      const member = userId ?? this.employees.get(employeeHubId ?? "")?.userId;
      if (member === undefined) throw new Error(`Nobody knows who joins ${groupHubId}.`);
      const members = this.members.get(groupHubId) ?? new Set();
      if (kind === "membership_add") members.add(member);
      else members.delete(member);
      this.members.set(groupHubId, members);
    }
    for (const { hubId, remoteId } of plan.renumbered) {
      const link = this.employees.get(hubId);
      if (link) this.employees.set(hubId, { ...link, remoteId });
    }
    mark(this.employees, plan.newlyMissing.employees, now);
    mark(this.groups, plan.newlyMissing.groups, now);
    mark(this.employees, plan.foundAgain.employees, null);
    mark(this.groups, plan.foundAgain.groups, null);
  }
}

function mark<Link extends { missingSince: Date | null }>(
  links: Map<string, Link>,
  hubIds: readonly string[],
  missingSince: Date | null,
): void {
  for (const hubId of hubIds) {
    const link = links.get(hubId);
    if (link) links.set(hubId, { ...link, missingSince });
  }
}
