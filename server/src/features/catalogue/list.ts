import { type RawBuilder, sql } from "kysely";
import { parseId } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { type PageRequest, readSort, type SortTerm } from "#platform/pagination.ts";
import { invalidParameter } from "#platform/problems.ts";
import {
  fromTemplates,
  isVisible,
  modifiedDate,
  ownOrShared,
  participantCount,
  type TemplateRow,
  templateColumns,
} from "./template.ts";

export interface TemplateFilter {
  search?: string | undefined;
  language?: string | undefined;
  lesson_type?: string | undefined;
  sort?: string | undefined;
  modified_after?: string | undefined;
  include_inactive?: boolean | undefined;
  category?: string | undefined;
  is_scenario_wrapper?: boolean | undefined;
  ids?: string | undefined;
}

export const sortKeys = [
  "title",
  "creation_date",
  "modified_date",
  "lesson_type",
  "language",
  "category",
  "participant_count",
] as const;
type SortKey = (typeof sortKeys)[number];
const byTitle: SortTerm<SortKey>[] = [{ key: "title", descending: false }];

/**
 * One page of what the organization sees.
 * @throws invalidParameter for an unknown sort key or an id that is none
 */
export async function listTemplates(
  db: Database,
  organizationId: number,
  filter: TemplateFilter,
  page: PageRequest,
): Promise<{ count: number; rows: TemplateRow[] }> {
  const order = orderBy(organizationId, readSort(filter.sort, sortKeys, byTitle));
  const matching = sql`
    ${fromTemplates(organizationId)} where ${sql.join(conditions(organizationId, filter), sql` and `)}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  const { rows } = await sql<TemplateRow>`
    select ${templateColumns(organizationId)} ${matching}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return { count: counted[0]?.count ?? 0, rows };
}

function conditions(organizationId: number, filter: TemplateFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [ownOrShared(organizationId), isVisible];
  const { search, language, lesson_type, modified_after, category, is_scenario_wrapper, ids } = filter;
  if (filter.include_inactive !== true) all.push(sql`template.is_active`);
  if (search !== undefined) all.push(holdsText(search));
  if (language !== undefined) all.push(sql`template.language = ${language}`);
  if (lesson_type !== undefined) all.push(sql`template.lesson_type = ${lesson_type}`);
  if (category !== undefined) all.push(sql`template.category = ${category}`);
  if (is_scenario_wrapper !== undefined) all.push(sql`template.is_scenario_wrapper = ${is_scenario_wrapper}`);
  if (modified_after !== undefined) all.push(sql`${modifiedDate} > ${modified_after}::timestamptz`);
  if (ids !== undefined) all.push(sql`template.id = any(${readIds(ids)}::bigint[])`);
  return all;
}

/** Title and description stand in lines of their own, so that no keyword spans both. */
export function holdsText(search: string): RawBuilder<boolean> {
  return sql`
    position(search_fold(${search}) in search_fold(template.title || e'\n' || template.description)) > 0`;
}

function readIds(text: string): number[] {
  return text.split(",").map((part) => {
    const id = parseId(part.trim());
    if (id === null) {
      throw invalidParameter({
        errors: { ids: ["Must be template ids separated by commas, such as 1,2,3."] },
      });
    }
    return id;
  });
}

/** Names sort by letter, not by case or accent, and the same in every database whatever its collation. */
const sortColumns: Record<Exclude<SortKey, "participant_count">, RawBuilder<unknown>> = {
  title: sql`search_fold(template.title) collate "C"`,
  creation_date: sql`template.creation_date`,
  modified_date: modifiedDate,
  lesson_type: sql`template.lesson_type`,
  language: sql`template.language`,
  category: sql`template.category collate "C"`,
};

function orderBy(organizationId: number, terms: readonly SortTerm<SortKey>[]): RawBuilder<unknown> {
  const columns = terms.map(({ key, descending }) => {
    const column = key === "participant_count" ? participantCount(organizationId) : sortColumns[key];
    return sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last`;
  });
  return sql.join([...columns, sql`template.id`]);
}
