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
