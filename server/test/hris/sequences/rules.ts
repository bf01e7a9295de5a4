import type { HubRecord } from "../../partners/hr-hub/hr-hub.ts";
import { embeddedGroupsOf } from "./company.ts";
import type { Tables, User } from "./tables.ts";

/** What people decided by hand, which no run may reverse. */
interface Decisions {
  /** Accounts that somebody deactivated, and nobody let in again. */
  blocked: ReadonlySet<number>;
}

type Employment = "employed" | "expected" | "ended" | "unclear";

/** What an employee's record means on a day (design "HRIS connector", rules 14 to 18). */
function employment(record: HubRecord, today: string): Employment {
  const day = (name: string) => (typeof record[name] === "string" ? record[name].slice(0, 10) : "");
  const [start, end] = [day("start_date"), day("termination_date")];
  const status = record.employment_status;
  if (record.remote_deleted_at !== null || status === "INACTIVE") return "ended";
  if (end !== "" && end < today && !(start !== "" && end < start)) return "ended";
  if (status === "GARDEN") return "unclear";
  if (start > today || status === "PENDING") return "expected";
  return "employed";
}

/**
 * What the tables must say once nothing is left to do, after the hub's records alone: a second, small reading of the rules,
 * which shares nothing with the one that plans runs. @returns what is not so, in words
 */
export function faultsAtRest(
  { employees, groups }: { employees: readonly HubRecord[]; groups: readonly HubRecord[] },
  tables: Tables,
  { blocked }: Decisions,
  today: string,
): string[] {
  const faults: string[] = [];
  const users = new Map(tables.users.map((user) => [user.id, user]));
  const links = new Map(tables.links.map((link) => [link.hub_id, link]));
  const records = new Map(employees.map((record) => [record.id, record]));
  const hasIssue = (hubId: string, kind: RegExp) =>
    tables.issues.some((issue) => issue.hub_id === hubId && kind.test(issue.kind));
  const isStandIn = (user: User) =>
    user.access_role === "admin" &&
    tables.users.filter((other) => other.access_role === "admin" && other.is_active).length === 1;

  for (const { hub_id, remote_id, user_id } of tables.links) {
    const [record, user] = [records.get(hub_id), users.get(user_id)];
    if (!user) continue;
    const who = `${hub_id} (user ${user_id})`;
    if (record && remote_id !== record.remote_id)
      faults.push(`${who} is linked by ${remote_id}, and is ${record.remote_id} in the HR system`);
    if (!record || employment(record, today) === "ended") {
      const isOrphan = !record && hasIssue(hub_id, /orphaned/);
      if (user.is_active && !isStandIn(user) && !isOrphan) faults.push(`${who} has left and is active`);
    } else if (employment(record, today) === "employed") {
      faults.push(...faultsOfEmployed(record, user));
    }
  }
  function faultsOfEmployed(record: HubRecord, user: User): string[] {
    const who = `${record.id} (user ${user.id})`;
    const others = tables.users.filter(({ id }) => id !== user.id);
    const isAddressTaken = (address: unknown) =>
      others.some(({ email, is_active }) => is_active && email === address);
    if (blocked.has(user.id)) return user.is_active ? [`${who} was blocked and is active`] : [];
    if (!user.is_active) {
      const conflict = isAddressTaken(record.work_email) || isAddressTaken(user.email);
      return conflict && hasIssue(record.id, /duplicate_email/) ? [] : [`${who} is employed and inactive`];
    }
    const told = [record.first_name, record.last_name, record.job_title];
    const is = [user.first_name, user.last_name, user.job_titles[0]];
    const department = embeddedGroupsOf(record).find(({ type }) => type === "DEPARTMENT")?.name;
    const wrong = [
      JSON.stringify(told) === JSON.stringify(is) ? null : `${who} is ${is}, not ${told}`,
      department === undefined || department === user.department
        ? null
        : `${who} is of ${user.department}, not ${department}`,
      record.work_email === null || record.work_email === user.email
        ? null
        : hasIssue(record.id, /email_taken/)
          ? null
          : `${who} has ${user.email}, not ${record.work_email}`,
    ];
    return wrong.filter((fault) => fault !== null);
  }

  for (const record of employees) {
    if (links.has(record.id) || employment(record, today) !== "employed") continue;
    const address = record.work_email;
    const rivals = employees.filter(
      (other) => other !== record && other.work_email === address && employment(other, today) === "employed",
    );
    const holders = tables.users.filter(({ email }) => email === address);
    if (address === null) {
      if (!hasIssue(record.id, /no_work_email/)) faults.push(`${record.id} has no address, and no issue`);
    } else if (rivals.length === 0 && holders.length === 0) {
      faults.push(`${record.id} has no account, and nobody has the address`);
    } else if (!hasIssue(record.id, /email|admin|rehire/) && !holders.every(({ id }) => blocked.has(id))) {
      faults.push(`${record.id} has no account, and no issue`);
    }
  }
  faults.push(...faultsOfTeams(groups, tables), ...faultsOfMembers(records, tables));
  faults.push(...faultsOfFeed(records, tables));
  return faults;
}

/** Rules 20, 23 and case 24: one team for each group but cost centers, named and placed as there. */
function faultsOfTeams(groups: readonly HubRecord[], tables: Tables): string[] {
  const faults: string[] = [];
  const links = new Map(tables.groups.map((link) => [link.hub_id, link]));
  const teams = new Map(tables.teams.map((team) => [team.id, team]));
  const listed = new Set(groups.map(({ id }) => id));
  for (const group of groups) {
    const link = links.get(group.id);
    const isGone = group.remote_deleted_at !== null;
    if (!link) {
      if (!isGone && group.type !== "COST_CENTER") faults.push(`${group.id} has no team`);
      continue;
    }
    if (group.type === "COST_CENTER") faults.push(`${group.id} is a cost center and has a team`);
    if (link.is_archived !== isGone) faults.push(`${group.id}: archived ${link.is_archived}, gone ${isGone}`);
    const team = teams.get(link.team_id);
    const parent = typeof group.parent_id === "string" ? links.get(group.parent_id)?.team_id : undefined;
    if (isGone) continue;
    if (!team?.name.startsWith(String(group.name)))
      faults.push(`${group.id} is called ${team?.name}, not ${group.name}`);
    if ((team?.parent_id ?? null) !== (parent ?? null))
      faults.push(`${group.id} stands below ${team?.parent_id}, not ${parent}`);
  }
  for (const { hub_id, is_archived } of tables.groups) {
    if (!listed.has(hub_id) && !is_archived) faults.push(`${hub_id} is gone and not archived`);
  }
  return faults;
}

/** Rules 20 and 21: exactly the groups that the record names; by hand anybody may be in any team. */
function faultsOfMembers(records: ReadonlyMap<string, HubRecord>, tables: Tables): string[] {
  const faults: string[] = [];
  const live = new Map(
    tables.groups.filter(({ is_archived }) => !is_archived).map((link) => [link.hub_id, link.team_id]),
  );
  const teams = new Set(live.values());
  const linked = new Map(tables.links.map(({ user_id, hub_id }) => [user_id, hub_id]));
  const wanted = new Map<number, Set<number>>();
  for (const { hub_id, user_id } of tables.links) {
    const record = records.get(hub_id);
    if (!record) continue;
    const ids = embeddedGroupsOf(record).flatMap(({ id }) => live.get(id) ?? []);
    wanted.set(user_id, new Set(ids));
    for (const id of ids) {
      if (!tables.members.some(({ team_id, user_id: member }) => team_id === id && member === user_id))
        faults.push(`${hub_id} (user ${user_id}) is not in team ${id}`);
    }
  }
  for (const { team_id, user_id, source } of tables.members) {
    if (source !== "hris") continue;
    if (!teams.has(team_id)) faults.push(`user ${user_id} is in the archived team ${team_id}`);
    const ids = wanted.get(user_id);
    if (ids && !ids.has(team_id)) faults.push(`user ${user_id} is in team ${team_id}, which no record says`);
    if (!linked.has(user_id)) faults.push(`user ${user_id} is in team ${team_id} and follows nobody`);
  }
  return faults;
}

/**
 * What partners read of employees: as the record says, with the account that follows it. For a person who came back
 * under a third id while the integration was replaced, and is blocked, only the HR system's id says whose account it
 * is.
 */
function faultsOfFeed(records: ReadonlyMap<string, HubRecord>, tables: Tables): string[] {
  const links = new Map(tables.links.map(({ hub_id, user_id }) => [hub_id, user_id]));
  const byRemoteId = new Map(tables.links.map(({ remote_id, user_id }) => [remote_id, user_id]));
  const employees = new Map(tables.employees.map((employee) => [employee.remote_id, employee]));
  return [...records.values()].flatMap((record) => {
    if (record.remote_deleted_at !== null) return [];
    const employee = employees.get(String(record.remote_id));
    if (!employee) return [`${record.id} is not among the employees`];
    const is = [employee.last_name, employee.user_id];
    const told = [record.last_name, links.get(record.id) ?? byRemoteId.get(String(record.remote_id)) ?? null];
    return JSON.stringify(is) === JSON.stringify(told) ? [] : [`employee ${record.id} is ${is}, not ${told}`];
  });
}
