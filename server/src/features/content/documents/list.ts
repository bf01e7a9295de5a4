import { type RawBuilder, sql } from "kysely";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { type DocumentRow, documentColumns } from "./document.ts";

interface DocumentFilter {
  search?: string | undefined;
  status?: string | undefined;
  modified_after?: string | undefined;
}

const sortColumns = {
  creation_date: { expression: sql`creation_date`, type: "timestamptz" },
  filename: { expression: sql`search_fold(filename) collate "C"`, type: "text" },
  status: { expression: sql`status collate "C"`, type: "text" },
} as const satisfies Record<string, SortColumn>;
export const documentSortKeys = Object.keys(sortColumns);

export function documentList(
  organizationId: number,
  filter: DocumentFilter,
): ListQuery<DocumentRow, keyof typeof sortColumns> {
  return {
    columns: documentColumns,
    from: sql`from document`,
    conditions: conditionsOf(organizationId, filter),
    sortColumns,
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`document_id`, type: "uuid" },
  };
}

function conditionsOf(organizationId: number, filter: DocumentFilter): RawBuilder<unknown>[] {
  const { search, status, modified_after } = filter;
  const all: RawBuilder<unknown>[] = [sql`organization_id = ${organizationId}`];
  if (search !== undefined) {
    // In lines of their own, so that no search term spans both.
    const searched = sql`search_fold(filename || e'\n' || coalesce(title, ''))`;
    all.push(sql`position(search_fold(${search}) in ${searched}) > 0`);
  }
  if (status !== undefined) all.push(sql`status = ${status}`);
  if (modified_after !== undefined) all.push(sql`modified_date > ${modified_after}::timestamptz`);
  return all;
}
