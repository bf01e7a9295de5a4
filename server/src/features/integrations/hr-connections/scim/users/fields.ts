import type { RecordRow } from "../../records/record.ts";
import type { UserFields } from "../resources/user.ts";

/** The fields that a row holds. */
export function fieldsOf(row: RecordRow): UserFields {
  return {
    userName: row.user_name ?? "",
    externalId: row.remote_id,
    givenName: row.given_name,
    familyName: row.family_name,
    displayName: row.display_name,
    title: row.job_title,
    userType: row.employment_type,
    active: row.status_text === "active",
    workEmail: row.work_email,
    homeEmail: row.personal_email,
    employeeNumber: row.employee_number,
    department: row.department,
    managerId: row.manager_id,
  };
}

export function isSame(one: UserFields, other: UserFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Whether somebody who is sent with a former user's `userName` or `externalId` is that user. A `userName` may be given to
 * the next person, so where the ids differ the name has to agree: an account is full of what somebody else has learned.
 */
export function isSamePerson(former: UserFields, sent: UserFields): boolean {
  if (former.externalId === null || sent.externalId === null) return true;
  return former.externalId === sent.externalId || (nameOf(sent) !== "" && nameOf(former) === nameOf(sent));
}

function nameOf({ givenName, familyName, displayName }: UserFields): string {
  const name = [givenName, familyName].filter((part) => part !== null).join(" ");
  return (name === "" ? (displayName ?? "") : name).toLowerCase();
}
