import { type RawBuilder, sql } from "kysely";
import { parseId } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { invalidParameter } from "#platform/problems.ts";
import { isWrittenIn, searchedText } from "./language/wording.ts";
import { lessonType } from "./lesson-type.ts";
import type { Participants } from "./participants.ts";
import {
  fromTemplates,
  isVisible,
  modifiedDate,
  ownOrShared,
  type TemplateRow,
  templateColumns,
} from "./template.ts";

interface TemplateFilter {
  search?: string | undefined;
  language?: Language | undefined;
  lesson_type?: string | undefined;
  modified_after?: string | undefined;
  include_inactive?: boolean | undefined;
  category?: string | undefined;
  is_scenario_wrapper?: boolean | undefined;
  ids?: string | undefined;
}

/** Names sort by letter, not by case or accent, and the same in every database whatever its collation. */
const sortColumns = {
  title: { expression: sql`search_fold(wording.title) collate "C"`, type: "text" },
  creation_date: { expression: sql`template.creation_date`, type: "timestamptz" },
  lesson_type: { expression: lessonType, type: "text" },
  language: { expression: sql`wording.language`, type: "text" },
  category: { expression: sql`template.category collate "C"`, type: "text", isNullable: true },
} as const satisfies Record<string, SortColumn>;
type SortKey = keyof typeof sortColumns | "modified_date" | "participant_count";
export const sortKeys = [
  "title",
  "creation_date",
  "modified_date",
  "lesson_type",
  "language",
  "category",
  "participant_count",
];

/** What the organization sees. @throws invalidParameter for an id that is none */
export function templateList(
  participants: Participants,
  organizationId: number,
  filter: TemplateFilter,
): ListQuery<TemplateRow, SortKey> {
  return {
    columns: templateColumns(participants, organizationId),
    from: fromTemplates(organizationId, filter.language),
    conditions: conditions(organizationId, filter),
    sortColumns: {
      ...sortColumns,
      modified_date: { expression: modifiedDate(organizationId), type: "timestamptz" },
      participant_count: {
        expression: participants.ofOrganization(organizationId, sql`template.id`),
        type: "bigint",
      },
    },
    standard: [{ key: "title", descending: false }],
    id: { expression: sql`template.id`, type: "bigint" },
  };
}

function conditions(organizationId: number, filter: TemplateFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [ownOrShared(organizationId), isVisible];
  const { search, language, lesson_type, modified_after, category, is_scenario_wrapper, ids } = filter;
  if (filter.include_inactive !== true) all.push(sql`template.is_active`);
  if (search !== undefined) all.push(holdsText(search, language));
  if (language !== undefined) all.push(isWrittenIn(language));
  if (lesson_type !== undefined) all.push(sql`${lessonType} = ${lesson_type}`);
  if (category !== undefined) all.push(sql`template.category = ${category}`);
  if (is_scenario_wrapper !== undefined) all.push(sql`template.is_scenario_wrapper = ${is_scenario_wrapper}`);
  if (modified_after !== undefined)
    all.push(sql`${modifiedDate(organizationId)} > ${modified_after}::timestamptz`);
  if (ids !== undefined) all.push(sql`template.id = any(${readIds(ids)}::bigint[])`);
  return all;
}

/** In the language asked for, else in any: a person may know a lesson by any of its titles. */
export function holdsText(search: string, language?: Language): RawBuilder<boolean> {
  return sql`position(search_fold(${search}) in search_fold(${searchedText(language)})) > 0`;
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
