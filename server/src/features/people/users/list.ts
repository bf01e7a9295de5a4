import { type RawBuilder, sql } from "kysely";
import { isMemberOf } from "#people/teams/index.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { joinEnrolment, type UserRow, userColumns } from "./user.ts";

interface UserFilter {
  search?: string | undefined;
  provider?: string | undefined;
  provider_id?: string | undefined;
  provider_id_prefix?: string | undefined;
  email?: string | undefined;
  team_id?: number | undefined;
  course?: string | undefined;
  cohort?: string | undefined;
  is_active?: boolean | undefined;
  access_role?: string | undefined;
  modified_after?: string | undefined;
}

/** In the order in which the document names them. */
const sortColumns = {
  id: { expression: sql`"user".id`, type: "bigint" },
  email: { expression: sql`lower("user".email)`, type: "text", isNullable: true },
  last_name: { expression: sql`search_fold("user".last_name)`, type: "text" },
  creation_date: { expression: sql`"user".creation_date`, type: "timestamptz" },
  modified_date: { expression: sql`"user".modified_date`, type: "timestamptz" },
} as const satisfies Record<string, SortColumn>;
export const userSortKeys = Object.keys(sortColumns);

/** The users that `isVisible` (see `visibility.ts`) lets through, deactivated ones too. */
export function userList(
  isVisible: RawBuilder<unknown>,
  filter: UserFilter,
): ListQuery<UserRow, keyof typeof sortColumns> {
  return {
    columns: userColumns,
    from: sql`from "user" ${joinEnrolment}`,
    conditions: [isVisible, ...conditions(filter)],
    sortColumns,
    standard: [{ key: "id", descending: false }],
    id: sortColumns.id,
    // One who is looked up costs less than asking whether the replica is up to date.
    mayUseReplica: filter.provider_id === undefined && filter.email === undefined,
  };
}

function conditions(filter: UserFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  const { search, provider, provider_id, provider_id_prefix, email, course, cohort } = filter;
  if (search !== undefined)
    all.push(sql`search_fold(${searchedText}) like '%' || ${escapeLike(search, true)} || '%'`);
  if (provider !== undefined) all.push(sql`"user".provider = ${provider}`);
  if (provider_id !== undefined) all.push(sql`"user".provider_id = ${provider_id}`);
  if (provider_id_prefix !== undefined) {
    all.push(sql`"user".provider_id like ${escapeLike(provider_id_prefix, false)} || '%'`);
  }
  if (email !== undefined) all.push(sql`lower("user".email) = lower(${email})`);
  if (course !== undefined) all.push(sql`lower(course.slug) = lower(${course})`);
  if (cohort !== undefined) all.push(sql`enrolment.cohort = ${cohort}::date`);
  if (filter.team_id !== undefined) {
    all.push(isMemberOf(sql`"user".organization_id`, sql`"user".id`, sql`${filter.team_id}`));
  }
  if (filter.is_active !== undefined) all.push(sql`"user".is_active = ${filter.is_active}`);
  if (filter.access_role !== undefined) all.push(sql`"user".access_role = ${filter.access_role}`);
  if (filter.modified_after !== undefined) {
    all.push(sql`"user".modified_date > ${filter.modified_after}::timestamptz`);
  }
  return all;
}

/** The searched fields in one text, in lines that no search term can span. */
const searchedText = sql`
  "user".first_name || ' ' || "user".last_name || e'\n' || "user".last_name || ' ' || "user".first_name || e'\n' ||
  coalesce("user".email, '') || e'\n' || coalesce("user".provider_id, '')`;

/** The text as a LIKE pattern that means itself. Folding comes first: compatibility forms may unfold into a wildcard. */
function escapeLike(text: string, isFolded: boolean): RawBuilder<string> {
  const literal = isFolded ? sql`search_fold(${text})` : sql`${text}::text`;
  return sql`regexp_replace(${literal}, '([\\\\%_])', '\\\\\\1', 'g')`;
}
