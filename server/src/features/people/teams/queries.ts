import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type TeamRow, teamColumns } from "./team.ts";

/**
 * Locks the organization's teams for this transaction. Every change of teams or their members takes this lock first: no
 * two changes together close a circle of parents, and no team is deleted while a member is added.
 */
export async function lockTeams(trx: Database, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('teams of ' || ${organizationId}::bigint, 0))`.execute(
    trx,
  );
}

export async function selectTeam(
  db: Database,
  organizationId: number,
  teamId: number,
): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`
    select ${teamColumns} from team where organization_id = ${organizationId} and id = ${teamId}`.execute(db);
  return rows[0];
}

export async function selectTeamByKey(
  db: Database,
  organizationId: number,
  provider: string,
  providerId: string,
): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`
    select ${teamColumns} from team
    where organization_id = ${organizationId} and provider = ${provider} and provider_id = ${providerId}`.execute(
    db,
  );
  return rows[0];
}

/** Case-insensitive; a team without a key comes first. */
export async function selectTeamsByName(
  db: Database,
  organizationId: number,
  name: string,
): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select ${teamColumns} from team
    where organization_id = ${organizationId} and lower(name) = lower(${name})
    order by provider is not null, id limit 2`.execute(db);
  return rows;
}

/** The team itself and all above it. */
export async function selectAncestry(
  db: Database,
  organizationId: number,
  teamId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive ancestry as (
      select id, parent_id from team where organization_id = ${organizationId} and id = ${teamId}
      union
      select team.id, team.parent_id from team join ancestry on team.id = ancestry.parent_id
      where team.organization_id = ${organizationId}
    )
    select id from ancestry`.execute(db);
  return rows.map(({ id }) => id);
}

export async function selectMemberIds(
  db: Database,
  organizationId: number,
  teamId: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from team_member where organization_id = ${organizationId} and team_id = ${teamId}
    order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
