import type { Message } from "#platform/health/sentence.ts";
import type { HrisGroup } from "../hub/group.ts";
import type { Profile } from "./state.ts";

/** One thing that a run does, or leaves alone for a reason. */
export type PersonChange =
  | { kind: "create"; hubId: string; person: string; after: Profile; reason: CreateHint | null }
  /** The account was there already; from now on the HR system decides these fields. */
  | {
      kind: "link";
      hubId: string;
      person: string;
      userId: number;
      replaces: string | null;
      reason: LinkReason;
    }
  | {
      kind: "update";
      hubId: string;
      person: string;
      userId: number;
      before: Partial<Profile>;
      after: Partial<Profile>;
    }
  | { kind: "reactivate"; hubId: string; person: string; userId: number }
  | { kind: "deactivate"; hubId: string; person: string; userId: number; reason: LeaveReason }
  | { kind: "skip"; hubId: string; person: string; userId: number | null; reason: SkipReason };

/** Whether the record is left alone because it may be of somebody else than the account that it leads to. */
export function isOfSomebodyElse(change: PersonChange): boolean {
  return change.kind === "skip" && change.reason === "person_needs_confirmation";
}

/** What somebody may want to mend of an account that is made all the same. */
export type CreateHint = "no_work_email" | "duplicate_email";
export type LinkReason = "same_email" | "same_remote_id" | "rehired";
export type LeaveReason = "removed" | "inactive" | "end_date" | "missing_once" | "missing_twice";
export type SkipReason =
  | "not_employed"
  | "not_yet_employed"
  | "unknown_status"
  | "no_work_email"
  | "same_person_twice"
  | "ambiguous_email"
  | "outside_of_employment_types"
  | "deactivated_by_somebody"
  | "last_admin"
  | "admin_needs_confirmation"
  | "rehire_needs_confirmation"
  | "linked_elsewhere"
  | "link_needs_confirmation"
  | "person_needs_confirmation"
  | "number_needs_whole_reading";

export type TeamChange =
  | { kind: "team_create"; hubId: string; after: TeamFields }
  | {
      kind: "team_update";
      hubId: string;
      teamId: number;
      before: Partial<TeamFields>;
      after: Partial<TeamFields>;
    }
  | { kind: "team_archive"; hubId: string; teamId: number; name: string; reason: "removed" | "missing_twice" }
  /** The group has another id at the hub now. */
  | {
      kind: "team_link";
      hubId: string;
      teamId: number;
      name: string;
      replaces: string;
      reason: "same_remote_id";
    }
  | { kind: "team_restore"; hubId: string; teamId: number; name: string };

export interface TeamFields {
  name: string;
  /** The hub's id of the group above; null: none that is a team. */
  parent: HrisGroup["parentId"];
}

/** By the hub's ids: team and account may be made by the same run. */
export interface MembershipChange {
  kind: "membership_add" | "membership_remove";
  groupHubId: string;
  employeeHubId: string | null;
  /** Null: the account is made by this run. */
  userId: number | null;
}

/** Something that somebody should look at. One for each kind and record, as long as it holds. */
export interface Issue {
  kind:
    | SkipReason
    | CreateHint
    | "unusable_work_email"
    | "hidden_characters"
    | "address_needs_confirmation"
    | "email_taken"
    | "unreadable_record"
    | "orphaned"
    | "left_employment_types";
  hubId: string | null;
  person: string;
  userId: number | null;
  detail: Message;
  advice: Message;
  proposed?: Proposed;
}

/** What the account gets when an operator says so. */
export type Proposed = Partial<Record<"email" | "first_name" | "last_name", string>>;
