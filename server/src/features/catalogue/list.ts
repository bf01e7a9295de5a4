import { type RawBuilder, sql } from "kysely";
import { parseId } from "#kernel/ids.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
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
  modified_after?: string | undefined;
  include_inactive?: boolean | undefined;
  category?: string | undefined;
  is_scenario_wrapper?: boolean | undefined;
  ids?: string | undefined;
}

/** Names sort by letter, not by case or accent, and the same in every database whatever its collation. */
const sortColumns = {
  title: { expression: sql`search_fold(template.title) collate "C"`, type: "text" },
  creation_date: { expression: sql`template.creation_date`, type: "timestamptz" },
  modified_date: { expression: modifiedDate, type: "timestamptz" },
  lesson_type: { expression: sql`template.lesson_type`, type: "text" },
  language: { expression: sql`template.language`, type: "text" },
  category: { expression: sql`template.category collate "C"`, type: "text", isNullable: true },
} as const satisfies Record<string, SortColumn>;
type SortKey = keyof typeof sortColumns | "participant_count";
export const sortKeys = [...Object.keys(sortColumns), "participant_count"];

/** What the organization sees. @throws invalidParameter for an id that is none */
export function templateList(
  organizationId: number,
  filter: TemplateFilter,
): ListQuery<TemplateRow, SortKey> {
  return {
    columns: templateColumns(organizationId),
    from: fromTemplates(organizationId),
    conditions: conditions(organizationId, filter),
    sortColumns: {
      ...sortColumns,
      participant_count: { expression: participantCount(organizationId), type: "bigint" },
    },
    standard: [{ key: "title", descending: false }],
    id: { expression: sql`template.id`, type: "bigint" },
  };
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
