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
    workEmail: addressIn(row.work_email) ?? addressIn(row.user_name),
    personalEmail: addressIn(row.personal_email),
    ...readStatus(row.status_text),
    employmentType: row.employment_type?.toLowerCase() ?? null,
    startDate: row.start_date,
    endDate: row.end_date,
    managerId: row.manager_id,
    groups: row.removed_at === null ? groupsOf(row, groups) : [],
    removedAt: row.removed_at === null ? null : new Date(row.removed_at),
  };
}

function addressIn(text: string | null): string | null {
  return text !== null && /^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : null;
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
