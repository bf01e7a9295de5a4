import { sql } from "kysely";
import { byTitle } from "#content/learnables/index.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { isVisible, ownOrShared } from "../catalogue/learnable.ts";
import { fromScenarios, type ScenarioRow, scenarioColumns } from "../catalogue/scenario.ts";
import { isInLibrary } from "../catalogue/visibility.ts";

const sortColumns = {
  title: byTitle,
  added_at: { expression: sql`scenario_visibility.added_at`, type: "timestamptz" },
} as const satisfies Record<string, SortColumn>;
export const librarySortKeys = Object.keys(sortColumns);

/** Retired scenarios too: they stay in the library. */
export function libraryList(organizationId: number): ListQuery<ScenarioRow, keyof typeof sortColumns> {
  return {
    columns: scenarioColumns(organizationId),
    from: fromScenarios(organizationId),
    conditions: [ownOrShared(organizationId), isVisible, isInLibrary],
    sortColumns,
    standard: [{ key: "title", descending: false }],
    id: { expression: sql`scenario.id`, type: "bigint" },
  };
}
