import { batches } from "#kernel/batches.ts";
import {
  type EmployeeItem,
  type EmployeeLink,
  endEmployees,
  linkEmployees,
  storeFeed,
} from "#people/employees/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { type ConnectionRow, sourceOf, withDefaults } from "../../connections/connection.ts";
import type { HrisEmployee } from "../../hub/employee.ts";
import { employmentOf } from "../../hub/employment.ts";
import type { Snapshot } from "../../hub/snapshot.ts";
import { isOfSomebodyElse } from "../../plan/change.ts";
import type { Plan } from "../../plan/plan.ts";
import { emailOf } from "../../plan/profile.ts";
import type { OnFile } from "../../plan/state.ts";
import { dayIn } from "../../plan/terms.ts";
import { lockReading } from "../../run-queue/queries.ts";
import { selectNewLinks } from "./queries.ts";

const MOST_AT_ONCE = 500;

/**
 * Brings the employees that partners read (contract, `/hr/employees/`) in step with a reading. Unchanged employees are
 * not written, and erased ones are not brought back. A removed record may be anonymised already, so only its end is
 * taken over.
 * @throws LostRun where another process has read for the run since: this reading is the older one
 */
export async function feedEmployees(
  { db }: Pick<Context, "db">,
  connection: ConnectionRow,
  runId: number,
  { snapshot, onFile, plan, now }: { snapshot: Snapshot; onFile: OnFile; plan: Plan; now: Date },
): Promise<void> {
  const write = (work: (trx: Database) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await lockReading(trx, runId);
      await work(trx);
    });
  const today = dayIn(connection.time_zone, now);
  const owner = { organizationId: connection.organization_id, source: sourceOf(connection) };
  const accounts = new Set(onFile.accounts.map(({ userId }) => userId));
  const erased = [...onFile.employees.values()].filter(({ userId }) => !accounts.has(userId));
  const erasedIds = new Set(erased.map(({ hubId }) => hubId));
  const erasedRemoteIds = new Set(erased.map(({ remoteId }) => remoteId));
  const isErased = ({ hubId, remoteId }: HrisEmployee) =>
    erasedIds.has(hubId) || (remoteId !== null && erasedRemoteIds.has(remoteId));
  const employees = [...snapshot.employees.values()].filter((employee) => !isErased(employee));
  const present = employees.filter(({ removedAt }) => removedAt === null);
  const rows = new Map(present.map((employee) => [remoteIdOf(employee), employee]))
    .values()
    .map((employee) => ({
      ...itemOf(employee, snapshot, connection, today),
      manager_remote_id: managerOf(employee, snapshot, onFile),
    }));
  for (const part of batches(rows, MOST_AT_ONCE)) {
    await write((trx) => storeFeed(trx, now, { ...owner, rows: part }));
  }
  const removed = employees.filter(({ removedAt }) => removedAt !== null).map(remoteIdOf);
  for (const remoteIds of batches(removed, MOST_AT_ONCE)) {
    await write((trx) => endEmployees(trx, now, { ...owner, remoteIds }));
  }
  for (const links of batches(linksAfter(plan, present, onFile), MOST_AT_ONCE)) {
    await write((trx) => linkEmployees(trx, now, { ...owner, links }));
  }
}

/**
 * Whose account each employee has by this reading. Partners find a person's history by the account's id, so it is nobody's
 * while it is asked whose it is, and its employee's again when the record speaks of them again.
 */
function linksAfter(plan: Plan, present: readonly HrisEmployee[], { employees }: OnFile): EmployeeLink[] {
  const asked = new Set(plan.people.filter(isOfSomebodyElse).map(({ hubId }) => hubId));
  const moving = new Set([
    ...plan.renumbered.map(({ userId }) => userId),
    ...plan.people.flatMap((change) => (change.kind === "link" ? [change.userId] : [])),
  ]);
  const kept = present.flatMap((employee): EmployeeLink[] => {
    const userId = employees.get(employee.hubId)?.userId;
    if (asked.has(employee.hubId)) return [{ remote_id: remoteIdOf(employee), user_id: null }];
    const isKept = userId !== undefined && !moving.has(userId);
    return isKept ? [{ remote_id: remoteIdOf(employee), user_id: userId }] : [];
  });
  return [
    ...plan.renumbered.map(({ remoteId, userId }) => ({ remote_id: remoteId, user_id: userId })),
    ...kept,
  ];
}

/** Gives employees the accounts that a run made for them or found. */
export async function linkFeed(
  { db, clock }: Pick<Context, "db" | "clock">,
  connection: ConnectionRow,
  runId: number,
): Promise<void> {
  const owner = { organizationId: connection.organization_id, source: sourceOf(connection) };
  for (let after = -1; ; ) {
    const links = await selectNewLinks(db, connection.id, runId, { after, size: MOST_AT_ONCE });
    const last = links.at(-1);
    if (!last) return;
    await db.transaction().execute((trx) => linkEmployees(trx, clock(), { ...owner, links }));
    after = last.place;
  }
}

function remoteIdOf({ remoteId, hubId }: Pick<HrisEmployee, "remoteId" | "hubId">): string {
  return remoteId ?? hubId;
}

function itemOf(
  employee: HrisEmployee,
  { groups }: Snapshot,
  { policies }: ConnectionRow,
  today: string,
): EmployeeItem {
  const { no_work_email: noWorkEmail, joiner_days_before: joinerDaysBefore } = withDefaults(policies);
  const department = employee.groups?.find(({ kind, name }) => kind === "department" && name !== null);
  return {
    remote_id: remoteIdOf(employee),
    employee_number: employee.employeeNumber,
    ...namesOf(employee),
    work_email: emailOf(employee, { noWorkEmail }),
    job_title: employee.jobTitle,
    department: department?.name ?? null,
    employment_status: statusOf(employee, employmentOf(employee, today, { joinerDaysBefore }).kind),
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

/** A reading of changes has not read every manager; those with an account are on file. */
function managerOf({ managerId }: HrisEmployee, { employees }: Snapshot, onFile: OnFile): string | null {
  if (managerId === null) return null;
  const manager = employees.get(managerId) ?? onFile.employees.get(managerId);
  return manager ? remoteIdOf(manager) : managerId;
}

function namesOf({ givenName, familyName, displayName }: HrisEmployee) {
  if (givenName !== null || familyName !== null) return { first_name: givenName, last_name: familyName };
  const words = displayName?.split(/\s+/) ?? [];
  return { first_name: words.slice(0, -1).join(" "), last_name: words.at(-1) ?? "" };
}

/** In the words of the feed. */
export function statusOf(
  { status }: Pick<HrisEmployee, "status">,
  employment: ReturnType<typeof employmentOf>["kind"],
) {
  if (employment === "ended") return "terminated";
  if (employment === "expected") return "pending";
  return status === "leave" ? "on_leave" : "active";
}
