import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { planForManyRows } from "#platform/database/statements/fresh-plans.ts";
import { recordTeamChange, type TeamWork } from "../changes/announcement.ts";
import { moves } from "../changes/change.ts";
import { type TeamRow, teamColumns } from "../team.ts";

const groupMemberColumns = rowOf("team_member", ["team_id", "user_id"], {
  source: narrowed<"api" | "hris" | "admin">(),
});
type GroupMember = RowOf<typeof groupMemberColumns>;

export async function selectGroupMembers(
  db: Database,
  organizationId: number,
  teamIds: readonly number[],
): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select ${groupMemberColumns} from team_member
    where organization_id = ${organizationId} and team_id = any(${[...teamIds]}::bigint[])
    order by team_id, user_id`.execute(db);
  return rows;
}

/**
 * Puts employees into the team of their group and takes out those the HR system put there: people who were added by
 * hand stay, and count as added by hand even when the HR system names them too. Erased people are no members any more.
 * A person in both lists is added.
 * @returns who really came and went; a change of nobody is announced to nobody
 */
export async function changeGroupMembers(
  work: TeamWork,
  teamId: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<{ added: number[]; removed: number[] }> {
  const { trx, now, organizationId, users } = work;
  const named = [...new Set([...add, ...remove])];
  if (named.length === 0) return { added: [], removed: [] };
  const references = named.map((user_id, row_index) => ({ row_index, reference: { user_id } }));
  const locked = new Set((await users.lock(trx, organizationId, references)).map(({ id }) => id));
  await planForManyRows(trx, named.length);
  const changed = await writeMembers(work, teamId, { add: add.filter((id) => locked.has(id)), remove });
  if (!changed) return { added: [], removed: [] };
  const { added, removed, ...team } = changed;
  await users.markMoved(trx, now, organizationId, [...added, ...removed]);
  await recordTeamChange(work, { change: "updated", team, added, removed }, moves(added, removed));
  return { added, removed };
}

/** @returns the team as it now is, unless nothing changed */
async function writeMembers(
  { trx, now, organizationId }: TeamWork,
  teamId: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<(TeamRow & { added: number[]; removed: number[] }) | undefined> {
  const { rows } = await sql<TeamRow & { added: number[]; removed: number[] }>`
    with added as (
      insert into team_member (organization_id, team_id, user_id, source, creation_date)
      select distinct organization_id, id, user_id, 'hris', ${now}::timestamptz
      from team cross join unnest(${[...add]}::bigint[]) as user_id
      where organization_id = ${organizationId} and id = ${teamId}
      on conflict do nothing
      returning user_id
    ),
    removed as (
      delete from team_member
      where organization_id = ${organizationId} and team_id = ${teamId} and source = 'hris'
        and user_id = any(${[...remove]}::bigint[]) and user_id <> all(${[...add]}::bigint[])
      returning user_id
    )
    update team set modified_date = ${now}
    where organization_id = ${organizationId} and id = ${teamId}
      and (exists (select from added) or exists (select from removed))
    returning ${teamColumns},
              (select coalesce(json_agg(user_id order by user_id), '[]') from added) as added,
              (select coalesce(json_agg(user_id order by user_id), '[]') from removed) as removed`.execute(
    trx,
  );
  const [team] = rows;
  // The statement counts the members as they were before it.
  return team && { ...team, member_count: team.member_count + team.added.length - team.removed.length };
}
