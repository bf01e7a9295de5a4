import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { type PageRequest, readSort, type SortTerm } from "#platform/pagination.ts";
import { isVisibleTeam } from "./managed.ts";
import { isMemberOf } from "./membership-columns.ts";
import { memberCount, type TeamRow, teamColumns } from "./team.ts";

export interface TeamFilter {
  search?: string | undefined;
  member?: number | undefined;
  parent_id?: number | undefined;
  provider?: string | undefined;
  provider_id?: string | undefined;
  modified_after?: string | undefined;
  sort?: string | undefined;
}

export const teamSortKeys = ["name", "creation_date", "modified_date", "member_count"] as const;
type SortKey = (typeof teamSortKeys)[number];
const byName: SortTerm<SortKey>[] = [{ key: "name", descending: false }];

/** One page of the teams that the caller may see. @throws invalidParameter for an unknown sort key */
export async function listTeams(
  db: Database,
  caller: PartnerCaller,
  filter: TeamFilter,
  page: PageRequest,
): Promise<{ count: number; rows: TeamRow[] }> {
  const order = orderBy(readSort(filter.sort, teamSortKeys, byName));
  const matching = sql`from team where ${sql.join(conditions(caller, filter), sql` and `)}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  const { rows } = await sql<TeamRow>`
    select ${teamColumns} ${matching} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return { count: counted[0]?.count ?? 0, rows };
}

function conditions(caller: PartnerCaller, filter: TeamFilter): RawBuilder<unknown>[] {
  const all = [sql`team.organization_id = ${caller.organizationId}`, isVisibleTeam(caller, sql`team.id`)];
  const { search, member, parent_id, provider, provider_id, modified_after } = filter;
  if (search !== undefined) all.push(sql`position(search_fold(${search}) in search_fold(team.name)) > 0`);
  if (member !== undefined) all.push(isMemberOf(sql`team.organization_id`, sql`${member}`, sql`team.id`));
  if (parent_id !== undefined) all.push(sql`team.parent_id = ${parent_id}`);
  if (provider !== undefined) all.push(sql`team.provider = ${provider}`);
  if (provider_id !== undefined) all.push(sql`team.provider_id = ${provider_id}`);
  if (modified_after !== undefined) all.push(sql`team.modified_date > ${modified_after}::timestamptz`);
  return all;
}

const sortColumns: Record<SortKey, RawBuilder<unknown>> = {
  name: sql`search_fold(team.name) collate "C"`,
  creation_date: sql`team.creation_date`,
  modified_date: sql`team.modified_date`,
  member_count: memberCount,
};

function orderBy(terms: readonly SortTerm<SortKey>[]): RawBuilder<unknown> {
  const columns = terms.map(
    ({ key, descending }) => sql`${sortColumns[key]} ${descending ? sql`desc` : sql`asc`}`,
  );
  return sql.join([...columns, sql`team.id`]);
}
