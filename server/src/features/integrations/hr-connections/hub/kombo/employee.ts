import type { EmployeeGroup, EmployeeStatus, HrisEmployee } from "../employee.ts";
import type { Fields } from "./fields.ts";
import { readKind } from "./group.ts";

/**
 * An employee of `GET /hris/employees`. Only these fields are read: pay, bank, identity numbers, birth date and home
 * address stay in the answer's bytes.
 * @throws UnreadableField
 */
export function readEmployee(fields: Fields): HrisEmployee {
  const employee = readFields(fields);
  return { ...employee, hasHiddenCharacters: fields.hasHiddenCharacters };
}

function readFields(fields: Fields): HrisEmployee {
  const workEmail = fields.email("work_email");
  return {
    hubId: fields.requiredId("id"),
    remoteId: fields.id("remote_id"),
    employeeNumber: fields.text("employee_number"),
    givenName: fields.text("first_name"),
    familyName: fields.text("last_name"),
    displayName: fields.text("display_full_name"),
    jobTitle: fields.text("job_title"), // the employments' titles may be of the past
    workEmail,
    unusableEmail: workEmail === null ? fields.text("work_email") : null,
    personalEmail: fields.email("personal_email"),
    ...readStatus(fields.text("employment_status")),
    employmentType: fields.text("employment_type")?.toLowerCase() ?? null,
    startDate: fields.day("start_date"),
    endDate: fields.day("termination_date"),
    managerId: fields.id("manager_id"),
    groups: fields.list("groups")?.map(readEmployeeGroup) ?? null,
    removedAt: fields.moment("remote_deleted_at"),
  };
}

const statuses: Readonly<Record<string, EmployeeStatus>> = {
  ACTIVE: "active",
  PENDING: "pending",
  LEAVE: "leave",
  INACTIVE: "inactive",
};

/** The hub passes words of the HR system on that it does not know itself. */
function readStatus(text: string | null): Pick<HrisEmployee, "status" | "statusText"> {
  if (text === null) return { status: null, statusText: null };
  return { status: statuses[text.toUpperCase()] ?? "unknown", statusText: text };
}

function readEmployeeGroup(fields: Fields): EmployeeGroup {
  return {
    hubId: fields.requiredId("id"),
    remoteId: fields.id("remote_id"),
    name: fields.text("name"),
    kind: readKind(fields.text("type")),
  };
}
