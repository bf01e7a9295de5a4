import { type RawBuilder, sql } from "kysely";
import { isMemberOf } from "#features/teams/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type PageRequest, readSort, type SortTerm } from "#platform/pagination.ts";
import { joinEnrolment, type UserRow, userColumns } from "./user.ts";

export interface UserFilter {
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
  sort?: string | undefined;
}

const sortKeys = ["id", "email", "last_name", "creation_date", "modified_date"] as const;
type SortKey = (typeof sortKeys)[number];
const byId: SortTerm<SortKey>[] = [{ key: "id", descending: false }];

/**
 * One page of the users that `isVisible` (see `visibility.ts`) lets through, deactivated ones too.
 * @throws invalidParameter for an unknown sort key
 */
export async function listUsers(
  db: Database,
  isVisible: RawBuilder<unknown>,
  filter: UserFilter,
  page: PageRequest,
): Promise<{ count: number; rows: UserRow[] }> {
  const order = orderBy(readSort(filter.sort, sortKeys, byId));
  const matching = sql`from "user" ${joinEnrolment} where ${sql.join([isVisible, ...conditions(filter)], sql` and `)}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  const { rows } = await sql<UserRow>`
    select ${userColumns} ${matching} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return { count: counted[0]?.count ?? 0, rows };
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

const sortColumns: Record<SortKey, RawBuilder<unknown>> = {
  id: sql`"user".id`,
  email: sql`lower("user".email)`,
  last_name: sql`search_fold("user".last_name)`,
  creation_date: sql`"user".creation_date`,
  modified_date: sql`"user".modified_date`,
};

function orderBy(terms: readonly SortTerm<SortKey>[]): RawBuilder<unknown> {
  const columns = terms.map(
    ({ key, descending }) => sql`${sortColumns[key]} ${descending ? sql`desc` : sql`asc`} nulls last`,
  );
  return sql.join([...columns, sql`"user".id`]);
}
