import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import type { Learnable } from "./learnable.ts";

/** One kind as an organization sees it. */
interface Catalogue<Row> {
  learnable: Learnable;
  columns: RawBuilder<Row>;
  /** With the joined visibility and `wording`. */
  from: RawBuilder<unknown>;
  lessonType: RawBuilder<unknown>;
  /** SQL: learners of the organization who have begun it. */
  participantCount: RawBuilder<number>;
}

interface CatalogueFilter {
  search?: string | undefined;
  language?: Language | undefined;
  modified_after?: string | undefined;
  include_inactive?: boolean | undefined;
}

/** Names sort by letter, not by case or accent, and the same in every database whatever its collation. */
export const byTitle: SortColumn = {
  expression: sql`search_fold(wording.title) collate "C"`,
  type: "text",
};

export const catalogueSortKeys = [
  "title",
  "creation_date",
  "modified_date",
  "lesson_type",
  "language",
  "category",
  "participant_count",
] as const;

/** What the organization sees: everybody's that are not hidden from it, and its own; of these what meets `further`. */
export function catalogueList<Row>(
  { learnable, columns, from, lessonType, participantCount }: Catalogue<Row>,
  organizationId: number,
  { search, language, modified_after, include_inactive }: CatalogueFilter,
  further: readonly RawBuilder<unknown>[],
): ListQuery<Row, (typeof catalogueSortKeys)[number]> {
  const { column, ownOrShared, isVisible, holdsText, isWrittenIn, modifiedDate } = learnable;
  const conditions = [ownOrShared(organizationId), isVisible, ...further];
  if (include_inactive !== true) conditions.push(column("is_active"));
  if (search !== undefined) conditions.push(holdsText(search, language));
  if (language !== undefined) conditions.push(isWrittenIn(language));
  if (modified_after !== undefined)
    conditions.push(sql`${modifiedDate(organizationId)} > ${modified_after}::timestamptz`);
  return {
    columns,
    from,
    conditions,
    sortColumns: {
      title: byTitle,
      creation_date: { expression: column("creation_date"), type: "timestamptz" },
      lesson_type: { expression: lessonType, type: "text" },
      language: { expression: sql`wording.language`, type: "text" },
      category: { expression: sql`${column("category")} collate "C"`, type: "text", isNullable: true },
      modified_date: { expression: modifiedDate(organizationId), type: "timestamptz" },
      participant_count: { expression: participantCount, type: "bigint" },
    },
    standard: [{ key: "title", descending: false }],
    id: { expression: column("id"), type: "bigint" },
  };
}
