import { type RawBuilder, sql } from "kysely";
import type { PartnerCaller } from "#platform/http/types.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { isVisibleTeam } from "./managed.ts";
import { isMemberOf } from "./membership/membership-columns.ts";
import { memberCount, type TeamRow, teamColumns } from "./team.ts";

interface TeamFilter {
  search?: string | undefined;
  member?: number | undefined;
  parent_id?: number | undefined;
  provider?: string | undefined;
  provider_id?: string | undefined;
  modified_after?: string | undefined;
}

const sortColumns = {
  name: { expression: sql`search_fold(team.name) collate "C"`, type: "text" },
  creation_date: { expression: sql`team.creation_date`, type: "timestamptz" },
  modified_date: { expression: sql`team.modified_date`, type: "timestamptz" },
  member_count: { expression: memberCount, type: "bigint" },
} as const satisfies Record<string, SortColumn>;
export const teamSortKeys = Object.keys(sortColumns);

/** The teams that the caller may see. */
export function teamList(
  caller: PartnerCaller,
  filter: TeamFilter,
): ListQuery<TeamRow, keyof typeof sortColumns> {
  return {
    columns: teamColumns,
    from: sql`from team`,
    conditions: conditions(caller, filter),
    sortColumns,
    standard: [{ key: "name", descending: false }],
    id: { expression: sql`team.id`, type: "bigint" },
  };
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
