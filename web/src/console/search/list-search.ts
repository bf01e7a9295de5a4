/** What the address of a list remembers. */
export interface ListSearch {
  search?: string;
  page?: number;
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search.page);
  const words =
    typeof search.search === "string" || typeof search.search === "number" ? String(search.search) : "";
  return {
    ...(words ? { search: words } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

export const PAGE_SIZE = 25;

/** The query of the API behind it. */
export function listQuery({ search, page }: ListSearch) {
  return { ...(search ? { search } : {}), page: String(page ?? 1), page_size: PAGE_SIZE };
}
