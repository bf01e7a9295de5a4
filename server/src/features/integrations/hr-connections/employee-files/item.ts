import type { EmployeeItem } from "#people/employees/index.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import { type EmployeeFields, type RowMistake, tooManyGroups } from "../csv/employee-row.ts";
import { groupIdOf } from "../csv/replace.ts";
import { employmentOf } from "../hub/employment.ts";
import { readStatus } from "../records/status.ts";
import { statusOf } from "../runs/feed/feed.ts";

/** What a file of a connection leaves to an issue, an import can only refuse. */
export function mistakesAmong({ statusText, groups }: EmployeeFields): RowMistake[] {
  return [
    ...(readStatus(statusText).status === "unknown"
      ? [{ column: "status" as const, detail: unknownStatus() }]
      : []),
    ...(groups.length > MOST_GROUPS
      ? [{ column: "groups" as const, detail: tooManyGroups({ most: MOST_GROUPS }) }]
      : []),
  ];
}

const unknownStatus = defineSentence(
  "hris_file.unknown_status",
  "This status is not known here. Write active, pending, leave or inactive, or leave it empty and give dates.",
);
const MOST_GROUPS = 100;

/** The employee of a row. @param today in the organization's time zone, for those whose status the dates say */
export function itemOf(fields: EmployeeFields, today: string): EmployeeItem {
  const employee = {
    ...readStatus(fields.statusText),
    startDate: fields.startDate,
    endDate: fields.endDate,
    removedAt: null,
  };
  const employment = employmentOf(employee, today, { joinerDaysBefore: 0 });
  const groups = new Map(fields.groups.map((name) => [groupIdOf(name), name]));
  return {
    remote_id: fields.employeeId,
    employee_number: fields.employeeId,
    first_name: fields.givenName,
    last_name: fields.familyName,
    work_email: fields.workEmail,
    job_title: fields.jobTitle,
    department: fields.department,
    manager_remote_id: fields.managerId,
    employment_status: statusOf(employee, employment.kind),
    employment_type: fields.employmentType,
    start_date: fields.startDate,
    termination_date: fields.endDate,
    groups: [...groups].map(([remote_id, name]) => ({ remote_id, name, type: "team" })),
  };
}
