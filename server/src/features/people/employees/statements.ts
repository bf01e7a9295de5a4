import { type RawBuilder, sql } from "kysely";
import { addressKey } from "#kernel/email-address.ts";
import { isActive } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { EmployeeRecord } from "./record.ts";

/** The HR system or connection whose employees are meant: remote ids belong to it. */
export interface Scope {
  organizationId: number;
  source: string;
}

const remoteIds = (records: readonly EmployeeRecord[]) => records.map(({ remote_id }) => remote_id);

/** The marks of the records as they were, by remote id. They stay so until the transaction ends. */
export async function lockHashes(
  trx: Database,
  { organizationId, source }: Scope,
  records: readonly EmployeeRecord[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ remote_id: string; content_hash: string }>`
    select remote_id, encode(content_hash, 'hex') as content_hash from hr_employee
    where organization_id = ${organizationId} and source = ${source} and remote_id = any(${remoteIds(records)})
    order by remote_id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.remote_id, row.content_hash]));
}

export async function upsertEmployees(
  trx: Database,
  now: Date,
  scope: Scope,
  records: readonly EmployeeRecord[],
): Promise<{ id: number; remote_id: string; user_id: number | null }[]> {
  const { rows } = await sql<{ id: number; remote_id: string; user_id: number | null }>`
    ${upsertion(now, scope, records)}
    returning id, remote_id, user_id`.execute(trx);
  return rows;
}

/** SQL: the upsert, to which a condition and the answer may be added. A row that was there is called `known`. */
export function upsertion(
  now: Date,
  { organizationId, source }: Scope,
  records: readonly EmployeeRecord[],
): RawBuilder<unknown> {
  return sql`
    insert into hr_employee as known (
      organization_id, source, remote_id, employee_number, first_name, last_name, work_email, job_title, department,
      manager_remote_id, employment_status, employment_type, start_date, termination_date, content_hash,
      last_synced_at, creation_date, modified_date)
    select ${organizationId}, ${source}, remote_id, employee_number, first_name, last_name, work_email, job_title,
           department, manager_remote_id, employment_status, employment_type, start_date, termination_date,
           decode(content_hash, 'hex'), ${now}, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(records)}::json) as input (
      remote_id text, employee_number text, first_name text, last_name text, work_email text, job_title text,
      department text, manager_remote_id text, employment_status text, employment_type text, start_date date,
      termination_date date, content_hash text)
    on conflict (organization_id, source, remote_id) do update set
      employee_number = excluded.employee_number, first_name = excluded.first_name, last_name = excluded.last_name,
      work_email = excluded.work_email, job_title = excluded.job_title, department = excluded.department,
      manager_remote_id = excluded.manager_remote_id, employment_status = excluded.employment_status,
      employment_type = excluded.employment_type, start_date = excluded.start_date,
      termination_date = excluded.termination_date, content_hash = excluded.content_hash,
      last_synced_at = excluded.last_synced_at,
      modified_date = case when known.content_hash = excluded.content_hash then known.modified_date
                           else excluded.modified_date end`;
}

export async function upsertGroups(
  trx: Database,
  { organizationId, source }: Scope,
  records: readonly EmployeeRecord[],
): Promise<void> {
  const groups = new Map(records.flatMap((record) => record.groups.map((group) => [group.remote_id, group])));
  if (groups.size === 0) return;
  await sql`
    insert into hr_group as known (organization_id, source, remote_id, name, type)
    select ${organizationId}, ${source}, remote_id, name, type
    from json_to_recordset(${JSON.stringify([...groups.values()])}::json) as input (remote_id text, name text, type text)
    order by remote_id
    on conflict (organization_id, source, remote_id) do update set name = excluded.name, type = excluded.type
      where (known.name, known.type) is distinct from (excluded.name, excluded.type)`.execute(trx);
}

/** Exactly the groups that the records name. */
export async function replaceMemberships(
  trx: Database,
  { organizationId, source }: Scope,
  records: readonly EmployeeRecord[],
): Promise<void> {
  const memberships = records.flatMap(({ remote_id, groups }) =>
    groups.map((group) => ({ employee: remote_id, group: group.remote_id })),
  );
  await sql`
    with named as (
      select hr_employee.id as employee_id, hr_group.id as group_id
      from json_to_recordset(${JSON.stringify(memberships)}::json) as input (employee text, "group" text)
      join hr_employee on hr_employee.organization_id = ${organizationId} and hr_employee.source = ${source}
                      and hr_employee.remote_id = input.employee
      join hr_group on hr_group.organization_id = ${organizationId} and hr_group.source = ${source}
                   and hr_group.remote_id = input."group"
    ), gone as (
      delete from hr_employee_group
      where organization_id = ${organizationId}
        and employee_id in (select id from hr_employee
                            where organization_id = ${organizationId} and source = ${source}
                              and remote_id = any(${remoteIds(records)}))
        and (employee_id, group_id) not in (select employee_id, group_id from named)
    )
    insert into hr_employee_group (organization_id, employee_id, group_id)
    select distinct ${organizationId}::bigint, employee_id, group_id from named
    on conflict do nothing`.execute(trx);
}

/** SQL: to PostgreSQL the lower case of a Kelvin sign is a k, so that only the letters of ASCII are folded. */
const isSameAddress = sql`lower("user".email collate "C") = lower(hr_employee.work_email collate "C")`;

/**
 * Gives employees without an account the one with their work e-mail address, where exactly one active user has it
 * (decision D8), unless another employee has that account. Accounts
 * are locked first, so that of two sources the second sees what the first has linked.
 * @returns the accounts of those who were linked, by employee
 */
export async function linkByEmail(
  trx: Database,
  now: Date,
  { organizationId, source }: Scope,
  records: readonly EmployeeRecord[],
): Promise<Map<number, number>> {
  const addresses = records.flatMap(({ work_email }) => (work_email === null ? [] : addressKey(work_email)));
  await sql`
    select from "user" where organization_id = ${organizationId} and lower(email) = any(${addresses})
    order by id for no key update`.execute(trx);
  const { rows } = await sql<{ id: number; user_id: number }>`
    update hr_employee set user_id = found.user_id, modified_date = ${now}
    from (
      select distinct on ("user".id) hr_employee.id, "user".id as user_id
      from hr_employee
      join "user" on "user".organization_id = ${organizationId} and lower("user".email) = lower(hr_employee.work_email)
                 and ${isSameAddress} and ${isActive}
      where hr_employee.organization_id = ${organizationId} and hr_employee.source = ${source}
        and hr_employee.remote_id = any(${remoteIds(records)}) and hr_employee.user_id is null
        and not exists (select from "user" as other
                        where other.organization_id = ${organizationId} and other.is_active
                          and lower(other.email) = lower(hr_employee.work_email) and other.id <> "user".id)
        and not exists (select from hr_employee as other
                        where other.organization_id = ${organizationId} and other.user_id = "user".id)
      order by "user".id, hr_employee.id
    ) as found
    where hr_employee.organization_id = ${organizationId} and hr_employee.id = found.id
    returning hr_employee.id, hr_employee.user_id`.execute(trx);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}
