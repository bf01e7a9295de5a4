import { type RawBuilder, sql } from "kysely";
import { isActive, joinUser, releaseFields, takeFields } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";

const columns = rowOf("hris_identity_link", [
  "hub_id",
  "remote_id",
  "user_id",
  "observed_at",
  "missing_since",
  "hub_deactivated_at",
  "orphaned_at",
]);
export type LinkRow = RowOf<typeof columns>;

export async function selectLinks(db: Database, connectionId: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from hris_identity_link where connection_id = ${connectionId}`.execute(db);
  return rows;
}

/** How many accounts that follow the connection are active. */
export async function countLinkedActive(db: Database, connectionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from hris_identity_link
    ${joinUser(sql`hris_identity_link.organization_id`, sql`hris_identity_link.user_id`)}
    where connection_id = ${connectionId} and ${isActive}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locked until the transaction ends. */
export async function lockLink(
  trx: Database,
  connectionId: number,
  hubId: string,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from hris_identity_link where connection_id = ${connectionId} and hub_id = ${hubId}
    for update`.execute(trx);
  return rows[0];
}

/** The account's link, whichever connection it belongs to. */
export async function lockLinkOfUser(
  trx: Database,
  organizationId: number,
  userId: number,
): Promise<(LinkRow & { connection_id: number }) | undefined> {
  const { rows } = await sql<LinkRow & { connection_id: number }>`
    select ${columns}, connection_id from hris_identity_link
    where organization_id = ${organizationId} and user_id = ${userId} for update`.execute(trx);
  return rows[0];
}

interface NewLink {
  organizationId: number;
  connectionId: number;
  hubId: string;
  remoteId: string | null;
  userId: number;
  observedAt: string;
  deactivatedAt?: string | null;
}

export async function insertLink(trx: Database, link: NewLink): Promise<void> {
  await sql`
    insert into hris_identity_link (organization_id, connection_id, hub_id, remote_id, user_id, observed_at,
                                    hub_deactivated_at)
    values (${link.organizationId}, ${link.connectionId}, ${link.hubId}, ${link.remoteId}, ${link.userId},
            ${link.observedAt}, ${link.deactivatedAt ?? null})`.execute(trx);
  await takeFields(trx, link.organizationId, link.userId, link.deactivatedAt);
}

/** SQL: the same for accounts that the surrounding statement makes, `person`, whose `extra` has the ids of the record. */
export function insertLinksOfPeople(
  link: Pick<NewLink, "organizationId" | "connectionId" | "observedAt">,
): RawBuilder<unknown> {
  return sql`
    insert into hris_identity_link (organization_id, connection_id, hub_id, remote_id, user_id, observed_at)
    select ${link.organizationId}::bigint, ${link.connectionId}::bigint, person.extra ->> 'hub_id',
           person.extra ->> 'remote_id', person.id, ${link.observedAt}::timestamptz
    from person`;
}

/** The person has a new record at the hub. `hub_deactivated_at` is kept, so that the hub can still reactivate the account. */
export async function moveLink(
  trx: Database,
  connectionId: number,
  hubId: string,
  to: { hubId: string; observedAt: string },
): Promise<void> {
  await sql`
    update hris_identity_link
    set hub_id = ${to.hubId}, remote_id = null, observed_at = ${to.observedAt}, missing_since = null, orphaned_at = null
    where connection_id = ${connectionId} and hub_id = ${hubId}`.execute(trx);
}

/** The HR system's number is somebody else's now, so it leads to this account no more. */
export async function forgetRemoteId(trx: Database, connectionId: number, hubId: string): Promise<void> {
  await sql`
    update hris_identity_link set remote_id = null
    where connection_id = ${connectionId} and hub_id = ${hubId}`.execute(trx);
}

export async function deleteLink(trx: Database, connectionId: number, hubId: string): Promise<void> {
  await releaseLinked(
    trx,
    sql`
      delete from hris_identity_link where connection_id = ${connectionId} and hub_id = ${hubId}
      returning organization_id, user_id`,
  );
}

/** All links of the connection end. */
export async function deleteLinks(trx: Database, connectionId: number): Promise<void> {
  await releaseLinked(
    trx,
    sql`
      delete from hris_identity_link where connection_id = ${connectionId}
      returning organization_id, user_id`,
  );
}

async function releaseLinked(trx: Database, deletion: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ organization_id: number; user_id: number }>`${deletion}`.execute(trx);
  const [first] = rows;
  if (!first) return;
  const userIds = rows.map(({ user_id }) => user_id);
  await releaseFields(trx, first.organization_id, userIds);
}

/** What a link rests on, and whether the account's deactivation is the connection's own. */
export async function updateLink(
  trx: Database,
  connectionId: number,
  hubId: string,
  { observedAt, deactivatedAt }: { observedAt: string; deactivatedAt?: Date | null },
): Promise<void> {
  await sql`
    update hris_identity_link
    set observed_at = greatest(observed_at, ${observedAt}::timestamptz),
        hub_deactivated_at = ${deactivatedAt === undefined ? sql`hub_deactivated_at` : deactivatedAt}
    where connection_id = ${connectionId} and hub_id = ${hubId}`.execute(trx);
}

const groupColumns = rowOf("hris_group_link", [
  "hub_id",
  "remote_id",
  "team_id",
  "name",
  "parent_hub_id",
  "is_archived",
  "observed_at",
  "missing_since",
]);
export type GroupLinkRow = RowOf<typeof groupColumns>;

export async function selectGroupLinks(db: Database, connectionId: number): Promise<GroupLinkRow[]> {
  const { rows } = await sql<GroupLinkRow>`
    select ${groupColumns} from hris_group_link where connection_id = ${connectionId}`.execute(db);
  return rows;
}

export async function lockGroupLink(
  trx: Database,
  connectionId: number,
  hubId: string,
): Promise<GroupLinkRow | undefined> {
  const { rows } = await sql<GroupLinkRow>`
    select ${groupColumns} from hris_group_link where connection_id = ${connectionId} and hub_id = ${hubId}
    for update`.execute(trx);
  return rows[0];
}

/** Whether the team is a group's already: of another HR system before, or of another kind with the same number. */
export async function isTeamOfGroup(trx: Database, organizationId: number, teamId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from hris_group_link where organization_id = ${organizationId} and team_id = ${teamId}`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function insertGroupLink(
  trx: Database,
  link: {
    organizationId: number;
    connectionId: number;
    hubId: string;
    remoteId: string | null;
    teamId: number;
    name: string;
    parentHubId: string | null;
    observedAt: string;
  },
): Promise<void> {
  await sql`
    insert into hris_group_link (organization_id, connection_id, hub_id, remote_id, team_id, name, parent_hub_id,
                                 observed_at)
    values (${link.organizationId}, ${link.connectionId}, ${link.hubId}, ${link.remoteId}, ${link.teamId},
            ${link.name}, ${link.parentHubId}, ${link.observedAt})`.execute(trx);
}

export async function updateGroupLink(
  trx: Database,
  connectionId: number,
  { hub_id, name, parent_hub_id, is_archived }: GroupLinkRow,
  observedAt: string,
): Promise<void> {
  await sql`
    update hris_group_link
    set name = ${name}, parent_hub_id = ${parent_hub_id}, is_archived = ${is_archived},
        observed_at = greatest(observed_at, ${observedAt}::timestamptz)
    where connection_id = ${connectionId} and hub_id = ${hub_id}`.execute(trx);
}

/** The link, and those of the groups below it, by the group's new id. */
export async function renumberGroupLink(
  trx: Database,
  connectionId: number,
  hubId: string,
  newHubId: string,
  observedAt: string,
): Promise<void> {
  await sql`
    update hris_group_link
    set hub_id = case when hub_id = ${hubId} then ${newHubId} else hub_id end,
        parent_hub_id = case when parent_hub_id = ${hubId} then ${newHubId} else parent_hub_id end,
        missing_since = case when hub_id = ${hubId} then null else missing_since end,
        observed_at = greatest(observed_at, ${observedAt}::timestamptz)
    where connection_id = ${connectionId} and ${hubId} in (hub_id, parent_hub_id)`.execute(trx);
}

export async function deleteGroupLink(trx: Database, connectionId: number, hubId: string): Promise<void> {
  await sql`
    delete from hris_group_link where connection_id = ${connectionId} and hub_id = ${hubId}`.execute(trx);
}

/**
 * Another integration has another id for everybody, so the links that are there wait to be found again. Another HR system has
 * another number for everybody too: what one of them calls 1001 is somebody else in the other.
 * @returns the numbers under which the HR system's people were known
 */
export async function orphanLinks(
  trx: Database,
  now: Date,
  connectionId: number,
  { isOtherTool }: { isOtherTool: boolean },
): Promise<string[]> {
  await sql`
    update hris_identity_link set orphaned_at = ${now}, missing_since = null
    where connection_id = ${connectionId}`.execute(trx);
  if (!isOtherTool) return [];
  await sql`update hris_group_link set remote_id = null where connection_id = ${connectionId}`.execute(trx);
  const { rows } = await sql<{ known_as: string }>`
    with before as (select hub_id, remote_id from hris_identity_link where connection_id = ${connectionId})
    update hris_identity_link as link set remote_id = null
    from before where link.connection_id = ${connectionId} and link.hub_id = before.hub_id
    returning coalesce(before.remote_id, before.hub_id) as known_as`.execute(trx);
  return rows.map(({ known_as }) => known_as);
}

const links = {
  employees: {
    table: sql`hris_identity_link`,
    isOrphaned: sql`orphaned_at is not null`,
    found: sql`, orphaned_at = null`,
  },
  groups: { table: sql`hris_group_link`, isOrphaned: sql`false`, found: sql`` },
};

/** Notes since when records are missing; null: they are there again. */
export async function markMissing(
  trx: Database,
  connectionId: number,
  of: keyof typeof links,
  hubIds: readonly string[],
  missingSince: Date | null,
): Promise<void> {
  if (hubIds.length === 0) return;
  const { table, isOrphaned, found } = links[of];
  const isFound = missingSince === null;
  await sql`
    update ${table} set missing_since = ${missingSince} ${isFound ? found : sql``}
    where connection_id = ${connectionId} and hub_id = any(${[...hubIds]}::text[])
      and ((missing_since is null) <> ${isFound} or (${isFound} and ${isOrphaned}))`.execute(trx);
}

/** Writes down that employees have another id in the HR system now. @returns whose accounts go by it */
export async function renumberLinks(
  trx: Database,
  connectionId: number,
  renumbered: readonly { hubId: string; remoteId: string }[],
): Promise<{ remote_id: string; user_id: number }[]> {
  if (renumbered.length === 0) return [];
  const { rows } = await sql<{ remote_id: string; user_id: number }>`
    update hris_identity_link set remote_id = input."remoteId"
    from jsonb_to_recordset(${JSON.stringify(renumbered)}::jsonb) as input ("hubId" text, "remoteId" text)
    where connection_id = ${connectionId} and hub_id = input."hubId"
    returning remote_id, user_id`.execute(trx);
  return rows;
}

/** The accounts of these employees. */
export async function selectUsersOf(
  db: Database,
  connectionId: number,
  hubIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ hub_id: string; user_id: number }>`
    select hub_id, user_id from hris_identity_link
    where connection_id = ${connectionId} and hub_id = any(${[...hubIds]}::text[])`.execute(db);
  return new Map(rows.map(({ hub_id, user_id }) => [hub_id, user_id]));
}
