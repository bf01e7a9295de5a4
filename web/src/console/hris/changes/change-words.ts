import type { Change } from "../queries.ts";

/** What is done, or would be; in the order in which people ask. */
export const kindWords = {
  create: "Create account",
  link: "Link account",
  update: "Change account",
  reactivate: "Reactivate account",
  deactivate: "Deactivate account",
  skip: "Leave alone",
  team_create: "Create team",
  team_update: "Change team",
  team_archive: "Archive team",
  team_restore: "Restore team",
  team_link: "Link team",
  membership_add: "Add to team",
  membership_remove: "Remove from team",
} as const satisfies Record<Change["kind"], string>;

export const stateWords = {
  planned: "To come",
  applied: "Done",
  held: "Waits",
  rejected: "Rejected",
  stale: "Changed by others",
  undone: "Taken back",
  noted: "Left alone",
} as const satisfies Record<Change["state"], string>;

export const changeKinds = [
  ...(["create", "link", "update", "reactivate", "deactivate", "skip"] as const),
  ...(["team_create", "team_update", "team_archive", "team_restore", "team_link"] as const),
  ...(["membership_add", "membership_remove"] as const),
] satisfies readonly Change["kind"][];

export const changeStates = [
  ...(["planned", "applied", "held", "rejected", "stale", "undone", "noted"] as const),
] satisfies readonly Change["state"][];

const reasons: Readonly<Record<string, string>> = {
  internal_error: "The service made a mistake; its log says which. The next reading tries again.",
  broken_off: "The process that worked on the run ended again and again.",
  paused: "The connection was paused.",
  same_email: "An account has the same address.",
  same_remote_id: "The same person in the HR system, under another id of the hub.",
  rehired: "Was here before, and is employed again.",
  removed: "Was removed from the HR system.",
  inactive: "Is not employed any more.",
  end_date: "The last day of work is over.",
  missing_once: "Is not in the HR system any more.",
  missing_twice: "Was not in the HR system twice in a row.",
  not_employed: "Is not employed.",
  not_yet_employed: "Has not begun to work yet; the account is made when it is time.",
  unknown_status: "The HR system’s word for the employment is not known here.",
  no_work_email: "Has no work address.",
  duplicate_email: "Somebody else has the same address.",
  same_person_twice: "Another record has the same name and address; nobody is given two accounts.",
  ambiguous_email: "Several accounts have this address.",
  outside_of_employment_types: "The type of employment does not count, by the rules.",
  deactivated_by_somebody: "Somebody deactivated the account by hand; that stays so.",
  last_admin: "Is the organization’s last administrator.",
  admin_needs_confirmation:
    "An administrator’s account has the same address: confirm under Issues that it is the same person.",
  rehire_needs_confirmation:
    "Somebody who left had this address: confirm under Issues whether it is the same person.",
  linked_elsewhere: "The account follows another connection.",
  link_needs_confirmation:
    "An account with a role or a password has the same address: confirm under Issues that it is the same person.",
  email_taken: "Without the address, which another account has.",
  email_waits: "Without the address: the account has a role or a password, so it waits under Issues.",
};

export function reasonInWords(reason: string): string {
  return reasons[reason] ?? `${reason.replaceAll("_", " ")}.`;
}

const fields: Readonly<Record<string, string>> = {
  email: "E-mail",
  first_name: "First name",
  last_name: "Last name",
  job_titles: "Job titles",
  department: "Department",
  name: "Name",
  team: "Team",
};

export interface FieldChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** What the row is called by already. */
const names: ReadonlySet<string> = new Set(["first_name", "last_name", "name"]);

/** The fields that are another, or new. Fields of the hub's ids alone are left out. */
export function fieldChanges({ before, after }: Pick<Change, "before" | "after">): FieldChange[] {
  const isUpdate = before !== null && after !== null;
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => name in fields && (isUpdate || !names.has(name)))
    .map((name) => ({
      label: fields[name] ?? name,
      before: shown(before?.[name]),
      after: shown(after?.[name]),
    }))
    .filter(({ before, after }) => before !== after);
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
  return String(value);
}
