import type { HrisEmployee } from "../hub/employee.ts";
import type { Policies, Profile } from "./state.ts";

/**
 * What an employee's record says of the account's fields. What it leaves empty it says nothing of: HR tools deliver no
 * title or department at all, and an account keeps what it has.
 */
export function profileOf(employee: HrisEmployee, policies: Policies): Partial<Profile> {
  const { jobTitle, groups } = employee;
  const email = emailOf(employee, policies);
  const department = groups?.find(({ kind, name }) => kind === "department" && name !== null)?.name ?? null;
  return {
    ...(email === null ? {} : { email }),
    ...nameOf(employee),
    ...(jobTitle === null ? {} : { job_titles: [jobTitle] }),
    ...(department === null ? {} : { department }),
  };
}

/** The address to sign in with. A personal one only where the organization wants that. */
export function emailOf(
  { workEmail, personalEmail }: Pick<HrisEmployee, "workEmail" | "personalEmail">,
  { noWorkEmail }: Pick<Policies, "noWorkEmail">,
): string | null {
  return workEmail ?? (noWorkEmail === "personal" ? personalEmail : null);
}

/** The fields in which the account differs from the record, as they are and as they shall be. */
export function differences(account: Profile, record: Partial<Profile>) {
  const before: Partial<Profile> = {};
  const after: Partial<Profile> = {};
  const note = <Name extends keyof Profile>(name: Name) => {
    const value = record[name];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(account[name])) return;
    before[name] = account[name];
    after[name] = value;
  };
  for (const name of ["email", "first_name", "last_name", "job_titles", "department"] as const) note(name);
  return { before, after };
}

/** What to call somebody in a report. */
export function labelOf({ displayName, givenName, familyName, employeeNumber, hubId }: HrisEmployee): string {
  const name = [givenName, familyName].filter((part) => part !== null).join(" ");
  return displayName ?? (name === "" ? (employeeNumber ?? hubId) : name);
}

function nameOf({ givenName, familyName, displayName }: HrisEmployee): Partial<Profile> {
  if (givenName !== null || familyName !== null) {
    return { first_name: givenName ?? "", last_name: familyName ?? "" };
  }
  if (displayName === null) return {};
  const words = displayName.split(/\s+/);
  return { first_name: words.slice(0, -1).join(" "), last_name: words.at(-1) ?? "" };
}
