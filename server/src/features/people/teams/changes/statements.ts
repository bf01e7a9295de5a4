import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { leaveTombstones } from "#platform/lists/tombstones.ts";

export interface TeamFields {
  name: string;
  description: string;
  parent_id: number | null;
}

export async function insertTeam(
  trx: Database,
  now: Date,
  organizationId: number,
  key: { provider: string | null; provider_id: string | null },
  { name, description, parent_id: parentId }: TeamFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into team (organization_id, name, description, provider, provider_id, parent_id, source, creation_date,
                      modified_date)
    values (${organizationId}, ${name}, ${description}, ${key.provider}, ${key.provider_id}, ${parentId}, 'api',
            ${now}, ${now})
    returning id`.execute(trx);
  const [team] = rows;
  if (!team) throw new Error("The new team was not stored.");
  return team.id;
}

export async function updateTeam(
  trx: Database,
  organizationId: number,
  teamId: number,
  { name, description, parent_id: parentId }: TeamFields,
): Promise<void> {
  await sql`
    update team set name = ${name}, description = ${description}, parent_id = ${parentId}
    where organization_id = ${organizationId} and id = ${teamId}`.execute(trx);
}

export async function touchTeam(
  trx: Database,
  now: Date,
  organizationId: number,
  teamId: number,
): Promise<void> {
  await sql`
    update team set modified_date = ${now} where organization_id = ${organizationId} and id = ${teamId}`.execute(
    trx,
  );
}

export async function insertMembers(
  trx: Database,
  now: Date,
  organizationId: number,
  teamId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    insert into team_member (organization_id, team_id, user_id, source, creation_date)
    select ${organizationId}, ${teamId}, user_id, 'api', ${now} from unnest(${[...userIds]}::bigint[]) as user_id`.execute(
    trx,
  );
}

export async function deleteMembers(
  trx: Database,
  organizationId: number,
  teamId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    delete from team_member
    where organization_id = ${organizationId} and team_id = ${teamId} and user_id = any(${[...userIds]}::bigint[])`.execute(
    trx,
  );
}

export async function replaceManagers(
  trx: Database,
  organizationId: number,
  teamId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    delete from team_manager where organization_id = ${organizationId} and team_id = ${teamId}`.execute(trx);
  await sql`
    insert into team_manager (organization_id, team_id, user_id)
    select distinct ${organizationId}::bigint, ${teamId}::bigint, user_id
    from unnest(${[...userIds]}::bigint[]) as user_id`.execute(trx);
}

/** Its sub-teams move up to its own parent. @returns them */
export async function deleteTeam(
  trx: Database,
  now: Date,
  organizationId: number,
  teamId: number,
): Promise<number[]> {
  const { rows: children } = await sql<{ id: number }>`
    update team set parent_id = parent.parent_id, modified_date = ${now}
    from team as parent
    where team.organization_id = ${organizationId} and team.parent_id = ${teamId}
      and parent.organization_id = team.organization_id and parent.id = team.parent_id
    returning team.id`.execute(trx);
  for (const rows of [sql`team_member`, sql`team_manager`]) {
    await sql`delete from ${rows} where organization_id = ${organizationId} and team_id = ${teamId}`.execute(
      trx,
    );
  }
  await sql`delete from team where organization_id = ${organizationId} and id = ${teamId}`.execute(trx);
  await leaveTombstones(trx, now, organizationId, "team", [teamId]);
  return children.map(({ id }) => id);
}
