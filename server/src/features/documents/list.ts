import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type PageRequest, readSort, type SortTerm } from "#platform/pagination.ts";
import { type DocumentRow, documentColumns } from "./document.ts";

export interface DocumentFilter {
  search?: string | undefined;
  status?: string | undefined;
  modified_after?: string | undefined;
  sort?: string | undefined;
}

export const sortKeys = ["creation_date", "filename", "status"] as const;
type SortKey = (typeof sortKeys)[number];
const newestFirst: SortTerm<SortKey>[] = [{ key: "creation_date", descending: true }];

/** One page of the organization's documents. @throws invalidParameter for an unknown sort key */
export async function listDocuments(
  db: Database,
  organizationId: number,
  filter: DocumentFilter,
  page: PageRequest,
): Promise<{ count: number; rows: DocumentRow[] }> {
  const order = orderBy(readSort(filter.sort, sortKeys, newestFirst));
  const matching = sql`from document where ${sql.join(conditions(organizationId, filter), sql` and `)}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  const { rows } = await sql<DocumentRow>`
    select ${documentColumns} ${matching} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return { count: counted[0]?.count ?? 0, rows };
}

function conditions(organizationId: number, filter: DocumentFilter): RawBuilder<unknown>[] {
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

const sortColumns: Record<SortKey, RawBuilder<unknown>> = {
  creation_date: sql`creation_date`,
  filename: sql`search_fold(filename) collate "C"`,
  status: sql`status collate "C"`,
};

function orderBy(terms: readonly SortTerm<SortKey>[]): RawBuilder<unknown> {
  const columns = terms.map(
    ({ key, descending }) => sql`${sortColumns[key]} ${descending ? sql`desc` : sql`asc`}`,
  );
  return sql.join([...columns, terms[0]?.descending ? sql`document_id desc` : sql`document_id`]);
}
