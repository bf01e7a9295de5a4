import { createHash } from "node:crypto";
import type { EmployeeItem, EmploymentStatus } from "./schemas.ts";

/** An employee as they are kept. */
export interface EmployeeRecord {
  remote_id: string;
  employee_number: string | null;
  first_name: string;
  last_name: string;
  work_email: string | null;
  job_title: string | null;
  department: string | null;
  manager_remote_id: string | null;
  employment_status: EmploymentStatus;
  employment_type: string | null;
  start_date: string | null;
  termination_date: string | null;
  groups: { remote_id: string; name: string; type: string | null }[];
  content_hash: string;
}

/** The fields that are kept, and no others, with the mark by which a change is told. */
export function recordOf(row: EmployeeItem): EmployeeRecord {
  const fields = {
    remote_id: row.remote_id,
    employee_number: filled(row.employee_number),
    first_name: filled(row.first_name) ?? "",
    last_name: filled(row.last_name) ?? "",
    work_email: filled(row.work_email),
    job_title: filled(row.job_title),
    department: filled(row.department),
    manager_remote_id: filled(row.manager_remote_id),
    employment_status: row.employment_status ?? "active",
    employment_type: filled(row.employment_type),
    start_date: row.start_date ?? null,
    termination_date: row.termination_date ?? null,
    groups: (row.groups ?? [])
      .map(({ remote_id, name, type }) => ({ remote_id, name: name.trim(), type: filled(type) }))
      .sort((a, b) => (a.remote_id < b.remote_id ? -1 : 1)),
  };
  return { ...fields, content_hash: createHash("sha256").update(JSON.stringify(fields)).digest("hex") };
}

function filled(text: string | null | undefined): string | null {
  return text?.trim() || null;
}
