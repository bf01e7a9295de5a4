import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RecordOwner, type RecordRow, recordColumns } from "../../records/record.ts";
import type { UserFields } from "../resources/user.ts";

/** Everybody with this name or external id, locked: those who are there before those who were, the latest first. */
export async function lockMatching(
  trx: Database,
  { connectionId }: RecordOwner,
  { userName, externalId }: UserFields,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns} from hris_record as record
    where connection_id = ${connectionId} and kind = 'employee'
      and (lower(user_name) = lower(${userName}) or remote_id = ${externalId})
    order by removed_at is not null, coalesce(remote_id = ${externalId}, false) desc, modified_date desc, id desc
    for no key update`.execute(trx);
  return rows;
}

export async function insertUser(
  trx: Database,
  now: Date,
  { organizationId, connectionId }: RecordOwner,
  id: string,
  fields: UserFields,
): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    insert into hris_record as record
      (organization_id, connection_id, kind, hub_id, remote_id, user_name, display_name, given_name, family_name, job_title,
       work_email, personal_email, employee_number, department, manager_id, employment_type, status_text,
       creation_date, modified_date)
    values (${organizationId}, ${connectionId}, 'employee', ${id}, ${sql.join(valuesOf(fields))}, ${now}, ${now})
    returning ${recordColumns}`.execute(trx);
  return requireRow(rows);
}

/** Also brings somebody back who was removed. */
export async function updateUser(
  trx: Database,
  now: Date,
  { connectionId }: RecordOwner,
  id: string,
  fields: UserFields,
): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    update hris_record as record
    set (remote_id, user_name, display_name, given_name, family_name, job_title, work_email, personal_email,
         employee_number, department, manager_id, employment_type, status_text) = row (${sql.join(valuesOf(fields))}),
        removed_at = null, version = version + 1, modified_date = ${now}
    where connection_id = ${connectionId} and kind = 'employee' and hub_id = ${id}
    returning ${recordColumns}`.execute(trx);
  return requireRow(rows);
}

/** Their name stays with them, so that they can come back under it. */
export async function markUserRemoved(
  trx: Database,
  now: Date,
  { connectionId }: RecordOwner,
  id: string,
): Promise<void> {
  await sql`
    update hris_record
    set status_text = 'inactive', removed_at = ${now}, group_ids = '{}', version = version + 1, modified_date = ${now}
    where connection_id = ${connectionId} and kind = 'employee' and hub_id = ${id}`.execute(trx);
}

function valuesOf(fields: UserFields): RawBuilder<unknown>[] {
  const { userName, externalId, displayName, givenName, familyName, title, workEmail, homeEmail } = fields;
  const { employeeNumber, department, managerId, userType, active } = fields;
  return [
    externalId,
    userName,
    displayName,
    givenName,
    familyName,
    title,
    workEmail,
    homeEmail,
    employeeNumber,
    department,
    managerId,
    userType,
    active ? "active" : "inactive",
  ].map((value) => sql`${value}::text`);
}

function requireRow(rows: readonly RecordRow[]): RecordRow {
  const [row] = rows;
  if (!row) throw new Error("The record was not stored.");
  return row;
}
