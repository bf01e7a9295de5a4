import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import {
  fromScenarios,
  modifiedDate,
  participantCount,
  type ScenarioRow,
  scenarioColumns,
} from "./scenario.ts";
import { isInLibrary, isVisible, ownOrShared } from "./visibility.ts";
import { isWrittenIn, searchedText } from "./wording.ts";

interface ScenarioFilter {
  search?: string | undefined;
  language?: Language | undefined;
  modified_after?: string | undefined;
  include_inactive?: boolean | undefined;
  is_shared?: boolean | undefined;
  in_library?: boolean | undefined;
}

/** Names sort by letter, not by case or accent, and the same in every database whatever its collation. */
const sortColumns = {
  title: { expression: sql`search_fold(wording.title) collate "C"`, type: "text" },
  creation_date: { expression: sql`scenario.creation_date`, type: "timestamptz" },
  // Scenarios have none: one helper sorts both catalogues (decision E2).
  lesson_type: { expression: sql`''::text`, type: "text" },
  language: { expression: sql`wording.language`, type: "text" },
  category: { expression: sql`scenario.category collate "C"`, type: "text", isNullable: true },
} as const satisfies Record<string, SortColumn>;
type SortKey = keyof typeof sortColumns | "modified_date" | "participant_count";
/** The same as those of templates. */
export const sortKeys = [
  "title",
  "creation_date",
  "modified_date",
  "lesson_type",
  "language",
  "category",
  "participant_count",
];

/** What the organization sees: everybody's that are not hidden from it, and its own. */
export function scenarioList(
  organizationId: number,
  filter: ScenarioFilter,
): ListQuery<ScenarioRow, SortKey> {
  return {
    columns: scenarioColumns(organizationId),
    from: fromScenarios(organizationId, filter.language),
    conditions: conditions(organizationId, filter),
    sortColumns: {
      ...sortColumns,
      modified_date: { expression: modifiedDate(organizationId), type: "timestamptz" },
      participant_count: { expression: participantCount(organizationId), type: "bigint" },
    },
    standard: [{ key: "title", descending: false }],
    id: { expression: sql`scenario.id`, type: "bigint" },
  };
}

function conditions(organizationId: number, filter: ScenarioFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [ownOrShared(organizationId), isVisible];
  const { search, language, modified_after, include_inactive, is_shared, in_library } = filter;
  if (include_inactive !== true) all.push(sql`scenario.is_active`);
  if (search !== undefined) all.push(holdsText(search, language));
  if (language !== undefined) all.push(isWrittenIn(language));
  if (is_shared !== undefined) all.push(sql`(scenario.organization_id is null) = ${is_shared}`);
  if (in_library !== undefined) all.push(sql`${isInLibrary} = ${in_library}`);
  if (modified_after !== undefined)
    all.push(sql`${modifiedDate(organizationId)} > ${modified_after}::timestamptz`);
  return all;
}

/** In the language asked for, else in any. */
export function holdsText(search: string, language?: Language): RawBuilder<boolean> {
  return sql`position(search_fold(${search}) in search_fold(${searchedText(language)})) > 0`;
}
