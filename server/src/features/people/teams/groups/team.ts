import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { recordTeamChange, type TeamWork } from "../changes/announcement.ts";
import { type TeamRow, teamColumns } from "../team.ts";
import { freeName } from "./free-name.ts";

/**
 * The team of an HR system's group. One that a partner made under this very key becomes it, and stays where it is; a parent
 * that the organization does not have is none.
 * @returns its id
 */
export async function createGroupTeam(
  work: TeamWork,
  key: { provider: string; provider_id: string },
  { name, parentId }: { name: string; parentId: number | null },
): Promise<number> {
  const { trx, now, organizationId } = work;
  const { provider, provider_id: providerId } = key;
  const hasKey = sql`(other.provider is not distinct from ${provider} and other.provider_id is not distinct from ${providerId})`;
  const { rows } = await sql<TeamRow & { is_new: boolean }>`
    insert into team (organization_id, name, provider, provider_id, parent_id, source, creation_date, modified_date)
    values (${organizationId}, ${freeName(organizationId, name, hasKey)}, ${provider}, ${providerId},
            (select id from team as parent where organization_id = ${organizationId} and id = ${parentId}), 'hris',
            ${now}, ${now})
    on conflict (organization_id, provider, provider_id) do update
      set name = excluded.name, source = excluded.source, modified_date = excluded.modified_date
    returning ${teamColumns}, team.xmax = 0 as is_new`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The group's team was not stored.");
  const { is_new: isNew, ...team } = row;
  await recordTeamChange(work, { change: isNew ? "created" : "updated", team }, { name: [null, team.name] });
  return team.id;
}

/**
 * Gives a group's team the name and the place of its group. A parent that would close a circle, or that the organization
 * does not have, leaves the team where it is. @returns whether anything changed
 */
export async function updateGroupTeam(
  work: TeamWork,
  teamId: number,
  { name, parentId }: { name?: string; parentId?: number | null },
): Promise<boolean> {
  const { trx, now, organizationId } = work;
  const newName = name === undefined ? sql`name` : freeName(organizationId, name, sql`other.id = ${teamId}`);
  const newParent =
    parentId === undefined
      ? sql`parent_id`
      : sql`case when ${parentId}::bigint is null
                   or exists (select from ancestry) and not exists (select from ancestry where id = ${teamId})
                 then ${parentId}::bigint else parent_id end`;
  const { rows } = await sql<TeamRow & { former_name: string; former_parent_id: number | null }>`
    with recursive ancestry as (
      select id, parent_id from team where organization_id = ${organizationId} and id = ${parentId ?? null}
      union
      select team.id, team.parent_id from team join ancestry on team.id = ancestry.parent_id
      where team.organization_id = ${organizationId}
    ),
    planned as (
      select id, name, parent_id, ${newName} as new_name, ${newParent} as new_parent_id from team
      where organization_id = ${organizationId} and id = ${teamId} and source = 'hris'
    )
    update team set name = new_name, parent_id = new_parent_id, modified_date = ${now}
    from planned
    where team.organization_id = ${organizationId} and team.id = planned.id
      and (team.name, team.parent_id) is distinct from (new_name, new_parent_id)
    returning ${teamColumns}, planned.name as former_name, planned.parent_id as former_parent_id`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) return false;
  const { former_name: formerName, former_parent_id: formerParentId, ...team } = row;
  await recordTeamChange(
    work,
    { change: "updated", team },
    {
      ...(formerName === team.name ? {} : { name: [formerName, team.name] }),
      ...(formerParentId === team.parent_id ? {} : { parent_id: [formerParentId, team.parent_id] }),
    },
  );
  return true;
}

/** The team that goes by this key. */
export async function selectGroupTeam(
  trx: Database,
  organizationId: number,
  { provider, provider_id }: { provider: string; provider_id: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from team
    where organization_id = ${organizationId} and provider = ${provider} and provider_id = ${provider_id}`.execute(
    trx,
  );
  return rows[0]?.id ?? null;
}
