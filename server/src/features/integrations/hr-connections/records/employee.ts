import { isEmail } from "#platform/http/input/formats.ts";
import type { EmployeeGroup, HrisEmployee } from "../hub/employee.ts";
import { departmentOf } from "./department.ts";
import type { RecordRow } from "./record.ts";
import { readStatus } from "./status.ts";

type GroupNames = ReadonlyMap<string, { name: string | null; remoteId: string | null }>;

/** A record as runs read employees. Groups that are gone are left out, and with the record its memberships go. */
export function employeeOf(row: RecordRow, groups: GroupNames): HrisEmployee {
  return {
    hubId: row.hub_id,
    remoteId: row.remote_id,
    employeeNumber: row.employee_number,
    givenName: row.given_name,
    familyName: row.family_name,
    displayName: row.display_name,
    jobTitle: row.job_title,
    ...addressesIn(row),
    ...readStatus(row.status_text),
    employmentType: row.employment_type?.toLowerCase() ?? null,
    startDate: row.start_date,
    endDate: row.end_date,
    managerId: row.manager_id,
    groups: row.removed_at === null ? groupsOf(row, groups) : [],
    removedAt: row.removed_at === null ? null : new Date(row.removed_at),
  };
}

function addressesIn({ work_email, user_name, personal_email }: RecordRow) {
  const workEmail = addressIn(work_email) ?? addressIn(user_name);
  const meant = work_email ?? (user_name?.includes("@") ? user_name : null);
  return {
    workEmail,
    unusableEmail: workEmail === null ? meant : null,
    personalEmail: addressIn(personal_email),
  };
}

/** Identity providers send what they have: a list of addresses, a name in angle brackets, letters that nobody sees. */
function addressIn(text: string | null): string | null {
  return text !== null && isEmail(text) ? text : null;
}

/** The department first: it is the account's too. */
function groupsOf({ department, group_ids }: RecordRow, names: GroupNames): EmployeeGroup[] {
  return [
    ...(department === null ? [] : [departmentOf(department)]),
    ...group_ids.flatMap((hubId): EmployeeGroup[] => {
      const group = names.get(hubId);
      return group ? [{ hubId, ...group, kind: "team" }] : [];
    }),
  ];
}
