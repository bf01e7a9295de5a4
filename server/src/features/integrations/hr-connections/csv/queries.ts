import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { inSentences, storedSentences } from "#platform/health/sentence.ts";
import type { RecordOwner } from "../records/record.ts";
import { type DecidingColumn, decidingColumns } from "./columns.ts";
import type { EmployeeFields } from "./employee-row.ts";
import type { BadRow } from "./file.ts";

/** Two uploads at once follow one another. @returns which of the columns that decide who works here some row had filled in */
export async function deleteRecords(trx: Database, { connectionId }: RecordOwner): Promise<DecidingColumn[]> {
  await sql`select from hris_connection where id = ${connectionId} for no key update`.execute(trx);
  const { rows } = await sql<Record<DecidingColumn, boolean>>`
    with gone as (delete from hris_record where connection_id = ${connectionId} returning status_text, end_date)
    select count(status_text) > 0 as status, count(end_date) > 0 as end_date from gone`.execute(trx);
  return decidingColumns.filter((name) => rows[0]?.[name]);
}

interface GroupRecord {
  hubId: string;
  name: string;
}

export async function insertGroups(
  trx: Database,
  now: Date,
  { organizationId, connectionId }: RecordOwner,
  groups: readonly GroupRecord[],
): Promise<void> {
  await sql`
    insert into hris_record
      (organization_id, connection_id, kind, hub_id, display_name, creation_date, modified_date)
    select ${organizationId}, ${connectionId}, 'group', hub_id, name, ${now}, ${now}
    from unnest(${groups.map(({ hubId }) => hubId)}::text[], ${groups.map(({ name }) => name)}::text[])
      as sent (hub_id, name)`.execute(trx);
}

export async function insertEmployees(
  trx: Database,
  now: Date,
  { organizationId, connectionId }: RecordOwner,
  employees: readonly (EmployeeFields & { groupIds: readonly string[] })[],
): Promise<void> {
  await sql`
    insert into hris_record
      (organization_id, connection_id, kind, hub_id, remote_id, employee_number, given_name, family_name, work_email,
       personal_email, job_title, department, manager_id, status_text, employment_type, start_date, end_date, group_ids,
       creation_date, modified_date)
    select ${organizationId}, ${connectionId}, 'employee', "employeeId", "employeeId", "employeeId", "givenName",
           "familyName", "workEmail", "personalEmail", "jobTitle", department, "managerId", "statusText",
           "employmentType", "startDate", "endDate", "groupIds", ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(employees)}::jsonb) as sent (
      "employeeId" text, "givenName" text, "familyName" text, "workEmail" text, "personalEmail" text,
      "jobTitle" text, department text, "managerId" text, "statusText" text, "employmentType" text,
      "startDate" date, "endDate" date, "groupIds" text[])`.execute(trx);
}

/** Rows that cannot be used: while there are any, nobody is taken for missing. */
export async function insertBadRows(
  trx: Database,
  now: Date,
  { organizationId, connectionId }: RecordOwner,
  rows: readonly BadRow[],
): Promise<void> {
  const said = rows.map(({ reason }) => inSentences(...reason));
  await sql`
    insert into hris_record
      (organization_id, connection_id, kind, hub_id, mistake, mistake_sentences, creation_date, modified_date)
    select ${organizationId}, ${connectionId}, 'employee', hub_id, reason, sentences::jsonb, ${now}, ${now}
    from unnest(${rows.map(({ hubId }) => hubId)}::text[], ${said.map(({ message }) => message)}::text[],
                ${said.map(storedSentences)}::text[])
      as sent (hub_id, reason, sentences)`.execute(trx);
}
