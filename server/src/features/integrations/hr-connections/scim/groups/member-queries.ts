import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { RecordOwner } from "../../records/record.ts";

export interface Member {
  id: string;
  name: string | null;
}

/** The members of these groups, in the order in which they came to the connection. */
export async function selectMembers(
  db: Database,
  { connectionId }: RecordOwner,
  groupIds: readonly string[],
): Promise<Map<string, Member[]>> {
  const { rows } = await sql<{ group_id: string; id: string; name: string | null }>`
    select membership.group_id, record.hub_id as id,
           coalesce(record.display_name, nullif(concat_ws(' ', record.given_name, record.family_name), ''),
                    record.user_name) as name
    from hris_record as record cross join lateral unnest(record.group_ids) as membership (group_id)
    where record.connection_id = ${connectionId} and record.kind = 'employee' and record.removed_at is null
      and record.group_ids && ${[...groupIds]}::text[] and membership.group_id = any(${[...groupIds]}::text[])
    order by record.id`.execute(db);
  return Map.groupBy(rows, ({ group_id }) => group_id);
}

export async function countMembers(
  db: Database,
  { connectionId }: RecordOwner,
  groupIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ group_id: string; count: number }>`
    select membership.group_id, count(*) as count
    from hris_record as record cross join lateral unnest(record.group_ids) as membership (group_id)
    where record.connection_id = ${connectionId} and record.kind = 'employee' and record.removed_at is null
      and record.group_ids && ${[...groupIds]}::text[] and membership.group_id = any(${[...groupIds]}::text[])
    group by membership.group_id`.execute(db);
  return new Map(rows.map(({ group_id, count }) => [group_id, count]));
}

/**
 * Those of the ids that are users here, each with how many groups they are in, locked in one order, so that two requests
 * cannot wait for each other.
 */
export async function lockUsers(
  trx: Database,
  { connectionId }: RecordOwner,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ hub_id: string; groups: number }>`
    select hub_id, cardinality(group_ids) as groups from hris_record
    where connection_id = ${connectionId} and kind = 'employee' and removed_at is null
      and hub_id = any(${[...ids]}::text[])
    order by id
    for no key update`.execute(trx);
  return new Map(rows.map(({ hub_id, groups }) => [hub_id, groups]));
}

export async function addToGroup(
  trx: Database,
  now: Date,
  { connectionId }: RecordOwner,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update hris_record
    set group_ids = array_append(group_ids, ${groupId}), version = version + 1, modified_date = ${now}
    where connection_id = ${connectionId} and kind = 'employee' and hub_id = any(${[...ids]}::text[])
      and not group_ids @> array[${groupId}]`.execute(trx);
}

export async function takeFromGroup(
  trx: Database,
  now: Date,
  { connectionId }: RecordOwner,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update hris_record
    set group_ids = array_remove(group_ids, ${groupId}), version = version + 1, modified_date = ${now}
    where connection_id = ${connectionId} and kind = 'employee' and hub_id = any(${[...ids]}::text[])`.execute(
    trx,
  );
}
