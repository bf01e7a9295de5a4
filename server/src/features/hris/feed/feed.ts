import { type EmployeeItem, endEmployees, linkEmployees, storeFeed } from "#features/hr/index.ts";
import type { Context } from "#platform/feature.ts";
import { type ConnectionRow, sourceOf, withDefaults } from "../connections/connection.ts";
import type { HrisEmployee } from "../hub/employee.ts";
import { emailOf } from "../plan/profile.ts";
import { dayIn } from "../runs/terms.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { standingOf } from "../standing/standing.ts";
import { selectNewLinks } from "./queries.ts";

const MOST_AT_ONCE = 500;

/**
 * Brings the employees that partners read (contract, `/hr/employees/`) in step with a reading. What is as it was is not
 * written. A removed record may be anonymised already, so only its end is taken over.
 */
export async function feedEmployees(
  { db }: Pick<Context, "db">,
  connection: ConnectionRow,
  snapshot: Snapshot,
  now: Date,
): Promise<void> {
  const today = dayIn(connection.time_zone, now);
  const owner = { organizationId: connection.organization_id, source: sourceOf(connection) };
  const employees = [...snapshot.employees.values()];
  const rows = employees
    .filter(({ removedAt }) => removedAt === null)
    .map((employee) => itemOf(employee, snapshot, connection, today));
  const unique = [...new Map(rows.map((row) => [row.remote_id, row])).values()];
  for (const part of portions(unique)) {
    await db.transaction().execute((trx) => storeFeed(trx, now, { ...owner, rows: part }));
  }
  const removed = employees.filter(({ removedAt }) => removedAt !== null).map(remoteIdOf);
  for (const remoteIds of portions(removed)) {
    await db.transaction().execute((trx) => endEmployees(trx, now, { ...owner, remoteIds }));
  }
}

/** Gives employees the accounts that a run made for them or found. */
export async function linkFeed(
  { db, clock }: Pick<Context, "db" | "clock">,
  connection: ConnectionRow,
  runId: number,
): Promise<void> {
  const owner = { organizationId: connection.organization_id, source: sourceOf(connection) };
  for (const links of portions(await selectNewLinks(db, connection.id, runId))) {
    await db.transaction().execute((trx) => linkEmployees(trx, clock(), { ...owner, links }));
  }
}

export function remoteIdOf({ remoteId, hubId }: Pick<HrisEmployee, "remoteId" | "hubId">): string {
  return remoteId ?? hubId;
}

function itemOf(
  employee: HrisEmployee,
  { employees, groups }: Snapshot,
  { policies }: ConnectionRow,
  today: string,
): EmployeeItem {
  const manager = employee.managerId === null ? undefined : employees.get(employee.managerId);
  const { no_work_email: noWorkEmail, joiner_days_before: joinerDaysBefore } = withDefaults(policies);
  const department = employee.groups?.find(({ kind, name }) => kind === "department" && name !== null);
  return {
    remote_id: remoteIdOf(employee),
    employee_number: employee.employeeNumber,
    ...namesOf(employee),
    work_email: emailOf(employee, { noWorkEmail }),
    job_title: employee.jobTitle,
    department: department?.name ?? null,
    manager_remote_id: manager ? remoteIdOf(manager) : employee.managerId,
    employment_status: statusOf(employee, standingOf(employee, today, { joinerDaysBefore }).kind),
    employment_type: employee.employmentType,
    start_date: employee.startDate,
    termination_date: employee.endDate,
    groups: (employee.groups ?? []).slice(0, MOST_GROUPS).map((group) => ({
      remote_id: remoteIdOf(group),
      name: groups.get(group.hubId)?.name ?? group.name ?? `Unnamed group ${remoteIdOf(group)}`,
      type: group.kind,
    })),
  };
}

const MOST_GROUPS = 100;

function namesOf({ givenName, familyName, displayName }: HrisEmployee) {
  if (givenName !== null || familyName !== null) return { first_name: givenName, last_name: familyName };
  const words = displayName?.split(/\s+/) ?? [];
  return { first_name: words.slice(0, -1).join(" "), last_name: words.at(-1) ?? "" };
}

function statusOf({ status }: HrisEmployee, standing: ReturnType<typeof standingOf>["kind"]) {
  if (standing === "ended") return "terminated";
  if (standing === "expected") return "pending";
  return status === "leave" ? "on_leave" : "active";
}

function* portions<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += MOST_AT_ONCE) yield items.slice(from, from + MOST_AT_ONCE);
}
