/** An employee as an adapter hands them over. Texts are trimmed; what is empty is null. */
export interface HrisEmployee {
  /** The hub's id: stable for one integration, and other than a group's only by its kind. */
  hubId: string;
  /** The HR system's own id, which outlives the integration. */
  remoteId: string | null;
  employeeNumber: string | null;
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
  jobTitle: string | null;
  /** As people write them; compared without case. */
  workEmail: string | null;
  personalEmail: string | null;
  /** What stands in the place of the work address and is none. */
  unusableEmail?: string | null;
  /** Whether a text that is read had characters that nobody sees, which are left out. */
  hasHiddenCharacters?: boolean;
  /** Null where the hub says nothing; `unknown` for a word that we do not know, which is in `statusText`. */
  status: EmployeeStatus | null;
  statusText: string | null;
  /** The hub's word in lower case, such as `full_time`. */
  employmentType: string | null;
  /** YYYY-MM-DD: days of the calendar, in no time zone. */
  startDate: string | null;
  endDate: string | null;
  managerId: string | null;
  /** Null where the hub left them out: then nothing is known of the employee's groups. */
  groups: readonly EmployeeGroup[] | null;
  /** Since when the hub cannot find the employee any more. Their names may be blanked from then on. */
  removedAt: Date | null;
}

export type EmployeeStatus = "active" | "pending" | "leave" | "inactive" | "unknown";

/** A group as an employee's record names it. */
export interface EmployeeGroup {
  hubId: string;
  remoteId: string | null;
  name: string | null;
  kind: GroupKind;
}

export type GroupKind = "department" | "team" | "cost_center" | "other";
