import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RecordOwner, type RecordRow, recordColumns } from "../../records/record.ts";
import type { GroupFields } from "../resources/group.ts";

/** A group that was removed and is sent again: by its external id, or by its name where one side has no such id. */
export async function lockFormerGroup(
  trx: Database,
  { connectionId }: RecordOwner,
  { displayName, externalId }: GroupFields,
): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns} from hris_record as record
    where connection_id = ${connectionId} and kind = 'group' and removed_at is not null
      and (remote_id = ${externalId}
           or (lower(display_name) = lower(${displayName}) and (remote_id is null or ${externalId}::text is null)))
    order by coalesce(remote_id = ${externalId}, false) desc, modified_date desc, id desc
    limit 1
    for no key update`.execute(trx);
  return rows[0];
}

export async function insertGroup(
  trx: Database,
  now: Date,
  { organizationId, connectionId }: RecordOwner,
  id: string,
  { displayName, externalId }: GroupFields,
): Promise<void> {
  await sql`
    insert into hris_record
      (organization_id, connection_id, kind, hub_id, remote_id, display_name, creation_date, modified_date)
    values (${organizationId}, ${connectionId}, 'group', ${id}, ${externalId}, ${displayName}, ${now}, ${now})`.execute(
    trx,
  );
}

/** Also brings one back that was removed. */
export async function updateGroup(
  trx: Database,
  now: Date,
  { connectionId }: RecordOwner,
  id: string,
  { displayName, externalId }: GroupFields,
): Promise<void> {
  await sql`
    update hris_record
    set display_name = ${displayName}, remote_id = ${externalId}, removed_at = null, version = version + 1,
        modified_date = ${now}
    where connection_id = ${connectionId} and kind = 'group' and hub_id = ${id}`.execute(trx);
}

export async function markGroupRemoved(
  trx: Database,
  now: Date,
  { connectionId }: RecordOwner,
  id: string,
): Promise<void> {
  await sql`
    update hris_record set removed_at = ${now}, version = version + 1, modified_date = ${now}
    where connection_id = ${connectionId} and kind = 'group' and hub_id = ${id}`.execute(trx);
}
