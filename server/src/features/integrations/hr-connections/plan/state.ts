import type { GroupKind } from "../hub/employee.ts";

/** What is on file when a run is planned: the connection's links, and the organization's accounts and teams. */
export interface OnFile {
  /** Links of this connection, by the hub's id. */
  employees: ReadonlyMap<string, EmployeeLink>;
  groups: ReadonlyMap<string, GroupLink>;
  /** Accounts of the organization that are linked, or have an address that the snapshot names. */
  accounts: readonly Account[];
  /** Members that this connection put into a team: the user's ids by the group's hub id. */
  members: ReadonlyMap<string, ReadonlySet<number>>;
  /** Members of the same teams who were added by hand: never removed, and not added a second time. */
  otherMembers: ReadonlyMap<string, ReadonlySet<number>>;
  /** How many active administrators the organization has. */
  activeAdmins: number;
}

export interface EmployeeLink {
  hubId: string;
  remoteId: string | null;
  userId: number;
  /** Since when complete readings do not have the employee; null: they have. */
  missingSince: Date | null;
  /** Of an integration that was replaced, and not found in the new one yet. */
  isOrphaned: boolean;
}

export interface GroupLink {
  hubId: string;
  remoteId: string | null;
  teamId: number;
  name: string;
  parentHubId: string | null;
  isArchived: boolean;
  missingSince: Date | null;
}

export interface Account {
  userId: number;
  profile: Profile;
  isActive: boolean;
  /** A hub reverses only a deactivation by a hub. Null while the account is active. */
  deactivatedBy: "hub" | "somebody" | null;
  isAdmin: boolean;
  /** By a role, a password, or a mail with one: only a person's word hands such an account over, or moves its address. */
  signsInAlone: boolean;
  /** Whether another connection of the organization decides about it. */
  isLinkedElsewhere: boolean;
}

/** The fields of an account that the HR system decides (decision D23). */
export interface Profile {
  email: string | null;
  first_name: string;
  last_name: string;
  job_titles: readonly string[];
  department: string | null;
}

export interface Policies {
  /** Kinds of groups that become teams. */
  groupKinds: readonly GroupKind[];
  noWorkEmail: "none" | "skip" | "personal";
  joinerDaysBefore: number;
  /** In lower case; null: all. */
  employmentTypes: readonly string[] | null;
  /** Whether members of a group are members of the groups above it too. */
  includesAncestors: boolean;
}
